import Foundation
import SampleDeck
import Terminal
import Testing

@testable import DeckCLI

/// Keys that were chosen by `deck config keys`.
@Suite struct KeyMapTests {
  private let setting = KeySetting(["show": "x", "undo": "z", "turn": "j", "leave": "tab"])
  private let size = TerminalSize(width: 60, height: 24)
  private let document: DeckDocument

  init() throws {
    document = DeckDocument(Deck(title: "Inventions"))
    try document.insert(Card(front: "Who?", back: "Hopper"))
  }

  @Test func `a chosen key does the same on every screen, beside the usual ones`() {
    let quiz = KeyMap<QuizAction>(setting)
    let browser = KeyMap<OpenAction>(setting)
    let flip = KeyMap<FlipAction>(setting)
    for key in [.character("x"), .character("X"), .character("ｘ"), .character(" "), .enter] as [Key]
    {
      #expect(quiz.action(key) == .show)
      #expect(browser.action(key) == .show)
      #expect(flip.action(key) == .show)
    }
    #expect(quiz.action(.character("z")) == .undo)
    #expect(browser.action(.character("z")) == .undo)
    #expect(flip.action(.character("z")) == nil)
    #expect(quiz.labels(.undo) == "z, u, <")
    #expect(browser.labels(.undo) == "z, u, <")
    #expect(flip.labels(.leave) == "Tab, q, ., Esc")
    #expect(flip.labels(.turn) == "j, f")
  }

  @Test func `a letter that scrolls turns the card over when it was chosen for that`() {
    let course = FlipCourse(document.deck.identities, of: document)
    var screen = FlipScreen(course, title: "Inventions", keys: KeyMap(setting))
    screen.prepare(size)
    #expect(screen.handle(.character("j"), in: size) == [])
    screen.prepare(size)
    #expect(screen.frame(size).text.contains("Hopper"))
    #expect(screen.frame(size).text.contains("x next  p back  ? keys  Tab leave"))
    #expect(screen.handle(.tab, in: size) == [.leave])
  }

  @Test func `the browser takes chosen keys and shows them`() throws {
    let shelf = Shelf(
      document, history: StudyHistory(),
      clock: { StudyMoment(Date(timeIntervalSince1970: 0), minutesEast: 0) })
    let keys = KeySetting(["show": "j", "previous": "k", "search": "f", "leave": "1"])
    var screen = OpenScreen(shelf, keys: KeyMap(keys))
    screen.prepare(size)
    #expect(screen.frame(size).text.contains("f search"))
    _ = screen.handle(.character("j"), in: size)
    #expect(screen.isBack)
    #expect(screen.handle(.character("1"), in: size) == [.look, .leave])
    _ = screen.handle(.character("?"), in: size)
    screen.prepare(size)
    #expect(screen.frame(size).text.contains("f, /             search as you type"))
  }

  @Test(arguments: [
    (["god": "f"], "nothing is called “god”. Did you mean good?"),
    (["turn": "ff"], "“ff” is no key"),
    (["search": "f", "groups": "f"], "“f” is to be groups and search."),
  ])
  func `what means nothing is said`(words: [String: String], warning: String) {
    let warnings = KeySetting(words).warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains(warning) == true)
    #expect(KeySetting(["good": "f", "turn": "f"]).warnings == [])
  }

  @Test func `flip by lines takes chosen letters`() throws {
    let sandbox = try Sandbox()
    try sandbox.done("create", "Deck")
    try sandbox.done("add", "Deck", "Who?", "Hopper")
    try sandbox.done("config", "keys", "show=x leave=z")
    let said = try sandbox.done("flip", "Deck", "--line", input: "x\nz\n")
    #expect(said.contains("Back: Hopper"))
    #expect(said.contains("[Enter next, p before, z leave]"))
  }
}
