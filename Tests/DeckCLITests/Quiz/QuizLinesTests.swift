import Foundation
import Testing

@testable import DeckCLI

/// The quiz by lines, through the built program.
@Suite struct QuizLinesTests {
  private let now = ["--now", "2026-11-29T12:00:00Z"]

  private func quiz(
    _ sandbox: Sandbox, _ input: String, _ arguments: String...
  ) throws -> ProcessResult {
    try runProcess(
      deckPath, ["quiz"] + arguments + now, environment: sandbox.environment(),
      folder: sandbox.path, input: input)
  }

  @Test func `a quiz reads from top to bottom`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck([
      ("Who wrote the **first** compiler?", "Grace Hopper"),
      ("Name two logics", "- and\n- or\n\n| a | b |\n|---|---|\n| 1 | 2 |"),
    ])
    let result = try quiz(sandbox, "\n\n1\n3\nu\n2\n\n4\n4\n", "d")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let shown = result.output.replacing(/progress\/[-0-9a-f]+/, with: "progress/…")
      .replacing(sandbox.path, with: "~")
    #expect(
      shown == """
        2 questions to answer.

        Question 1 of 2: Who wrote the first compiler?
        [Enter answer, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, ? help]
        Answer: Grace Hopper
        [1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, ? help]
        Answer: Grace Hopper
        [1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, ? help]
        Again.

        Question 2 of 2: Name two logics
        [Enter answer, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, ? help]
        Answer: • and
        • or
        a, b
        1, 2
        Good.

        Again, question 2 of 2: Who wrote the first compiler?
        [Enter answer, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 2d, ? help]
        Taken back: Good.

        Question 2 of 2: Name two logics
        [Enter answer, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, ? help]
        Answer: • and
        • or
        a, b
        1, 2
        Hard.

        Again, question 2 of 2: Who wrote the first compiler?
        [Enter answer, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 2d, ? help]
        Answer: Grace Hopper
        [1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 2d, ? help]
        Easy.

        Again, question 2 of 2: Name two logics
        [Enter answer, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 2d, ? help]
        Answer: • and
        • or
        a, b
        1, 2
        Easy.

        4 answers about 2 cards in 1 second: 1 again, 1 hard, 0 good, 2 easy.
        Hard for you: Who wrote the first compiler? (1 × again)
        Every question was answered.
        Your progress is kept apart from the deck, in ~/.local/share/sampledeck/progress/…
        deck backup saves all of it in one file.
        [Enter leave, u undo]

        """)
    #expect(
      try quiz(sandbox, "", "d").output
        == """
        Nothing is left to ask in “D” now. The next question comes in 2 days.
        To go on without changing the schedule: deck quiz d --cram

        """)
  }

  /// Case c55.
  @Test func `the end of input ends the quiz, and the grades stay`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 3)
    try sandbox.useOneStep()
    let start = Date()
    let result = try quiz(sandbox, "3\n", "d")
    #expect(Date().timeIntervalSince(start) < 2)
    #expect(result.status == 0)
    #expect(result.output.utf8.count < 4096)
    #expect(sandbox.grades == [3])
    let again = try quiz(sandbox, "", "d")
    #expect(again.output.hasPrefix("Going on: 1 answered today, 2 questions to answer.\n"))
    #expect(again.output.contains("Question 1 of 2: front 2\n"))
    #expect(again.output.hasSuffix("2 questions are left. To go on: deck quiz d\n"))
  }

  @Test func `a last line without an end counts, and so does a name`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 3)
    _ = try quiz(sandbox, "easy\r\n２\nG O O D", "d")
    #expect(sandbox.grades == [4, 2, 3])
  }

  @Test func `what is no command is said to be none, and q leaves`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
    let result = try quiz(sandbox, "x\nh\n*\nu\nu\nq\n3\n", "d")
    #expect(result.output.contains("“x” means nothing here; ? lists what does.\n"))
    #expect(result.output.contains("This card has no hint.\n"))
    #expect(result.output.contains("Starred.\n"))
    #expect(result.output.contains("Taken back: the star.\n"))
    #expect(result.output.contains("There is nothing to take back.\n"))
    #expect(result.output.contains("Nothing was graded.\n"))
    #expect(sandbox.grades == [])
  }

  @Test func `skipped, buried and suspended cards are passed over`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 4)
    let result = try quiz(sandbox, "s\nb\n!\n4\n", "d")
    #expect(result.output.contains("Question 4 of 4: front 4\n"))
    #expect(result.output.contains("1 question is left. To go on: deck quiz d\n"))
    #expect(try quiz(sandbox, "", "d").output.contains("Question 1 of 1: front 1\n"))
  }

  @Test func `gaps are asked one a day, and a reversible card both ways`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(json: [
      #"{"front":"{{c1::Rome}} lies on the {{c2::Tiber::river}}","back":"","cloze":true}"#,
      #"{"front":"perro","back":"dog","reversible":true}"#,
    ])
    func asked(on day: String) throws -> [String] {
      let result = try sandbox.deck("quiz", "d", "--now", day, input: "4\n4\n")
      return result.output.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("Q") || $0.hasPrefix("A") }
    }
    #expect(
      try asked(on: "2026-11-29") == [
        "Question 1 of 2: [...] lies on the Tiber", "Answer: Rome lies on the Tiber",
        "Question 2 of 2: perro", "Answer: dog",
      ])
    #expect(try asked(on: "2026-11-29") == [])
    #expect(
      try asked(on: "2026-11-30") == [
        "Question 1 of 2: Rome lies on the [river]", "Answer: Rome lies on the Tiber",
        "Question 2 of 2: dog", "Answer: perro",
      ])
    #expect(
      sandbox.log.compactMap { $0.firstMatch(of: /"face":"(\w+)"/)?.1 }
        == ["c1", "front", "c2", "back"])
  }

  @Test func `several decks are asked in turns, within one limit`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 4, named: "a")
    try sandbox.makeDeck(of: 2, named: "b")
    let result = try quiz(sandbox, "4\n4\n4\n4\n4\n4\n", "b", "a")
    let decks = try sandbox.log.map { line in
      String(try #require(line.firstMatch(of: /"card":"([-0-9a-f]+)"/)?.1))
    }
    #expect(Set(decks).count == 6)
    #expect(
      result.output.matches(of: /: (front .)\n/).map(\.1)
        == ["front 1", "front 1", "front 2", "front 2", "front 3", "front 4"])
    let more = try sandbox.deck(
      "quiz", "b", "a", "--cram", "--limit", "3", input: "4\n4\nu\nu\nu\n")
    #expect(more.output.hasPrefix("3 questions to answer.\n"))
    #expect(more.output.contains("Taken back: Easy.\n\nQuestion 1 of 3: front 1\n"))
    #expect(more.output.contains("There is nothing to take back."))
    #expect(sandbox.grades.count == 6)
  }

  @Test func `only what a query finds is asked`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 3)
    #expect(try quiz(sandbox, "", "d", "--only", "front:2").output.contains("of 1: front 2\n"))
    let nothing = try quiz(sandbox, "", "d", "--only", "zebra")
    #expect(nothing.status == 4)
    #expect(nothing.errors == "deck: No card matches “zebra”.\n")
  }

  @Test func `an empty deck says what to do next`() throws {
    let sandbox = try Sandbox()
    try #require(try sandbox.deck("create", "d").status == 0)
    let result = try quiz(sandbox, "", "d")
    #expect(
      result
        == ProcessResult(
          status: 0, output: "“d” has no cards yet. Add one: deck add d\n", errors: ""))
  }

  @Test func `keys can be chosen, and a wrong name is told`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
    #expect(try sandbox.deck("config", "keys", "good=f agian=j").status == 2)
    #expect(try sandbox.deck("config", "keys", "good=f skip=k hard=tab").status == 0)
    let settings = sandbox.path + "/.config/sampledeck/config.json"
    let text = try String(contentsOfFile: settings, encoding: .utf8)
    try Data(text.replacing("\"hard\"", with: "\"agian\"").utf8).write(to: URL(filePath: settings))
    let result = try quiz(sandbox, "f\n?\nk\n", "d")
    #expect(sandbox.grades == [3])
    #expect(result.output.contains("f good 10m, 4 easy"))
    #expect(result.output.contains("Skipped for this time."))
    #expect(result.errors.contains("nothing is called “agian”. Did you mean again?"))
  }

  @Test func `where nobody reads any more nothing is graded`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 100)
    let result = try runProcess(
      "/bin/bash",
      ["-c", #"yes 3 | "$0" quiz d | head -n 3 >/dev/null; echo ${PIPESTATUS[1]}"#, deckPath],
      environment: sandbox.environment(), folder: sandbox.path)
    #expect(result.output == "0\n")
    #expect(sandbox.grades.count < 50)
  }

  @Test func `a copy of a deck is not asked once more`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 1)
    try FileManager.default.copyItem(
      atPath: sandbox.path + "/d.sampledeck", toPath: sandbox.path + "/e.sampledeck")
    #expect(try quiz(sandbox, "").output.hasPrefix("1 question to answer."))
  }

  @Test func `what cannot be meant for a quiz is refused`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 1)
    for option in ["--json", "--plain", "--dry-run", "--no-input"] {
      #expect(try quiz(sandbox, "", "d", option).status == 2)
    }
  }

  /// Case c53.
  @Test func `nothing that a card says drives the terminal`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck([
      ("red", "\u{1B}[31mred\u{1B}[0m plain"), ("clear", "before\u{1B}[2J\u{1B}[Hafter"),
      ("clipboard", "x\u{1B}]52;c;cm0gLXJm\u{7}y"), ("title", "x\u{1B}]0;owned\u{7}y"),
      ("link", "\u{1B}]8;;https://example.org\u{1B}\\text\u{1B}]8;;\u{1B}\\"),
      ("open-ended", "x\u{1B}]0;never closed"), ("last", "end"),
    ])
    let result = try quiz(sandbox, String(repeating: "\n3\n", count: 7), "d")
    #expect(!result.output.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
    for text in ["red plain", "before", "after", "text", "never closed", "Answer: end"] {
      #expect(result.output.contains(text))
    }
  }

  @Test func `a card is edited in mid-quiz, and keeps its id and history`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 2)
    let environment = ["EDITOR": try sandbox.editor("s/front 1/first/")]
    let result = try sandbox.deck("quiz", "d", environment: environment, input: "1\nu\ne\n\n3\n")
    #expect(result.output.contains("Saved.\n[Enter answer"))
    let cards = try sandbox.deck("list", "d", "--plain").output
    let id = try #require(cards.split(separator: "\n").first { $0.contains("\tfirst\t") })
      .prefix(36)
    #expect(sandbox.log.last?.contains("\"card\":\"\(id)\"") == true)
    #expect(sandbox.grades == [1, 3])
  }

  @Test func `a read-only deck is quizzed`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(of: 1)
    let path = sandbox.path + "/d.sampledeck"
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: path + "/manifest.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    #expect(try quiz(sandbox, "3\n", "d").status == 0)
    #expect(sandbox.grades == [3])
  }
}
