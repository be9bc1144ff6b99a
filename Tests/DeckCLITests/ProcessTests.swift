import Foundation
import Glibc
import Terminal
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

  @Test func `a text longer than the screen goes through the pager`() throws {
    let sandbox = try Sandbox()
    let pty = try Pty(
      deck: "help", "options", in: sandbox, environment: ["PAGER": "sed 's/^/| /'"], rows: 10)
    #expect(try pty.waitForEnd() == 0)
    #expect(pty.screen.lines[8].hasPrefix("|   XDG_STATE_HOME"))
  }

  @Test func `Ctrl-C in the pager is the pager's`() throws {
    let sandbox = try Sandbox()
    let pty = try Pty(
      deck: "help", "options", in: sandbox,
      environment: ["PAGER": "sh -c 'echo reading; exec sleep 60'"], rows: 10)
    try pty.wait(for: "reading")
    pty.send("\u{3}")
    #expect(try pty.waitForEnd() == 0)
  }

  @Test func `Ctrl-C ends a run with 130`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      _ = Shell.live
      // To the process: this thread, as all that run tests, blocks it.
      kill(getpid(), SIGINT)
      sleep(10)
    }
  }

  @Test func `the editor gets the text, and what cannot be used is kept`() throws {
    let sandbox = try Sandbox()
    let editor = sandbox.path + "/editor"
    // Run by a shell: a file just written that is run itself may still be open in a process that another
    // test is starting, and is then "busy".
    try Data("printf changed >>\"$2\"\n".utf8).write(to: URL(fileURLWithPath: editor))
    var shell = Shell.live
    shell.environment = ["EDITOR": "/bin/sh '\(editor)' --wait", "TMPDIR": sandbox.path]
    let call = try Invocation(shell, GlobalOptions(), commands: .standard)
    #expect(try call.edit("text\n", named: "card.md") { $0 } == "text\nchanged")
    let error = #expect(throws: Failure.self) {
      try call.edit("text\n", named: "card.md") { _ in throw Failure.failed("No.") }
    }
    let path = try #require(error?.hint?.split(separator: " ").last?.dropLast())
    #expect(try String(contentsOfFile: String(path), encoding: .utf8) == "text\nchanged")
  }
}
