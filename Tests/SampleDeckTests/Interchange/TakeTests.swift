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

  @Test func `what a deck refuses is told in the order of the source, and the rest arrives in it`()
    throws
  {
    var deck = try imported(source([("d", "4")]))
    let cards = [("c", "3"), (" ", "x"), ("d", "4"), ("a", "1"), ("\t", "y"), ("b", "2")]
    let report = try deck.take(source(cards), now: now + 1000)
    #expect(texts(deck) == ["d=4", "c=3", "a=1", "b=2"])
    #expect(report.added == deck.cards.dropFirst().map(\.id))
    #expect(report.notes.all.map(\.lines) == [[2], [5]])
    #expect(report.cards.map { $0 == nil } == [false, true, false, false, true, false])
    #expect(report.unchanged == 1)
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

  // MARK: - Sources that say when a card was edited

  /// Cards by their front, each with its back and when it was edited.
  private func dated(_ cards: KeyValuePairs<String, (back: String, edited: Int64)>) -> ImportedDeck
  {
    var source = ImportedDeck(format: "words")
    for (front, value) in cards {
      var card = ImportedCard(front: front, back: value.back)
      card.key = front
      card.edited = value.edited
      source.cards.append(card)
    }
    return source
  }

  private var first: ImportedDeck {
    dated(["Peru": ("Lima", 100), "Chad": ("Djamena", 100), "Fiji": ("Suva", 100)])
  }
  private var mine: ImportedDeck {
    dated([
      "Peru": ("Lima, on the coast", 900), "Chad": ("Djamena", 100),
      "Fiji": ("Suva (Viti Levu)", 900), "Togo": ("Lomé", 900),
    ])
  }
  private var theirs: ImportedDeck {
    dated([
      "Peru": ("Lima", 100), "Chad": ("N'Djamena", 600), "Fiji": ("Suva, since 1877", 600),
      "Oman": ("Muscat", 600),
    ])
  }

  @Test
  func
    `two sources that were edited apart join, in either order, with both texts of what both changed`()
    throws
  {
    for (one, other) in [(mine, theirs), (theirs, mine)] {
      for start in [first, one] {
        var deck = try imported(start)
        _ = try deck.take(one, now: now)
        let report = try deck.take(other, now: now)
        #expect(
          texts(deck).filter { !$0.hasPrefix("Fiji") }.sorted()
            == ["Chad=N'Djamena", "Oman=Muscat", "Peru=Lima, on the coast", "Togo=Lomé"])
        let fiji = try #require(deck.cards.first { $0.front == "Fiji" })
        #expect(report.conflicts == [fiji.id])
        #expect(fiji.conflicts.map(\.field) == ["back"])
        #expect(
          Set(fiji.conflicts[0].values.compactMap { $0 })
            == ["\"Suva (Viti Levu)\"", "\"Suva, since 1877\""])
        for again in [one, other] {
          let before = deck.manifest
          _ = try deck.take(again, now: now + 5)
          #expect(deck.manifest == before)
        }
      }
    }
  }

  @Test func `an older release over a newer one changes nothing`() throws {
    var deck = try imported(first)
    _ = try deck.take(mine, now: now)
    let before = deck.manifest
    let report = try deck.take(first, now: now + 5)
    #expect(report.older == 2)
    #expect(report.unchanged == 1)
    #expect(deck.manifest == before)
  }

  @Test func `release after release arrives without a conflict`() throws {
    var deck = try imported(first)
    _ = try deck.take(theirs, now: now)
    let next = dated([
      "Peru": ("Lima, Callao", 700), "Chad": ("N'Djamena", 600), "Fiji": ("Suva, 1877", 800),
      "Oman": ("Muscat", 600),
    ])
    let report = try deck.take(next, now: now)
    #expect(report.conflicts.isEmpty)
    #expect(
      texts(deck) == ["Peru=Lima, Callao", "Chad=N'Djamena", "Fiji=Suva, 1877", "Oman=Muscat"])
  }
}
