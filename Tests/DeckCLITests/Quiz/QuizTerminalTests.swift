import Foundation
import Glibc
import Testing

@testable import DeckCLI

/// The quiz on a terminal of its own.
@Suite struct QuizTerminalTests {
  // Near the end of a study day a wait of ten minutes ends on the next.
  private let noon = "2026-11-29T12:00:00Z"

  @Test func `a whole quiz by its keys`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 3)
    try sandbox.useOneStep()
    let pty = try Pty(deck: "quiz", "d", "--now", noon, in: sandbox)
    #expect(try pty.wait(for: "1 of 3").isAlternate)
    #expect(!pty.screen.text.contains("back 1"))
    pty.send(" ")
    try pty.wait(for: "back 1")
    pty.send("1")
    try pty.wait(for: "2 of 3 · 1 again")
    pty.send("\r")
    try pty.wait(for: "back 2")
    pty.send(" ")
    try pty.wait(for: "3 of 3")
    pty.send("4")
    try pty.wait(for: "front 1")
    pty.send("4")
    try pty.wait(for: "The quiz is over")
    pty.send("u")
    try pty.wait(for: "Taken back: Easy.")
    pty.send("3")
    try pty.wait(for: "The quiz is over")
    pty.send("\r")
    #expect(try pty.waitForEnd() == 0)
    #expect(sandbox.grades == [1, 3, 4, 4, 3])
    #expect(!pty.screen.isAlternate)
    #expect(pty.screen.text.contains("4 answers about 3 cards"))
    #expect(!pty.isRaw)
  }

  @Test func `the screen follows its window`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
    let pty = try Pty(deck: "quiz", "d", "--now", noon, in: sandbox)
    #expect(try pty.wait(for: "1 of 2").lines[1].count == 78)
    pty.resize(columns: 40, rows: 10)
    pty.send(" ")
    let screen = try pty.wait(for: "4 Easy")
    try pty.wait(for: "back 1")
    #expect(screen.lines[1].count == 40)
    #expect(screen.lines[9].hasPrefix("1 Again  2 Hard  3 Good  4 Easy"))
    pty.resize(columns: 1, rows: 1)
    pty.resize(columns: 20, rows: 6)
    pty.send("3")
    try pty.wait(for: "front 2")
    pty.send("q")
    #expect(try pty.waitForEnd() == 0)
  }

  @Test(arguments: [
    ("\u{3}", 130, [3]), ("\u{4}", 0, [3]), ("q", 0, [3]), ("\u{1B}", 0, [3]), ("uq", 0, [3]),
  ])
  func `however it is left, all is saved and the terminal is given back`(
    keys: String, status: Int32, grades: [Int]
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 3)
    let pty = try Pty(deck: "quiz", "d", "--now", noon, in: sandbox)
    try pty.wait(for: "1 of 3")
    #expect(pty.isRaw)
    pty.send("3")
    try pty.wait(for: "2 of 3")
    pty.send(keys)
    #expect(try pty.waitForEnd() == status)
    #expect(!pty.isRaw)
    #expect(!pty.screen.isAlternate && pty.screen.isCursorShown)
    #expect(sandbox.grades == grades)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `ended by a signal, the terminal is given back`(number: Int32) throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 3)
    let pty = try Pty(deck: "quiz", "d", "--now", noon, in: sandbox)
    try pty.wait(for: "1 of 3")
    pty.send("3")
    try pty.wait(for: "2 of 3")
    pty.signal(number)
    #expect(try pty.waitForEnd() == 128 + number)
    #expect(!pty.isRaw)
    #expect(!pty.screen.isAlternate && pty.screen.isCursorShown)
    #expect(sandbox.grades == [3])
  }

  @Test func `Ctrl-Z stops it, and it comes back with its screen`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
    let pty = try Pty(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: sandbox.environment(["TERM": "xterm-256color", "PS1": "ready> "]),
      folder: sandbox.path)
    try pty.wait(for: "ready>")
    pty.send("'\(deckPath)' quiz d\n")
    try pty.wait(for: "1 of 2")
    pty.send("\u{1A}")
    #expect(try !pty.wait(for: "Stopped").isAlternate)
    pty.send("fg\n")
    #expect(try pty.wait(for: "1 of 2").isAlternate)
    pty.send("3")
    try pty.wait(for: "2 of 2")
    pty.send("q")
    try pty.wait(for: "1 answer about 1 card")
    pty.send("exit\n")
    _ = try pty.waitForEnd()
  }

  @Test func `an editor gets the terminal, and the same card comes back`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
    let pty = try Pty(
      deck: "quiz", "d", "--now", noon, in: sandbox,
      environment: ["EDITOR": try sandbox.editor("s/back 1/Lovelace/")])
    try pty.wait(for: "1 of 2")
    pty.send(" ")
    try pty.wait(for: "back 1")
    pty.send("e")
    try pty.wait(for: "Saved.")
    #expect(try pty.wait(for: "Lovelace").text.contains("1 of 2"))
    pty.send("3q")
    #expect(try pty.waitForEnd() == 0)
    #expect(sandbox.grades == [3])
  }

  @Test func `lines are asked where a screen cannot be or is not wanted`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
    try sandbox.useOneStep()
    let dumb = try Pty(deck: "quiz", "d", "--now", noon, in: sandbox, environment: ["TERM": "dumb"])
    try dumb.wait(for: "? help]")
    dumb.send("3\n")
    try dumb.wait(for: "Question 2 of 2")
    dumb.send("\u{4}")
    #expect(try dumb.waitForEnd() == 0)
    #expect(!dumb.output.contains("\u{1B}"))
    _ = try sandbox.deck("config", "screen", "line")
    let plain = try Pty(deck: "quiz", "d", "--now", noon, in: sandbox)
    try plain.wait(for: "Question 1 of 1")
    plain.send("\u{3}")
    #expect(try plain.waitForEnd() == 130)
    #expect(sandbox.grades == [3])
  }

  /// Case c57.
  @Test func `a card added while the quiz waits is there, and so is the review`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
    let pty = try Pty(deck: "quiz", "d", "--line", "--now", noon, in: sandbox)
    try pty.wait(for: "Question 1 of 2")
    #expect(try sandbox.deck("add", "d", "new", "card").status == 0)
    #expect(try sandbox.deck("edit", "d", "front:2", "--front", "changed").status == 0)
    pty.send("3\n")
    try pty.wait(for: "Question 2 of 2: changed")
    pty.send("q\n")
    #expect(try pty.waitForEnd() == 0)
    #expect(sandbox.grades == [3])
    #expect(try sandbox.deck("list", "d", "--plain").output.contains("\tnew\tcard\t"))
  }

  @Test func `a grade that cannot be kept is said, and asked again`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
    let pty = try Pty(deck: "quiz", "d", "--now", noon, in: sandbox)
    try pty.wait(for: "1 of 2")
    let folder = sandbox.path + "/.local/share/sampledeck"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: folder + "/progress"))
    pty.send(" 3")
    let screen = try pty.wait(for: "progress")
    #expect(screen.text.contains("1 of 2") && screen.text.contains("back 1"))
    try FileManager.default.removeItem(atPath: folder + "/progress")
    pty.send("3")
    try pty.wait(for: "2 of 2")
    pty.send("q")
    #expect(try pty.waitForEnd() == 0)
    #expect(sandbox.grades == [3])
  }

  /// Cases c51 and c53, on a screen.
  @Test func `a card cannot break out of the screen`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck([
      ("title", "x\u{1B}]0;owned\u{7}y"), ("سلام 👨‍👩‍👧 日本語", "e\u{301}\u{9B}2J\u{202E}abc"),
    ])
    let pty = try Pty(deck: "quiz", "d", "--now", noon, in: sandbox)
    try pty.wait(for: "1 of 2")
    pty.send(" ")
    try pty.wait(for: "owned")
    pty.send("3 ")
    try pty.wait(for: "‹U+202E›abc")
    pty.send("q")
    _ = try pty.waitForEnd()
    #expect(!pty.output.contains("\u{1B}]") && !pty.output.contains("\u{7}"))
    #expect(!pty.output.unicodeScalars.contains { $0 == "\u{9B}" || $0 == "\u{202E}" })
  }
}
