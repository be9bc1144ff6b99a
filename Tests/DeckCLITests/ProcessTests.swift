import Foundation
import Glibc
import Testing

@testable import DeckCLI

/// The built program, from outside.
@Suite struct ProcessTests {
  @Test func `the program answers and says how it went`() throws {
    #expect(try runDeck("--version").output == "deck \(version)\n")
    let refused = try runDeck("confg")
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(refused.errors == "deck: There is no verb “confg”. Did you mean config?\n")
  }

  @Test func `a reader that goes away is no error`() throws {
    let sandbox = try Sandbox()
    let result = try runProcess(
      "/bin/bash",
      ["-c", #"for i in 1 2 3; do "$0" man; done | head -n 1; echo ${PIPESTATUS[0]}"#, deckPath],
      environment: sandbox.environment(), folder: sandbox.path)
    #expect(result.output.hasSuffix("\n0\n"))
    #expect(result.errors == "")
  }

  @Test func `help fills a terminal and the pager is left with a key`() throws {
    let sandbox = try Sandbox()
    let pty = try Pty(
      deck: "help", "options", in: sandbox, environment: ["PAGER": "cat"], columns: 80, rows: 10)
    #expect(try pty.waitForEnd() == 0)
    #expect(pty.screen.text.contains("XDG_STATE_HOME"))
  }

  @Test func `Ctrl-C ends a question with 130`() throws {
    let sandbox = try Sandbox()
    let pty = try Pty(
      "/bin/sh", ["-c", #""$0" help options; echo "status $?""#, deckPath],
      environment: sandbox.environment(["PAGER": "sh -c 'cat >/dev/null; kill -INT $PPID; sleep 1'"]
      ),
      folder: sandbox.path, columns: 80, rows: 10)
    // While another program runs, the interrupt is that program's.
    #expect(try pty.wait(for: "status").text.contains("status 0"))
  }

  @Test func `the editor gets the text, and what cannot be used is kept`() throws {
    let sandbox = try Sandbox()
    let editor = sandbox.path + "/editor"
    try Data("#!/bin/sh\nprintf changed >>\"$2\"\n".utf8).write(to: URL(fileURLWithPath: editor))
    _ = unsafe chmod(editor, 0o755)
    var shell = Shell.live
    shell.environment = ["EDITOR": "'\(editor)' --wait", "TMPDIR": sandbox.path]
    let call = try Invocation(shell, GlobalOptions(), commands: .standard)
    #expect(try call.edit("text\n", named: "card.md") { $0 } == "text\nchanged")
    let error = #expect(throws: Failure.self) {
      try call.edit("text\n", named: "card.md") { _ in throw Failure.failed("No.") }
    }
    let path = try #require(error?.hint?.split(separator: " ").last?.dropLast())
    #expect(try String(contentsOfFile: String(path), encoding: .utf8) == "text\nchanged")
  }
}

@Suite struct CompletionTests {
  /// What bash offers after these words; the last is what was typed of the one to complete.
  private func bash(_ words: String..., sandbox: Sandbox) throws -> [String] {
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
    return result.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test(arguments: [
    (["deck", "conf"], ["config"]), (["deck", "--json", "comp"], ["completions"]),
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

func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

@Suite struct ScreenEmulatorTests {
  @Test func `a screen can be read by lines`() {
    func lines(_ bytes: String) -> [String] {
      ScreenEmulator(columns: 6, rows: 3, showing: Array(bytes.utf8)).lines
    }
    #expect(lines("ab\r\ncd") == ["ab", "cd", ""])
    #expect(lines("abcdefg") == ["abcdef", "g", ""])
    #expect(lines("a\u{1B}[3;4Hx\u{1B}[A\u{1B}[2Dy") == ["a", "  y", "   x"])
    #expect(lines("abc\u{1B}[2G\u{1B}[Kd\n\n\ne") == ["", "", "  e"])
    #expect(lines("\u{1B}[1;31mab\u{1B}[m\u{1B}[?1049hcd") == ["  cd", "", ""])
    #expect(lines("ab\u{1B}[?1049hcd\u{1B}[?1049l") == ["ab", "", ""])
    #expect(lines("abc\u{1B}[2J\u{1B}[Hx") == ["x", "", ""])
    #expect(lines("字字\u{1B}]0;title\u{7}!") == ["字字!", "", ""])
  }
}
