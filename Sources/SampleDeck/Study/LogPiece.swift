import Codec

/// What the lines of a piece of a log hold. Pieces can be read at the same time: each knows only what
/// stands before them all.
struct LogPiece: Sendable {
  /// The reviews, in order: nearly all lines of nearly all logs. Each has the place of its card, if
  /// that was known before the piece.
  private(set) var reviews: [LogRow] = []
  /// The reviews of other cards.
  private(set) var strangers: [Stranger] = []
  /// Whether no review is earlier than the one before it.
  private(set) var isAscending = true
  /// What Anki told of each review, where that is asked for.
  private(set) var told: [ToldReview] = []
  /// The other lines, in order.
  private(set) var others: [Other] = []
  /// How many bytes were read.
  private(set) var length = 0
  /// Where the last line begins, and that line with its line feed.
  private(set) var lastLine = 0
  private(set) var lastBytes: [UInt8] = []

  private var reader = LogReader()
  private var cards: [CardID] = []
  private let keepsTold: Bool

  struct Stranger: Sendable {
    /// The review.
    let place: Int
    let card: CardID
  }

  struct Other: Sendable {
    /// How many of the reviews stand before it.
    let place: Int
    /// Nil where there is nothing, or what a crash has torn: nobody was told that it was saved.
    let content: LogLine?
  }

  /// A part worth a thread of its own, in bytes.
  static let leastPart = 1 << 19

  /// A piece of about so many bytes, which are still to be read.
  init(of byteCount: Int, keepingTold: Bool) {
    keepsTold = keepingTold
    reviews.reserveCapacity(byteCount / 160)
    cards.reserveCapacity(byteCount / 160)
    if keepsTold { told.reserveCapacity(byteCount / 160) }
  }

  /// Reads some lines of a text; where the text ends without a line feed, its last is torn.
  mutating func read(_ range: Range<Int>, of text: [UInt8]) {
    var rest = range
    var last = range.upperBound..<range.upperBound
    while let line = text.span.nextLine(of: &rest) {
      last = line
      switch reader.line(line, in: text) {
      case .review(let row, let card):
        reviews.append(row)
        cards.append(card)
        if keepsTold { told.append(ToldReview(id: row.id, columns: reader.anki)) }
      case .broken where line.upperBound == text.count || text.isBlank(line):
        others.append(Other(place: reviews.count, content: nil))
      case let content: others.append(Other(place: reviews.count, content: content))
      }
    }
    lastLine = length + last.lowerBound - range.lowerBound
    lastBytes = Array(text[last.lowerBound..<range.upperBound])
    length += range.count
  }

  /// Ends the piece: finds the cards of its reviews among those that are known.
  mutating func findCards(in known: SeenCards) {
    var time = Int64.min
    for (place, card) in cards.enumerated() {
      known.prefetch(cards, from: place)
      if let known = known.seen(card) {
        reviews[place].card = UInt32(known)
      } else {
        strangers.append(Stranger(place: place, card: card))
      }
      if reviews[place].at < time { isAscending = false }
      time = reviews[place].at
    }
    cards = []
  }
}

/// What Anki told of a review: interval, last interval, factor and type; nil: it is not Anki's.
struct ToldReview: Sendable {
  let id: EventID
  let columns: SIMD4<Int32>?
}

extension [UInt8] {
  fileprivate func isBlank(_ line: Range<Int>) -> Bool { self[line].allSatisfy { $0 <= 0x20 } }
}
