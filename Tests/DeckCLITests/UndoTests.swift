import Foundation
import Testing

/// What was done last is taken back by another process than did it.
@Suite struct UndoTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.done("create", "Deck")
    try sandbox.done("add", "Deck", "Who?", "Hopper")
  }

  @Test func `adding, editing and deleting are taken back one after the other and done again`()
    throws
  {
    try sandbox.done("edit", "Deck", "who", "--back", "Grace Hopper")
    try sandbox.done("add", "Deck", "When?", "1952")
    try sandbox.done("rm", "Deck", "who or when", "--all")
    #expect(try sandbox.fronts("Deck") == [])
    #expect(try sandbox.said("undo", "Deck").hasPrefix("Undone: deleted “Wh"))
    #expect(try sandbox.fronts("Deck") == ["Who?", "When?"])
    #expect(try sandbox.said("undo") == "Undone: added “When?”\n")
    #expect(try sandbox.said("undo") == "Undone: changed “Who?”\n")
    #expect(try sandbox.done("list", "Hopper", "--plain").contains("\tHopper\t"))
    #expect(try sandbox.said("undo") == "Undone: added “Who?”\n")
    #expect(try sandbox.said("undo") == "deck: There is nothing to undo in “Deck”.\n= 4\n")
    #expect(try sandbox.said("redo") == "Done again: added “Who?”\n")
    #expect(try sandbox.said("redo") == "Done again: changed “Who?”\n")
    #expect(try sandbox.done("list", "Hopper", "--plain").contains("\tGrace Hopper\t"))
    try sandbox.done("add", "Deck", "New?", "")
    #expect(try sandbox.said("redo") == "deck: There is nothing to do again in “Deck”.\n= 4\n")
  }

  @Test func `what somebody else changed on the same card meanwhile stays`() throws {
    try sandbox.done("edit", "Deck", "who", "--back", "Grace Hopper")
    // Another machine: it has its own journal.
    let other = ["XDG_STATE_HOME": "\(sandbox.path)/other"]
    let result = try sandbox.deck(
      "edit", "Deck", "who", "--front", "Who was it?", environment: other)
    #expect(result.status == 0)
    #expect(try sandbox.said("undo") == "Undone: changed “Who?”\n")
    #expect(try sandbox.done("list", "--plain").contains("\tWho was it?\tHopper\t"))
  }

  @Test func `a card that was changed since it was added is left alone, and said so`() throws {
    let other = ["XDG_STATE_HOME": "\(sandbox.path)/other"]
    _ = try sandbox.deck("edit", "Deck", "who", "--front", "Who was it?", environment: other)
    let said = try sandbox.said("undo")
    #expect(said.contains("Left alone, because it was changed since: "))
    #expect(try sandbox.fronts("Deck") == ["Who was it?"])
  }

  @Test func `a grade is taken back as an edit is, the latest act first`() throws {
    try sandbox.done("quiz", "Deck", "--line", "--now", "2027-01-01T08:00", input: "\n3\n")
    try sandbox.done("edit", "Deck", "who", "--back", "Grace", "--now", "2027-01-01T09:00")
    func said(_ verb: String, minute: Int) throws -> String {
      try sandbox.said(verb, "--now", "2027-01-01T10:0\(minute)")
    }
    #expect(try said("undo", minute: 0) == "Undone: changed “Who?”\n")
    #expect(try said("undo", minute: 1) == "Undone: graded “Who?” good\n")
    #expect(try said("redo", minute: 2) == "Done again: graded “Who?” good\n")
    #expect(try said("redo", minute: 3) == "Done again: changed “Who?”\n")
  }

  @Test func `several acts are taken back and done again at once, each said`() throws {
    try sandbox.done("edit", "Deck", "who", "--back", "Grace Hopper")
    try sandbox.done("star", "Deck", "who", "--now", "2099-01-01")
    let undone = "Undone: starred “Who?”\nUndone: changed “Who?”\n"
    let dry = "This was a dry run: nothing was changed.\n"
    #expect(try sandbox.said("undo", "2", "--dry-run") == undone + dry)
    #expect(try sandbox.said("undo", "Deck", "2", "--now", "2099-01-02") == undone)
    #expect(
      try sandbox.said("undo", "5", "--now", "2099-01-02")
        == "Undone: added “Who?”\nThere is nothing to undo beyond that.\n")
    #expect(
      try sandbox.said("redo", "3", "--now", "2099-01-03") == """
        Done again: added “Who?”
        Done again: changed “Who?”
        Done again: starred “Who?”

        """)
    #expect(
      try sandbox.done("undo", "2", "--json", "--now", "2099-01-04").contains(
        #""acts":[{"act":"starred “Who?”","passed":[]},{"act":"changed “Who?”","passed":[]}]"#))
    #expect(try sandbox.said("undo", "0").hasSuffix("= 2\n"))
    let unknown = try sandbox.said("undo", "Duck")
    #expect(unknown.hasPrefix("deck: There is no deck “Duck” here or in "))
    #expect(unknown.hasSuffix("= 4\n"))
  }

  @Test func `settings of a deck are taken back too`() throws {
    try sandbox.done("config", "Deck", "retention", "0.8", "--now", "2099-01-01")
    #expect(try sandbox.said("undo", "--now", "2099-01-02") == "Undone: set retention\n")
    #expect(try sandbox.done("config", "Deck", "retention") == "0.9\n")
  }

  @Test func `with --dry-run it is only said`() throws {
    #expect(
      try sandbox.said("undo", "--dry-run")
        == "Undone: added “Who?”\nThis was a dry run: nothing was changed.\n")
    #expect(try sandbox.fronts("Deck") == ["Who?"])
  }

  @Test func `where undo cannot be kept the edit is saved all the same, with a warning`() throws {
    try "".write(toFile: "\(sandbox.path)/file", atomically: false, encoding: .utf8)
    let result = try sandbox.deck(
      "add", "Deck", "Where?", environment: ["XDG_STATE_HOME": "\(sandbox.path)/file"])
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("warning: This cannot be undone later."))
    #expect(try sandbox.fronts("Deck") == ["Who?", "Where?"])
  }
}
