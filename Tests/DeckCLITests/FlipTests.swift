import Foundation
import SampleDeck
import Terminal
import Testing

@testable import DeckCLI

@Suite struct FlipTests {
  private let document: DeckDocument

  init() throws {
    document = DeckDocument(Deck(title: "Inventions"))
    try document.insert(Card(front: "Who?", back: "Hopper"))
    var gaps = Card(front: "{{c1::A}} and {{c2::B}}", back: "")
    gaps.cloze = true
    try document.insert(gaps)
  }

  private func picture(_ keys: [Key], width: Int, height: Int) -> String {
    let course = FlipCourse(document.deck.identities, of: document)
    var screen = FlipScreen(course, title: document.title)
    let size = TerminalSize(width: width, height: height)
    screen.prepare(size)
    for key in keys {
      _ = screen.handle(key, in: size)
      screen.prepare(size)
    }
    return screen.frame(size).text
  }

  @Test func `a front, its back, then the next card`() {
    #expect(
      picture([.enter], width: 40, height: 10) == """
         Inventions                      1 of 2
         ──────────────────────────────────────

         Who?

         ───

         Hopper

         Space next  p back  ? keys  q leave
        """)
    let second = picture([.enter, .enter], width: 40, height: 10)
    #expect(second.contains("2 of 2 · gap 1 of 2"))
    #expect(second.contains("[...] and B"))
    #expect(picture(Array(repeating: .enter, count: 5), width: 40, height: 10).contains("A and B"))
    #expect(
      picture(Array(repeating: .enter, count: 6), width: 40, height: 10).contains("The last card"))
    #expect(picture([.enter, .enter, .character("p")], width: 40, height: 10).contains("Who?"))
  }

  @Test(arguments: [(1, 1), (4, 2), (10, 3), (20, 5)])
  func `any size can be drawn`(width: Int, height: Int) {
    for keys in [[], [.enter], [.character("?")]] as [[Key]] {
      let lines = picture(keys, width: width, height: height)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == height)
      #expect(lines.allSatisfy { displayWidth(String($0)) <= width })
    }
  }

  @Test func `by lines an empty line turns over and goes on, and nothing is written`() throws {
    let sandbox = try Sandbox()
    try sandbox.done("create", "Deck")
    try sandbox.done("add", "Deck", "Who?", "Hopper")
    try sandbox.done("add", "Deck", "When?", "1952")
    let before = try sandbox.text("Deck.sampledeck/manifest.json")
    #expect(
      try sandbox.done("flip", "Deck", "--line", input: "\n\n\n\n") == """

        Card 1 of 2: Who?
        [Enter back, p before, q leave]
        Back: Hopper
        [Enter next, p before, q leave]

        Card 2 of 2: When?
        [Enter back, p before, q leave]
        Back: 1952
        [Enter next, p before, q leave]

        """)
    #expect(try sandbox.text("Deck.sampledeck/manifest.json") == before)
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/.local/share"))
    let shuffled = try sandbox.done("flip", "Deck", "--shuffle", "--seed", "1")
    #expect(try sandbox.done("flip", "Deck", "--shuffle", "--seed", "1") == shuffled)
    #expect(try sandbox.said("flip", "Deck", "--only", "nosuch").hasSuffix("= 4\n"))
  }
}
