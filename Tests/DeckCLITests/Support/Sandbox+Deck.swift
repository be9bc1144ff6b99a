import Foundation
import Testing

extension Sandbox {
  /// Runs `deck`, which has to end well, and gives what it printed.
  @discardableResult
  func done(_ arguments: [String], input: String = "") throws -> String {
    let result = try runProcess(
      deckPath, arguments, environment: environment(), folder: path, input: input)
    try #require(result.status == 0, "deck \(arguments): \(result.errors)")
    return result.output
  }

  @discardableResult
  func done(_ arguments: String..., input: String = "") throws -> String {
    try done(arguments, input: input)
  }

  /// What `deck` said to the person, and how it ended.
  func said(_ arguments: String...) throws -> String {
    let result = try runProcess(deckPath, arguments, environment: environment(), folder: path)
    return result.errors + (result.status == 0 ? "" : "= \(result.status)\n")
  }

  /// Runs a line of the shell, in which `deck` is the built one.
  func shell(_ line: String) throws -> ProcessResult {
    try runProcess(
      "/bin/sh", ["-c", "deck() { '\(deckPath)' \"$@\"; }; \(line)"], environment: environment(),
      folder: path)
  }

  /// The fronts of a deck's cards.
  func fronts(_ deck: String) throws -> [String] {
    try done("list", deck, "--plain").split(separator: "\n").map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false)[1])
    }
  }

  /// A file's bytes as text.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }
}
