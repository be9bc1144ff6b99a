import Foundation
import Testing

/// Whether these tests can run: `@Test(.enabled(if: hasGit, "git is not installed"))`.
let hasGit = isExecutable("/usr/bin/git")

/// A repository in a sandbox, worked on by git itself and the built `deck`.
struct Clone {
  let sandbox: Sandbox
  /// From the root.
  let path: String

  /// A new repository.
  init(_ sandbox: Sandbox, _ name: String = "main") throws {
    self.sandbox = sandbox
    path = "\(sandbox.path)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try run("git init -q -b main .")
  }

  /// A clone of it, called so.
  init(of other: Clone, _ name: String) throws {
    sandbox = other.sandbox
    path = "\(sandbox.path)/\(name)"
    try other.run("git clone -q . '\(path)'")
  }

  /// Runs lines of the shell, in which `deck` is the built one.
  func ending(_ lines: String, environment: [String: String] = [:]) throws -> ProcessResult {
    let who = (path as NSString).lastPathComponent
    let mine = [
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true", "GIT_MERGE_AUTOEDIT": "no",
      "GIT_AUTHOR_NAME": who, "GIT_AUTHOR_EMAIL": "\(who)@example.org",
      "GIT_COMMITTER_NAME": who, "GIT_COMMITTER_EMAIL": "\(who)@example.org",
    ]
    return try runProcess(
      "/bin/sh", ["-c", "deck() { '\(deckPath)' \"$@\"; }\n\(lines)"],
      environment: sandbox.environment(mine.merging(environment) { $1 }), folder: path)
  }

  /// As above; the last line has to end with this status. Gives what was printed.
  @discardableResult
  func run(_ lines: String, status: Int32 = 0) throws -> String {
    let ending = try ending(lines)
    try #require(ending.status == status, "\(lines): \(ending.errors)\(ending.output)")
    return ending.output
  }

  /// The deck's cards, as `front = back`, in their order.
  func cards(_ deck: String = "Deck") throws -> [String] {
    try run("deck list '\(deck)' --plain").split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return fields[2].isEmpty ? "\(fields[1])" : "\(fields[1]) = \(fields[2])"
    }
  }

  /// The text of the manifest.
  func manifest(_ deck: String = "Deck") throws -> String {
    try String(contentsOfFile: "\(path)/\(deck).sampledeck/manifest.json", encoding: .utf8)
  }
}
