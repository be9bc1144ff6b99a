import Foundation
import SampleDeck
import Testing

/// A source that is imported again and again, and a deck that is edited meanwhile.
@Suite struct TakeTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func source(_ cards: [(String, String)], tags: [String] = []) -> ImportedDeck {
    var source = ImportedDeck(format: "words")
    for (index, (front, back)) in cards.enumerated() {
      var card = ImportedCard(front: front, back: back, line: index + 1)
      card.draft.tags = tags
      source.cards.append(card)
    }
    return source
  }

  private func keyed(_ cards: [(key: String, front: String)]) -> ImportedDeck {
    var source = ImportedDeck(format: "words")
    for (key, front) in cards {
      var card = ImportedCard(front: front)
      card.key = key
      source.cards.append(card)
    }
    return source
  }

  private func imported(_ source: ImportedDeck) throws -> Deck {
    var deck = Deck(title: "Words", created: now)
    _ = try deck.take(source, now: now)
    return deck.committed(now: now)
  }

  private func texts(_ deck: Deck) -> [String] { deck.cards.map { "\($0.front)=\($0.back)" } }

  @Test func `cards come in the order of the source`() throws {
    let deck = try imported(source([("b", "2"), ("a", "1"), ("c", "3")]))
    #expect(texts(deck) == ["b=2", "a=1", "c=3"])
  }

  @Test func `the same source again changes no byte`() throws {
    let source = source([("a", "1"), ("b", "2")], tags: ["x"])
    var deck = try imported(source)
    let manifest = deck.manifest
    let report = try deck.take(source, now: now + 1000)
    #expect(deck.manifest == manifest)
    #expect(report.unchanged == 2)
    #expect(report.cards == deck.cards.map(\.id))
  }

  @Test func `two people who import one source have the same cards`() throws {
    let source = source([("a", "1")])
    #expect(try imported(source).cards[0].id == imported(source).cards[0].id)
  }

  @Test func `a change in the source arrives, and its card keeps its identity`() throws {
    var deck = try imported(source([("a", "1"), ("b", "2")]))
    let id = deck.cards[0].id
    let report = try deck.take(source([("a", "one"), ("b", "2")]), now: now)
    #expect(texts(deck) == ["a=one", "b=2"])
    #expect(report.changed == [id])
    #expect(deck.cards[0].id == id)
  }

  @Test func `an edit made here stays, and a change of another member arrives`() throws {
    var deck = try imported(keyed([("1", "a")]))
    let id = deck.cards[0].id
    deck[id].front = "mine"
    #expect(try deck.take(keyed([("1", "a")]), now: now).kept == [id])
    #expect(deck[id].front == "mine")
    var source = keyed([("1", "a")])
    source.cards[0].draft.back = "theirs"
    #expect(try deck.take(source, now: now).changed == [id])
    #expect(texts(deck) == ["mine=theirs"])
  }

  @Test func `what both sides changed is a conflict that loses neither text`() throws {
    var deck = try imported(keyed([("1", "a")]))
    let id = deck.cards[0].id
    deck[id].front = "mine"
    let report = try deck.take(keyed([("1", "theirs")]), now: now)
    #expect(report.conflicts == [id])
    #expect(Set(deck[id].conflicts[0].values) == ["\"mine\"", "\"theirs\""])
    #expect(try deck.take(keyed([("1", "theirs")]), now: now).conflicts.isEmpty)
  }

  @Test func `a text that was imported twice and edited in between is still known`() throws {
    var deck = try imported(keyed([("1", "a")]))
    let id = deck.cards[0].id
    _ = try deck.take(keyed([("1", "b")]), now: now)
    deck[id].front = "mine"
    deck = deck.committed(now: now)
    #expect(try deck.take(keyed([("1", "b")]), now: now).kept == [id])
    #expect(deck[id].front == "mine")
  }

  @Test func `what was deleted here stays deleted`() throws {
    let source = keyed([("1", "a"), ("2", "b")])
    var deck = try imported(source)
    try deck.delete(deck.cards[0].id)
    let report = try deck.take(source, now: now)
    #expect(deck.cards.map(\.front) == ["b"])
    #expect(report.deleted == 1)
  }

  @Test func `tags come and go with the source and leave one's own alone`() throws {
    var deck = try imported(source([("a", "1")], tags: ["x", "y"]))
    deck[deck.cards[0].id].tags += ["mine"]
    _ = try deck.take(source([("a", "1")], tags: ["y", "z"]), now: now)
    #expect(deck.cards[0].tags == ["mine", "y", "z"])
  }

  @Test func `cards with one front and several backs are several cards`() throws {
    let source = source([("bank", "river"), ("bank", "money"), ("bank", "river"), ("Bank", "name")])
    var deck = Deck(created: now)
    let report = try deck.take(source, now: now)
    #expect(texts(deck) == ["bank=river", "bank=money", "Bank=name"])
    #expect(report.added.count + report.repeated == 4)
    #expect(report.notes.all.map(\.lines) == [[3]])
    #expect(try deck.take(source, now: now).unchanged == 3)
  }

  @Test func `a card that was there before by hand is not doubled`() throws {
    var deck = Deck(created: now)
    try deck.insert(Card(front: "a", back: "1", created: now))
    let report = try deck.take(source([("a", "1")]), now: now)
    #expect(report.unchanged == 1)
    #expect(texts(deck) == ["a=1"])
  }

  @Test func `a source without cards is refused`() {
    var deck = Deck(created: now)
    let error = #expect(throws: DeckError.self) { try deck.take(source([]), now: now) }
    #expect(error?.message.hasPrefix("0 cards") == true)
  }

  @Test func `a card that a deck cannot hold is dropped with its line`() throws {
    var deck = Deck(created: now)
    let report = try deck.take(source([("a", "1"), (" ", "2")]), now: now)
    #expect(texts(deck) == ["a=1"])
    #expect(report.notes.hasLoss)
    #expect(report.notes.all.map(\.lines) == [[2]])
  }
}
