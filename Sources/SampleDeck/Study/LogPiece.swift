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
  /// The other lines, in order.
  private(set) var others: [Other] = []
  /// Where the last line is.
  private(set) var lastLine: Range<Int>

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
  private static let leastPart = 1 << 19

  /// Reads the lines of a part of a text; where the text ends without a line feed, its last is torn.
  private init(_ range: Range<Int>, of text: [UInt8], after known: StudyHistory) {
    lastLine = range.upperBound..<range.upperBound
    reviews.reserveCapacity(range.count / 160)
    var cards: [CardID] = []
    cards.reserveCapacity(range.count / 160)
    var reader = LogReader()
    var rest = range
    while let line = text.span.nextLine(of: &rest) {
      lastLine = line
      switch reader.line(line, in: text) {
      case .review(let row, let card):
        reviews.append(row)
        cards.append(card)
      case .broken where line.upperBound == text.count || text.isBlank(line):
        others.append(Other(place: reviews.count, content: nil))
      case let content: others.append(Other(place: reviews.count, content: content))
      }
    }
    var time = Int64.min
    known.seen(cards) { review, card in
      if let card {
        reviews[review].card = UInt32(card)
      } else {
        strangers.append(Stranger(place: review, card: cards[review]))
      }
      if reviews[review].at < time { isAscending = false }
      time = reviews[review].at
    }
  }

  /// Reads a text, a long one in several pieces at the same time.
  static func pieces(of text: [UInt8], after known: StudyHistory) -> [LogPiece] {
    var starts = [0]
    for part in text.indices.parts(ofAtLeast: leastPart).dropFirst() {
      var rest = part.lowerBound..<text.count
      _ = text.span.nextLine(of: &rest)
      if !rest.isEmpty, rest.lowerBound > starts[starts.count - 1] {
        starts.append(rest.lowerBound)
      }
    }
    return zip(starts, starts.dropFirst() + [text.count]).map { $0..<$1 }
      .concurrentMap { LogPiece($0, of: text, after: known) }
  }
}

extension [UInt8] {
  fileprivate func isBlank(_ line: Range<Int>) -> Bool { self[line].allSatisfy { $0 <= 0x20 } }
}
