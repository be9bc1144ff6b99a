import Foundation
import SampleDeck
import Terminal
import Testing

@testable import DeckCLI

/// The screen on which conflicts are settled, as a value, and its pictures.
@Suite struct SettleScreenTests {
  private let document: DeckDocument
  private let conflicts: [OpenConflict]

  init() throws {
    func deck(_ back: String) throws -> Deck {
      let manifest = """
        {"format":"sampledeck","version":1,
        "deck":{"id":"2b0e6f0e-0000-4000-8000-000000000001","created":"2026-11-29T10:00:00.000Z"},
        "cards":[
        {"id":"1c5f6a52-0000-4000-8000-000000000000","front":"Peru","back":"\(back)"}]}
        """
      return try Deck(manifest: Array(manifest.utf8))
    }
    let (mine, theirs) = (try deck("Lima, on the coast"), try deck("Lima, since 1535"))
    document = DeckDocument(mine.joined(with: theirs).deck)
    conflicts = document.deck.cards.flatMap { card in
      card.conflicts.map { OpenConflict(card: card, conflict: $0) }
    }
  }

  private func screen(_ keys: String, _ size: TerminalSize) -> SettleScreen {
    var screen = SettleScreen(Settling(conflicts, of: document, title: "Capitals"))
    screen.prepare(size)
    for key in keys {
      _ = screen.handle(.character(key), in: size)
      screen.prepare(size)
    }
    return screen
  }

  private func picture(_ keys: String, width: Int, height: Int) -> String {
    let size = TerminalSize(width: width, height: height)
    return screen(keys, size).frame(size).text
  }

  @Test func `values stand side by side where there is room`() {
    let shown = conflicts[0].conflict.shownValues.map(\.text)
    #expect(
      picture("", width: 72, height: 10) == """
         Capitals                                               conflict 1 of 1
        ────────────────────────────────────────────────────────────────────────
         Peru: back

         1  shown now                      │ 2
                                           │
         \(shown[0].padding(toLength: 34, withPad: " ", startingAt: 0))│ \(shown[1])
                                           │
                                           │
         1–2 take  b both  e edit  s skip  u undo  ? keys  q leave
        """)
  }

  @Test func `they stand one below the other where there is not`() {
    let shown = conflicts[0].conflict.shownValues.map(\.text)
    #expect(
      picture("", width: 40, height: 12) == """
         Capitals               conflict 1 of 1
        ────────────────────────────────────────
         Peru: back

         1  shown now

         \(shown[0])

         2

         \(shown[1])
         1–2 take  b both  ? keys  q leave
        """)
  }

  @Test func `a decision can be taken back until it is saved`() {
    #expect(picture("2", width: 60, height: 12).contains("1 settled, none left for later."))
    #expect(!document.deck.cards[0].isConflict)
    let shown = conflicts[0].conflict.shownValues[1].text
    #expect(document.deck.cards[0].back == shown)
    document.undo()
    #expect(picture("2u", width: 60, height: 12).contains("Peru: back"))
    #expect(document.deck.cards[0].isConflict)
    #expect(picture("u", width: 60, height: 12).contains("There is nothing to take back."))
    #expect(picture("9", width: 60, height: 12).contains("has the values 1 to 2 to take"))
  }

  @Test func `it is left by q, by Escape, and when nobody is there any more`() {
    let size = TerminalSize(width: 60, height: 12)
    var screen = screen("", size)
    for key in [Key.character("q"), .escape, .control("c"), .endOfInput] {
      #expect(screen.handle(key, in: size) == [.leave])
    }
    #expect(screen.handle(.enter, in: size) == [])
    screen.settle(by: .choice(1))
    #expect(screen.handle(.enter, in: size) == [.leave])
    #expect(screen.handle(.character("e"), in: size) == [])
  }

  @Test(arguments: [(1, 1), (4, 2), (10, 3), (20, 5), (200, 50)])
  func `any size can be drawn`(width: Int, height: Int) {
    for keys in ["", "s", "?"] {
      let lines = picture(keys, width: width, height: height)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == height)
      #expect(lines.allSatisfy { displayWidth(String($0)) <= width })
    }
  }
}
