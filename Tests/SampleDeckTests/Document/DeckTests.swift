import Foundation
import SampleDeck
import Testing

struct DeckTests {
  @Test func `a card has defaults for all but its front`() {
    let before = Date()
    let card = Card(front: "Q")
    #expect(card.back.isEmpty && card.tags.isEmpty && card.section.isEmpty && card.media.isEmpty)
    #expect(card.language == nil && card.ask == nil && !card.reversible && !card.cloze)
    #expect(card.created >= before && card.created == card.modified)
    #expect(card.id != Card(front: "Q").id)
  }

  @Test func `an empty front is refused with a reason, and nothing is taken`() throws {
    var deck = Deck()
    for front in ["", " \n", "\u{3000}"] {
      let error = #expect(throws: DeckError.self) { try deck.insert(Card(front: front)) }
      #expect(error?.message.contains("needs a front") == true)
    }
    #expect(deck.isEmpty)
  }

  @Test func `an id is there once`() throws {
    var deck = Deck()
    let card = try deck.insert(Card(front: "Q"))
    let error = #expect(throws: DeckError.self) { try deck.insert(card) }
    #expect(error?.code == "refused")
    #expect(deck.count == 1)
  }

  @Test func `id and time of a card stay whatever is set`() throws {
    var deck = try deck(record(#""front":"Q""#))
    let old = deck[theCard]
    deck[theCard] = Card(front: "Q2", id: theCard, created: .distantFuture)
    #expect(deck[theCard].created == old.created && deck[theCard].modified == old.modified)
  }

  @Test func `cards stand in the order they were inserted, a millisecond apart`() throws {
    let now = Date(timeIntervalSince1970: 1_796_000_000)
    var deck = Deck(created: now)
    for front in ["C", "A", "B"] { try deck.insert(Card(front: front, created: now)) }
    #expect(deck.fronts == ["C", "A", "B"])
    let times = deck.cards.map { ($0.created.timeIntervalSince(now) * 1000).rounded() }
    #expect(times == [0, 1, 2])
  }

  @Test func `cards are fetched by predicate, in either order, in part`() throws {
    var deck = Deck()
    for (index, front) in ["b", "Á", "c", "d", "e"].enumerated() {
      var card = Card(front: front, tags: index % 2 == 0 ? ["even"] : [])
      card.reversible = index > 2
      try deck.insert(card)
    }
    func fronts(_ cards: [Card]) -> String { cards.map(\.front).joined() }
    #expect(fronts(try deck.fetch()) == "bÁcde")
    #expect(fronts(try deck.fetch(sort: .created.reversed)) == "edcÁb")
    #expect(fronts(try deck.fetch(sort: .front)) == "Ábcde")
    #expect(fronts(try deck.fetch(sort: .front.reversed, limit: 2, offset: 1)) == "dc")
    #expect(fronts(try deck.fetch(limit: 2, offset: 4)) == "e")
    #expect(fronts(try deck.fetch(limit: 0)) == "")
    #expect(fronts(try deck.fetch(offset: 9)) == "")
    #expect(fronts(try deck.fetch(limit: .max, offset: .max)) == "")
    #expect(fronts(try deck.fetch(where: #Predicate { $0.tags.contains("even") })) == "bce")
    #expect(
      fronts(
        try deck.fetch(
          where: #Predicate { $0.reversible || $0.front == "b" }, sort: .created.reversed,
          limit: 2)) == "ed")
    #expect(try deck.count(where: #Predicate { $0.reversible }) == 2)
    #expect(deck.count == 5)
  }

  @Test(arguments: [-1, -5, Int.min]) func `a limit or offset below nothing is nothing`(_ n: Int)
    throws
  {
    let deck = Deck.sample
    #expect(try deck.fetch(limit: n) == [])
    #expect(try deck.fetch(sort: .front, limit: n) == [])
    #expect(try deck.fetch(offset: n).count == deck.count)
    #expect(try deck.fetch(sort: .front, offset: n).count == deck.count)
  }

  @Test func `two cards are equal byte for byte`() {
    let card = Card(front: "é")
    var other = card
    other.front = "e\u{301}"
    #expect(card != other && Set([card, card, other]).count == 2)
  }

  @Test func `going from one normal form of a text to the other is an edit`() throws {
    for member in [\Card.front, \Card.back, \Card.hint] {
      var deck = Deck()
      var card = Card(front: "Q")
      card[keyPath: member] = "é"
      let id = try deck.insert(card).id
      deck = deck.committed()
      deck[id][keyPath: member] = "e\u{301}"
      #expect(deck.hasChanges)
      deck = deck.committed()
      #expect(Array(deck[id][keyPath: member].utf8) == Array("e\u{301}".utf8))
      deck[id][keyPath: member] = "é"
      deck[id][keyPath: member] = "e\u{301}"
      #expect(!deck.hasChanges, "it came back to what was opened")
    }
  }

  @Test func `a deleted card put back goes on from the versions the deletion knew`() throws {
    let old = try deck(record(#""front":"Q","back":"a""#)).edited { $0.back = "b" }
    var deck = try old.deleted()
    try deck.insert(Card(front: "Q", back: "c", id: theCard))
    deck = deck.committed()
    #expect(deck.theRecord.contains(#""life":3"#))
    // Nobody's text is in conflict with what the deletion took.
    let joined = join(deck, old)
    #expect(joined[theCard].back == "c" && !joined[theCard].isConflict)
  }

  @Test func `a card deleted and inserted again before a save keeps its place`() throws {
    var deck = try deck(record(#""front":"Q""#))
    try deck.insert(Card(front: "R"))
    deck = deck.committed()
    let card = deck[theCard]
    try deck.delete(theCard)
    #expect(try deck.insert(card) == card)
    #expect(deck.fronts == ["Q", "R"] && !deck.hasChanges)
  }

  @Test func `ten thousand cards are inserted, changed, found and deleted one by one`() throws {
    var deck = Deck()
    var ids: [CardID] = []
    for index in 0..<10_000 {
      ids.append(try deck.insert(Card(front: "Q\(index)", tags: ["t\(index % 10)"])).id)
    }
    for id in ids { deck[id].back = "A" }
    #expect(try deck.count(where: #Predicate { $0.back == "A" }) == 10_000)
    #expect(try deck.fetch(limit: 1, offset: 9_999).map(\.front) == ["Q9999"])
    for id in ids.dropLast() { try deck.delete(id) }
    #expect(deck.fronts == ["Q9999"])
  }

  @Test func `text that would not fit into a record is refused`() throws {
    var deck = Deck()
    let controls = String(repeating: "\u{1}", count: 2 << 20)
    #expect(throws: DeckError.self) { try deck.insert(Card(front: "Q", back: controls)) }
    try deck.insert(Card(front: "Q", back: String(repeating: "a", count: 2 << 20)))
    #expect(throws: DeckError.self) { try deck.insert(Card(front: "a\0b")) }
  }

  @Test func `the sample deck is a valid one with a card of each kind`() throws {
    let sample = try Deck(manifest: Deck.sample.manifest)
    #expect(sample.count == 5)
    #expect(sample.cards.contains(where: \.cloze) && sample.cards.contains(where: \.reversible))
  }
}
