/// A run of `*`, `_` or `~` that may open or close emphasis.
struct MarkdownDelimiter {
  let mark: UInt8
  /// How many of the run are not yet paired.
  var count: Int
  private let length: Int
  let opens: Bool
  let closes: Bool

  /// Decides by its neighbours what a run may be (CommonMark 0.31, 6.2).
  init(_ mark: UInt8, count: Int, between before: UInt8, and after: UInt8) {
    self.mark = mark
    self.count = count
    length = count
    let isLeft = !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
    let isRight = !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
    let isUnderscore = mark == UInt8(ascii: "_")
    opens = isLeft && (!isUnderscore || !isRight || before.isPunctuation)
    closes = isRight && (!isUnderscore || !isLeft || after.isPunctuation)
  }

  /// Whether the run opens what the other closes. Runs that are both are no pair when their lengths add
  /// up to a multiple of three: `*a**b*` is emphasis around two signs.
  func pairs(with closer: MarkdownDelimiter) -> Bool {
    guard mark == closer.mark, opens else { return false }
    let isDoubtful = (closes || closer.opens) && (length + closer.length).isMultiple(of: 3)
    return !isDoubtful || (length.isMultiple(of: 3) && closer.length.isMultiple(of: 3))
  }

  /// All runs that a search for an opener treats alike.
  var kind: Kind { Kind(mark: mark, opens: opens, remainder: length % 3) }

  struct Kind: Hashable {
    let mark: UInt8
    let opens: Bool
    let remainder: Int
  }

  /// The unpaired signs.
  var text: String { String(repeating: String(Unicode.Scalar(mark)), count: count) }
}
