import Foundation
import Testing

/// What is said where a word is no deck, or a deck cannot be used.
@Suite struct DeckWordTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    for name in ["One", "Two"] { try sandbox.done("create", name) }
  }

  @Test(arguments: [["undo"], ["redo"], ["flip"], ["check"], ["move", "One", "q", "--to"]])
  func `a verb that takes a deck names the one that is not there`(words: [String]) throws {
    let result = try runProcess(
      deckPath, words + ["Three"], environment: sandbox.environment(), folder: sandbox.path)
    #expect(result.status == 4)
    #expect(result.errors.hasPrefix("deck: There is no deck “Three” here or in "))
  }

  @Test func `a deck is named once`() throws {
    let result = try sandbox.deck("undo", "One", "--deck", "Two")
    #expect(result.status == 2)
    #expect(result.errors.contains("“One” is one word too many"))
  }

  @Test(arguments: [["add", "Packed", "-"], ["edit", "Packed", "q"], ["undo", "Packed"]])
  func `a verb that writes has a packed deck unpacked first`(words: [String]) throws {
    try sandbox.done("pack", "One", "-o", "Packed.sampledeck.zip")
    let result = try runProcess(
      deckPath, words, environment: sandbox.environment(), folder: sandbox.path)
    #expect(result.status == 7)
    #expect(
      result.errors.hasSuffix(
        "unpack it first.\ndeck unpack \(sandbox.path)/Packed.sampledeck.zip\n"))
  }

  @Test func `healing is offered only where there is something to heal`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/Empty.sampledeck", withIntermediateDirectories: false)
    let result = try sandbox.deck("check", "Empty")
    #expect(result.status == 5)
    #expect(result.errors == "")
  }

  @Test func `an option that deck alone does not know is named without a verb`() throws {
    let result = try sandbox.deck("-x")
    #expect(result.errors == "deck: deck knows no option -x.\nSee deck help.\n")
  }

  @Test func `a browser writes at once, and so knows no dry run`() throws {
    let result = try sandbox.deck("open", "One", "--dry-run")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("deck: --dry-run means nothing to deck open.\n"))
  }

  @Test func `a list of none is not asked for`() throws {
    #expect(try sandbox.deck("list", "One", "--limit", "0").status == 2)
  }
}
