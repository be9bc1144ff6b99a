import Foundation
import Testing

@testable import DeckCLI

/// Typed and chosen answers by lines, through the built program.
@Suite struct AnswerLinesTests {
  private func quiz(_ sandbox: Sandbox, _ input: String, _ arguments: String...) throws -> String {
    let result = try runProcess(
      deckPath, ["quiz", "d"] + arguments + ["--now", "2026-11-29T12:00:00Z", "--seed", "1"],
      environment: sandbox.environment(), folder: sandbox.path, input: input)
    #expect(result.status == 0)
    #expect(result.errors == "")
    return result.output
  }

  @Test func `how forgiving it is can be set for a deck and a section`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(json: [
      #"{"front":"Brazil","back":"Brasília","ask":"type"}"#,
      #"{"front":"Hund","back":"der Hund","ask":"type","answerLanguage":"de","section":["A"]}"#,
    ])
    #expect(try sandbox.done("config", "d", "forgive", "all").hasSuffix(" articles accents\n"))
    #expect(try sandbox.done("config", "d", "--section", "A", "forgive", "none") == "none\n")
    let output = try quiz(sandbox, "BRASILIA\n\nHund\n\n")
    #expect(output.contains("Right.\nAnswer: Brasília\n"))
    #expect(output.contains("Almost: mind the article."))
  }

  @Test func `a typed quiz reads from top to bottom`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(json: [
      #"{"front":"France","back":"Paris\n\nOn the Seine.","ask":"type"}"#,
      #"{"front":"Brazil","back":"Brasília","ask":"type"}"#,
      #"{"front":"Norway","back":"Oslo","ask":"type"}"#,
      #"{"front":"Think","back":"Thought"}"#,
    ])
    let input = "paris\n\nBrasilia\nbrasília\n\nBergen\n\n3\n"
    let output = try quiz(sandbox, input)
    #expect(
      output.hasPrefix(
        """
        4 questions to answer.

        Question 1 of 4: France
        [type the answer, Enter shows it, :? help]
        Right.
        Answer: Paris
        On the Seine.
        [Enter good, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, ? help]
        Good.

        Question 2 of 4: Brazil
        [type the answer, Enter shows it, :? help]
        Almost: mind the accents.
        [type it again, Enter takes it as it is, :? help]
        Right.
        Answer: Brasília
        [Enter good, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, ? help]
        Good.

        Question 3 of 4: Norway
        [type the answer, Enter shows it, :? help]
        Wrong.
        You wrote: Bergen
        Expected: Oslo
        Answer: Oslo
        [Enter again, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, = I was right, + right from now on, ? help]
        Again.

        Question 4 of 4: Think
        [Enter answer, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, ? help]

        """))
    #expect(sandbox.grades == [3, 3, 1, 3])
  }

  @Test func `every line is the answer, and commands begin with a colon`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(json: [
      #"{"front":"Which key leaves?","back":"q"}"#, #"{"front":"How to leave vim?","back":":q"}"#,
      #"{"front":"Which number?","back":"3"}"#,
    ])
    let output = try quiz(
      sandbox, "q\n:3\n::q\n\n:s\n:u\n:x\n:?\n3\n\n", "--mode", "type")
    #expect(sandbox.grades == [3, 3, 3])
    #expect(output.contains("Skipped for this time."))
    #expect(output.contains("Taken back: the skip."))
    #expect(output.contains("“x” means nothing here; :? lists what does."))
    #expect(output.contains(":u: take back the last thing done"))
  }

  @Test func `a slip taken as it is suggests Hard, and nothing typed Again`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck([("France", "Paris"), ("Italy", "Rome")])
    let output = try quiz(sandbox, "Pariss\n\n\n\n\n", "--mode", "type")
    #expect(
      output.contains(
        """
        Almost: a small slip.
        You wrote: Pariss
        Expected: Paris
        Too much: s
        Answer: Paris
        [Enter hard,
        """))
    #expect(
      output.contains(
        """
        Not answered.
        Answer: Rome
        [Enter again, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, ? help]
        """))
    #expect(sandbox.grades == [2, 1])
  }

  @Test func `an answer is taken as right from now on`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck([("Netherlands", "Amsterdam")])
    let output = try quiz(sandbox, "The Hague\n+\n:u\nthe hague.\n\n", "--mode", "type")
    #expect(output.contains("Right from now on: The Hague\nGood.\n"))
    #expect(output.contains("Taken back: Good."))
    #expect(output.contains("Right.\nAnswer: Amsterdam\n"))
    #expect(try sandbox.deck("show", "d", "Netherlands", "--json").output.contains("The Hague"))
    #expect(try sandbox.deck("undo", "d").status == 0)
  }

  @Test func `an answer is chosen by its number`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(json: [
      #"{"front":"France","back":"Paris","choices":["Lyon","Nice"],"ask":"choice"}"#
    ])
    let shown = try quiz(sandbox, "")
    #expect(shown.contains("[1 to 3 choose, Enter answer, ? help]"))
    let right = try #require(shown.firstMatch(of: /(\d): Paris/)?.1)
    let wrong = try #require(shown.firstMatch(of: /(\d): Lyon/)?.1)
    let output = try quiz(sandbox, "9\n\(wrong)\n\nq\n")
    #expect(
      output.contains(
        """
        There are only 3 answers.
        [1 to 3 choose, Enter answer, ? help]
        Wrong.
        You chose: \(wrong), Lyon
        The right one: \(right), Paris
        Answer: Paris
        [Enter again,
        """))
    #expect(sandbox.grades == [1])
  }

  /// Case c64.
  @Test func `a deck of one card is asked all the same`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck([("France", "Paris")])
    let output = try quiz(sandbox, "\n3\n", "--mode", "choice")
    #expect(output.contains("[Enter answer, 1 again 1m, 2 hard 6m, 3 good 10m, 4 easy 8d, ? help]"))
    #expect(sandbox.grades == [3])
  }

  @Test func `the learner's mode comes before the card's`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeDeck(json: [#"{"front":"France","back":"Paris","ask":"type"}"#])
    #expect(try quiz(sandbox, "", "--mode", "self").contains("[Enter answer, 1 again"))
  }
}
