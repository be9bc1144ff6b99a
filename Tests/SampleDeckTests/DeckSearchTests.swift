import Foundation
import SampleDeck
import Testing

/// Searches answer from a manifest's bytes; a query over cards is the measure.
@Suite struct DeckSearchTests {
  private let context = QueryContext(now: Date(timeIntervalSince1970: 1_800_000_000))

  private func deck() throws -> Deck {
    var deck = Deck(title: "Search", created: Date(timeIntervalSince1970: 0))
    for (number, front) in [
      "Café “au lait”", "tab\there \\ \"quoted\"", "東京 Ｔｏｋｙｏ", "plain", "ẛ̣ e\u{301}\u{323}",
    ]
    .enumerated() {
      var card = Card(front: front, back: number % 2 == 0 ? "" : "Straße\nof \(front)")
      card.tags = ["Géo::Rivers", "t\(number)"]
      card.section = ["One", "Two \(number)"]
      card.choices = number == 1 ? ["wrong \"choice\""] : []
      card.hint = number == 3 ? "a hint" : ""
      card.accept = number == 2 ? ["Edo"] : []
      try deck.insert(card)
    }
    return try Deck(manifest: deck.manifest)
  }

  @Test(arguments: [
    "cafe", "au lait", "\"tab\there\"", "quoted", "front:strasse", "back:strasse", "tokyo", "edo",
    "hint", "choice", "tag:geo", "tag:geo::rivers plain", "section:one", "-plain", "e or strasse",
    "has:hint", "has:tag", "added:100000", "edited:1", "\"lait strasse\"", "rivers t0",
    "is:conflict",
  ])
  func `bytes answer as cards do`(_ text: String) throws {
    var deck = try deck()
    let query = try Query(text)
    func check() {
      let found = deck.search(query, in: context).map(\.id)
      let expected = deck.cards.filter { query.matches($0, in: context) }.map(\.id)
      #expect(found == expected)
      #expect(
        deck.search(query, in: context, limit: 1, offset: 1).map(\.id)
          == Array(expected.dropFirst().prefix(1)))
    }
    check()
    let cards = deck.cards
    deck[cards[0].id].front = "strasse"
    try deck.delete(cards[3].id)
    try deck.insert(Card(front: "a new cafe"))
    check()
  }

  @Test func `fronts sort by their letters from either end`() throws {
    let deck = try deck()
    let sorted = try deck.fetch(sort: .front).map(\.front)
    #expect(sorted == deck.cards.sorted(using: CardOrder.front).map(\.front))
    #expect(try deck.fetch(sort: .front.reversed).map(\.front) == sorted.reversed())
  }

  @Test func `a save copies what it leaves alone, however the records stand`() throws {
    let lines = try deck().text.split(separator: "\n").map(String.init)
    let loose = lines.map { $0.hasPrefix("{\"id\"") ? "  " + $0 : $0 }.joined(separator: "\r\n")
    let mixed = (lines.prefix(6) + lines.dropFirst(6).map { $0 + " " }).joined(separator: "\n")
    for text in [loose, mixed] {
      let opened = try Deck(manifest: Array(text.utf8))
      #expect(opened.committed().text == (lines + [""]).joined(separator: "\n"))
      var edited = opened
      edited[opened.cards[2].id].back = "changed"
      #expect(edited.text.split(separator: "\n").filter { !lines.contains(String($0)) }.count == 1)
    }
  }

  @Test func `what takes long to compare is refused or compared by its bytes`() throws {
    let accents = "a" + String(repeating: "\u{301}\u{323}", count: 50_000)
    var card = Card(front: "f", tags: [accents])
    var deck = Deck(title: "Hostile")
    #expect(throws: DeckError.self) { try deck.insert(card) }
    card.tags = []
    card.front = accents
    var other = card
    #expect(card == other)
    other.front += "\u{301}"
    #expect(card != other)
    #expect(Set([card, other]).count == 2)
  }
}
