import Foundation
import SampleDeck
import Terminal
import Testing

@testable import DeckCLI

/// The browser as a value, and its pictures.
@Suite struct OpenScreenTests {
  private let document: DeckDocument
  private let now = Date(timeIntervalSince1970: 1_795_946_400)

  init() throws {
    document = DeckDocument(Deck(title: "Inventions", created: now))
    for (front, back, tags) in [
      ("Who wrote the first **compiler**?", "Grace Hopper\n\n- A-0\n- 1952", ["computing"]),
      ("מי המציא?", "ענה", []), ("日本語のとても長い題名がここにあります", "はい", ["ja"]),
      ("👩‍👩‍👧 family", "yes", []), ("The year {{c1::1844::year}} came", "", ["a::b"]),
    ] {
      var card = Card(front: front, back: back, tags: tags, created: now)
      card.cloze = front.contains("{{")
      try document.insert(card)
    }
  }

  private func screen(_ query: String = "") -> OpenScreen {
    let moment = StudyMoment(now, minutesEast: 0)
    return OpenScreen(Shelf(document, history: StudyHistory(), clock: { moment }), query: query)
  }

  /// The picture after some keys, blanks at the ends of lines left out.
  private func picture(_ keys: [Key], width: Int, height: Int) -> String {
    var screen = screen()
    let size = TerminalSize(width: width, height: height)
    screen.prepare(size)
    for key in keys {
      _ = screen.handle(key, in: size)
      screen.prepare(size)
    }
    return screen.frame(size).text
  }

  private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func `from 60 columns on the list and the card stand side by side`() {
    #expect(
      picture([.character(" ")], width: 64, height: 10) == """
         Inventions                                             5 cards
        ──────────────────────────┬─────────────────────────────────────
        ▸ Who wrote the first com…│ Back                         1/5  ▾
          \u{2067}מי המציא?\u{2069}               │
          日本語のとても長い題名… │ Grace Hopper
          👩‍👩‍👧 family               │
          The year 1844 came      │ • A-0
                                  │ • 1952
                                  │
         Space flip  / search  g groups  e edit  a add  ? keys  q leave
        """)
  }

  @Test func `below, one of them is seen`() {
    #expect(
      picture([], width: 30, height: 6) == """
         Inventions           5 cards
        ──────────────────────────────
        ▸ Who wrote the first compil…
          \u{2067}מי המציא?\u{2069}
          日本語のとても長い題名がこ…
         Space read  ? keys  q leave
        """)
    #expect(
      picture([.end, .enter], width: 30, height: 7) == """
         Inventions           5 cards
        ──────────────────────────────
         Front                 5/5  ▾

         The year [year] came

         Space flip  ? keys  q leave
        """)
  }

  @Test(arguments: [(1, 1), (2, 1), (5, 2), (9, 3), (20, 4), (60, 1), (60, 2), (61, 5)])
  func `any size can be drawn, in every mode`(width: Int, height: Int) {
    for keys in [[], [.character(" ")], [.tab], [.character("?")], [.character("g")]] as [[Key]] {
      let text = picture(keys, width: width, height: height)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == height)
      #expect(lines.allSatisfy { displayWidth(String($0)) <= width })
    }
    _ = picture([.character("/")] + typed("family"), width: width, height: height)
  }

  @Test func `edges are straight whatever the letters`() {
    for line in picture([], width: 70, height: 12).split(separator: "\n").dropFirst(2).dropLast() {
      let left = line.prefix { $0 != "│" }
      #expect(displayWidth(String(left)) == 28, "\(line)")
    }
  }

  @Test func `cards are found as the query is typed, and the chosen one stays chosen`() {
    var screen = screen()
    let size = TerminalSize(width: 80, height: 24)
    screen.prepare(size)
    _ = screen.handle(.end, in: size)
    let chosen = screen.chosen
    for key in [.character("/")] + typed("year or who") {
      _ = screen.handle(key, in: size)
      screen.prepare(size)
    }
    #expect(screen.shelf.found.count == 2)
    #expect(screen.chosen == chosen)
    _ = screen.handle(.escape, in: size)
    screen.prepare(size)
    #expect(screen.shelf.found.count == 5)
    #expect(screen.mode == .list)
  }

  @Test func `a query that cannot be read is said, and what was found stays`() {
    let text = picture([.character("/")] + typed("who ("), width: 80, height: 8)
    #expect(text.contains("the query ends where a term should follow"))
    #expect(text.contains("▸ Who wrote"))
    #expect(text.hasSuffix("\n /who ("))
  }

  @Test func `keys typed before a frame are answered by one search`() {
    var screen = screen()
    let size = TerminalSize(width: 80, height: 24)
    screen.prepare(size)
    for key in [.character("/")] + typed("fam") { _ = screen.handle(key, in: size) }
    #expect(screen.shelf.found.count == 5)
    screen.prepare(size)
    #expect(screen.shelf.found.count == 1)
  }

  @Test func `groups are tags with what lies below them`() {
    let text = picture([.character("g")], width: 64, height: 12)
    #expect(text.contains("▸ All cards             5 │"))
    #expect(text.contains("  Not yet seen          5 │"))
    #expect(text.contains("  #a                    1 │"))
    #expect(text.contains("  #a::b                 1 │"))
    let keys: [Key] = [.character("g"), .end, .enter]
    #expect(picture(keys, width: 64, height: 12).contains("1 of 5 cards · #ja"))
  }

  @Test func `keys ask for what is to be done outside`() throws {
    var screen = screen()
    let size = TerminalSize(width: 80, height: 24)
    screen.prepare(size)
    let first = try #require(screen.chosen)
    #expect(screen.handle(.character("e"), in: size) == [.look, .edit(first)])
    #expect(screen.handle(.character("d"), in: size) == [.look, .delete(first)])
    #expect(screen.handle(.character("a"), in: size) == [.look, .add])
    #expect(screen.handle(.character("u"), in: size) == [.look, .undo])
    #expect(screen.handle(.character("r"), in: size) == [.look, .redo])
    #expect(screen.handle(.paste("q"), in: size) == [.look])
    #expect(screen.handle(.escape, in: size) == [.look, .leave])
  }

  @Test func `where the chosen card went its neighbour is chosen`() throws {
    var screen = screen()
    let size = TerminalSize(width: 80, height: 24)
    screen.prepare(size)
    _ = screen.handle(.end, in: size)
    try document.delete(try #require(screen.chosen))
    screen.refresh(StudyHistory())
    screen.prepare(size)
    #expect(screen.shelf.found.count == 4)
    #expect(screen.chosen == screen.shelf.found.last)
  }

  @Test func `an empty deck says what to do`() {
    var screen = OpenScreen(
      Shelf(DeckDocument(Deck(title: "New")), history: StudyHistory()) {
        StudyMoment(now, minutesEast: 0)
      })
    let size = TerminalSize(width: 60, height: 6)
    screen.prepare(size)
    let text = screen.frame(size).text
    #expect(text.contains("There is no card yet. a"))
    #expect(text.hasSuffix("\n a add  u undo  ? keys  q leave"))
  }

  @Test func `what a card holds drives no terminal`() throws {
    try document.insert(Card(front: "x\u{1B}]0;title\u{7}\u{1B}[2Jy", back: "\u{9B}2J"))
    let text = picture([.end, .character(" ")], width: 80, height: 12)
    #expect(
      !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7F...0x9F ~= $0.value })
  }
}
