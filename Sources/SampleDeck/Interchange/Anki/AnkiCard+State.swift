import Codec

/// Numbers as a JSON list.
func list(_ numbers: some Sequence<some BinaryInteger>) -> String {
  String(byteCount: 64) { $0.append(list: numbers) }
}

extension [UInt8] {
  /// Appends numbers as a JSON list.
  mutating func append(list numbers: some Sequence<some BinaryInteger>) {
    append(UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(decimal: Int64(number))
    }
    append(UInt8(ascii: "]"))
  }
}

extension AnkiCard {
  /// The columns of a card that say how it is learned, free of the collection it was in: its days are
  /// counted from 1970.
  struct State: Hashable {
    var modified: Int64
    var type: Int64
    var queue: Int64
    var due: Int64
    var interval: Int64
    var factor: Int64
    var reviews: Int64
    var lapses: Int64
    var left: Int64
    var flags: Int64
    var originalDue: Int64
    var originalDeck: Int64

    init(_ card: AnkiCard, firstDay: Int) {
      modified = card.modified
      type = Int64(card.type)
      queue = Int64(card.queue)
      interval = Int64(card.interval)
      factor = Int64(card.factor)
      reviews = Int64(card.reviews)
      lapses = Int64(card.lapses)
      left = Int64(card.left)
      flags = Int64(card.flags)
      originalDeck = card.homeDeck
      func absolute(_ due: Int64) -> Int64 {
        card.type != 0 && due != 0 && card.isDay(due) ? due &+ Int64(firstDay) : due
      }
      due = absolute(card.due)
      originalDue = absolute(card.homeDue)
    }

    /// As they stand in the list.
    var columns: [Int64] {
      [
        modified, type, queue, due, interval, factor, reviews, lapses, left, flags, originalDue,
        originalDeck,
      ]
    }

    /// Reads the list of them; nil for anything else.
    init?(_ json: Span<UInt8>) {
      let columns = json.integers
      guard columns.count == 12 else { return nil }
      (modified, type, queue, due) = (columns[0], columns[1], columns[2], columns[3])
      (interval, factor, reviews, lapses) = (columns[4], columns[5], columns[6], columns[7])
      (left, flags, originalDue, originalDeck) = (columns[8], columns[9], columns[10], columns[11])
    }
  }
}
