import Foundation
import Glibc

/// A folder of its own for one test, gone with it.
final class Sandbox {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "deck-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// What a program started in here sees: this folder as home, and nothing of the machine's own.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    [
      "HOME": path, "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8", "TMPDIR": path,
    ].merging(more) { $1 }
  }

  /// Runs the built `deck` in this folder.
  func deck(
    _ arguments: String..., environment: [String: String] = [:], input: String = ""
  ) throws -> ProcessResult {
    try runProcess(
      deckPath, arguments, environment: self.environment(environment), folder: path, input: input)
  }
}

/// What a process left behind.
struct ProcessResult: Equatable {
  let status: Int32
  let output: String
  let errors: String
}

/// The built `deck`: it stands beside the program that runs the tests.
let deckPath: String = {
  let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  return tests.deletingLastPathComponent().appendingPathComponent("deck").path
}()

/// Runs `deck` with an empty home folder of its own.
func runDeck(
  _ arguments: String..., environment: [String: String] = [:], input: String = ""
) throws -> ProcessResult {
  let sandbox = try Sandbox()
  return try runProcess(
    deckPath, arguments, environment: sandbox.environment(environment), folder: sandbox.path,
    input: input)
}

/// Runs a program to its end.
func runProcess(
  _ program: String, _ arguments: [String], environment: [String: String], folder: String,
  input: String = ""
) throws -> ProcessResult {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.environment = environment
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  // Files, not pipes: nothing to drain, whatever the amount.
  let scratch = NSTemporaryDirectory() + "deck-run-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: scratch) }
  let paths = ["in", "out", "err"].map { "\(scratch)/\($0)" }
  for path in paths { try Data().write(to: URL(fileURLWithPath: path)) }
  try Data(input.utf8).write(to: URL(fileURLWithPath: paths[0]))
  process.standardInput = FileHandle(forReadingAtPath: paths[0])
  process.standardOutput = FileHandle(forWritingAtPath: paths[1])
  process.standardError = FileHandle(forWritingAtPath: paths[2])
  try process.run()
  process.waitUntilExit()
  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
  return ProcessResult(
    status: process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus,
    output: try text(paths[1]), errors: try text(paths[2]))
}

func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }
