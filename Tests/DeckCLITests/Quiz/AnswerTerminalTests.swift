import Foundation
import Testing

@testable import DeckCLI

/// Typed answers on a terminal of its own.
@Suite struct AnswerTerminalTests {
  private let capitals =
    URL(filePath: #filePath).appending(path: "../../../../Fixtures").standardized.path
    + "/Capitals of the world.sampledeck"

  @Test func `the capitals are typed`() throws {
    let sandbox = try Sandbox()
    let pty = try Pty(
      deck: "quiz", capitals, "--only", "front:Brazil or front:Norway", "--limit", "2",
      "--now", "2026-11-29T12:00:00Z", in: sandbox)
    try pty.wait(for: "Enter answer")
    let isNorway = pty.screen.text.contains("Norway")
    pty.send(isNorway ? "Osl0\u{8}o\r" : "\u{1B}[200~Brasília\u{1B}[201~\r")
    try pty.wait(for: "Right.")
    pty.send("\r")
    try pty.wait(for: "2 of 2")
    pty.send("q\r")
    try pty.wait(for: "Wrong.")
    pty.send("=")
    try pty.wait(for: "again")
    pty.send("\u{1B}")
    try pty.wait(for: "q leave")
    pty.send("q")
    #expect(try pty.waitForEnd() == 0)
    #expect(sandbox.grades == [3, 3])
  }
}
