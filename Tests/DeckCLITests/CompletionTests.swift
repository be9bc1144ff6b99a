import Foundation
import Testing

@testable import DeckCLI

@Suite struct CompletionTests {
  @Test(arguments: [
    (["deck", "confi"], ["config"]), (["deck", "--json", "comp"], ["completions"]),
    (["deck", "--now", "x", "comp"], ["completions"]), (["deck", "--col"], ["--color"]),
    (["deck", "config", "--un"], ["--unset"]), (["deck", "config", "sc"], ["screen"]),
    (["deck", "completions", ""], ["bash", "fish", "zsh"]),
    (["deck", "config", "--color", "a"], ["always", "auto"]),
    (["deck", "config", "--color", "=", "n"], ["never"]),
    (["deck", "--deck", "Gr"], ["Great inventions.sampledeck"]),
    (["deck", "--deck", "Cap"], ["Capitals.sampledeck.zip"]), (["deck", "--seed", ""], []),
  ])
  func `bash completes verbs, options, values and decks`(words: [String], expected: [String]) throws
  {
    let sandbox = try Sandbox()
    for folder in ["Great inventions.sampledeck", "Decks"] {
      try FileManager.default.createDirectory(
        atPath: sandbox.path + "/" + folder, withIntermediateDirectories: true)
    }
    try Data().write(to: URL(fileURLWithPath: sandbox.path + "/Decks/Capitals.sampledeck.zip"))
    let script = #"""
      source <("$0" completions bash) || exit 9
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
      _deck; printf '%s\n' "${COMPREPLY[@]}"
      """#
    let result = try runProcess(
      "/bin/bash", ["-c", script, deckPath] + words, environment: sandbox.environment(),
      folder: sandbox.path)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.split(separator: "\n").map(String.init).sorted() == expected)
  }

  @Test(arguments: [("bash", ["-n"]), ("zsh", ["-n"]), ("fish", ["--no-execute"])])
  func `every script is one that its shell can read`(shell: String, options: [String]) throws {
    let program = ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + shell }.first(
      where: isExecutable)
    guard let program else { try Test.cancel("\(shell) is not installed") }
    let sandbox = try Sandbox()
    let script = try sandbox.deck("completions", shell).output
    try Data(script.utf8).write(to: URL(fileURLWithPath: sandbox.path + "/script"))
    let result = try runProcess(
      program, options + ["script"], environment: sandbox.environment(), folder: sandbox.path)
    #expect(result.status == 0)
    #expect(result.errors == "")
  }
}
