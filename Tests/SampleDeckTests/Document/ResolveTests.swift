import Foundation
import SampleDeck
import Testing

struct ResolveTests {
  private func conflict() throws -> Deck {
    let base = try deck(record(#""front":"Q","back":"a""#))
    let (a, b) = (base.edited { $0.back = "mine" }, base.edited { $0.back = "theirs" })
    let joined = a.joined(with: b).deck
    try #require(joined[theCard].conflicts.map(\.field) == ["back"])
    return joined
  }

  @Test(arguments: [1, 2]) func `a choice takes one of the values as an edit over all of them`(
    _ number: Int
  ) throws {
    let old = try conflict()
    let value = try #require(old[theCard].conflicts[0].values[number - 1])
    var deck = old
    try deck.resolve("back", of: theCard, taking: .choice(number))
    #expect(!deck[theCard].isConflict && deck.hasChanges)
    deck = deck.committed()
    #expect("\"\(deck[theCard].back)\"" == value)
    #expect(!deck.text.contains("also") && !deck[theCard].isConflict)
    #expect(!join(deck, old)[theCard].isConflict, "it is settled for everybody")
  }

  @Test func `both are put one below the other`() throws {
    var deck = try conflict()
    let values = deck[theCard].conflicts[0].values.map { $0 ?? "" }
    try deck.resolve("back", of: theCard, taking: .both)
    let texts = values.map { $0.dropFirst().dropLast() }
    #expect(deck[theCard].back == texts.joined(separator: "\n\n"))
  }

  @Test func `settling leaves what else was changed`() throws {
    var deck = try conflict()
    deck[theCard].hint = "h"
    deck[theCard].tags = ["t"]
    try deck.resolve("back", of: theCard, taking: .choice(2))
    #expect(deck[theCard].hint == "h" && deck[theCard].tags == ["t"])
    deck[theCard].source = "s"
    #expect(!deck[theCard].isConflict)
    #expect(!deck.committed()[theCard].isConflict)
  }

  @Test func `an edit of another field settles nothing`() throws {
    var deck = try conflict()
    deck[theCard] = Card(front: "Q2", back: deck[theCard].back, id: theCard)
    #expect(deck.committed()[theCard].isConflict)
  }

  @Test func `what there is not to settle is refused with a reason`() throws {
    var deck = try conflict()
    let unknown = CardID.random()
    #expect(throws: DeckError.noSuchCard(unknown)) {
      try deck.resolve("back", of: unknown, taking: .both)
    }
    for (field, resolution) in [
      ("front", Resolution.choice(1)), ("back", .choice(0)), ("back", .choice(3)),
      ("back", .choice(.min)),
    ] {
      #expect(throws: DeckError.self) {
        try deck.resolve(field, of: theCard, taking: resolution)
      }
    }
    #expect(throws: DeckError.self) { try deck.resolve("title", taking: .choice(1)) }
    #expect(!deck.hasChanges)
  }

  @Test(arguments: [Resolution.choice(1), .choice(2), .both])
  func `what the deck says of itself is settled, taken back and done again`(_ how: Resolution)
    throws
  {
    let base = try deck(record(#""front":"Q""#))
    var (a, b) = (base, base)
    a.title = "A"
    b.title = "B"
    let joined = a.joined(with: b).deck
    #expect(joined.conflicts.map(\.field) == ["title"])
    let document = DeckDocument(joined)
    try document.edit("resolve") { try $0.resolve("title", taking: how) }
    let title = document.title
    #expect(document.deck.conflicts.isEmpty && document.hasChanges)
    document.undo()
    #expect(document.deck.conflicts == joined.conflicts && document.title == joined.title)
    document.redo()
    #expect(document.deck.conflicts.isEmpty && document.title == title)
    try document.save()
    #expect(document.deck.conflicts.isEmpty && document.title == title)
    document.undo()
    #expect(document.title == joined.title && document.deck.conflicts == joined.conflicts)
  }
}
