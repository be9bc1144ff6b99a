import Codec

/// The cards that events are about, in the order in which they first come: there each has its place.
struct SeenCards: Sendable {
  private var cards: [SeenCard] = []
  private var places = PlaceTable()

  struct SeenCard: Sendable {
    let id: CardID
    /// The last row about the card.
    var last = LogRow.none
    var isMarked = false
  }

  /// The place of a card, given now if it has none.
  @inline(__always)
  mutating func place(of card: CardID) -> UInt32 {
    let place = places.place(hash: card.hash, orInsert: cards.count) { cards[$0].id == card }
    if place == cards.count { cards.append(SeenCard(id: card)) }
    return UInt32(place)
  }

  func seen(_ card: CardID) -> Int? { places.place(hash: card.hash) { cards[$0].id == card } }

  /// Those of many cards that have a place, in their order.
  func seen(_ ids: [CardID]) -> [Int] {
    ids.indices.compactMap { index in
      prefetch(ids, from: index)
      return seen(ids[index])
    }
  }

  /// Has fetched what is looked at for the cards that come next after one: of those farther on what
  /// tells the place, of those nearer what stands there.
  @inline(__always)
  func prefetch(_ ids: [CardID], from index: Int) {
    if let later = ids.ahead(of: index, by: 32) { places.prefetch(hash: later.hash) }
    if let next = ids.ahead(of: index), let place = places.guess(hash: next.hash) {
      cards.prefetch(place)
    }
  }

  /// Has fetched what stands at a place.
  @inline(__always)
  func prefetch(_ place: Int) { cards.prefetch(place) }
}

extension SeenCards: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { cards.count }

  subscript(place: Int) -> SeenCard {
    get { cards[place] }
    set { cards[place] = newValue }
  }
}
