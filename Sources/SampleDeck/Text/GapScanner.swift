/// A gap as a stretch of bytes: `{{c1::text::hint}}`.
struct GapSpan: Hashable {
  let number: Int
  /// All of it, braces included.
  var whole: Range<Int>
  /// What is hidden.
  var text: Range<Int>
  /// What is shown instead.
  var hint: Range<Int>?
}

/// Finds the gaps of a text in linear time.
///
/// Formulas end in braces too, so a gap is closed by the first `}}` that closes no brace opened within it.
/// From a gap whose braces never come out even, the first `}}` closes, as in Anki. A gap that is not
/// closed at all is text.
struct GapScanner {
  private let bytes: [UInt8]
  private var gaps: [OpenGap] = []
  /// The open gaps, outermost first, as places in `gaps`.
  private var open: [Int] = []

  private struct OpenGap {
    var span: GapSpan
    var braces = 0
    var isClosed = false
  }

  /// Returns the gaps in the order in which they begin: a gap stands before those within it.
  static func gaps(in bytes: [UInt8]) -> [GapSpan] {
    var scanner = GapScanner(bytes: bytes)
    scanner.scan(from: 0, balancing: true)
    if let uneven = scanner.open.first {
      let start = scanner.gaps[uneven].span.whole.lowerBound
      scanner.gaps.removeSubrange(uneven...)
      scanner.open = []
      scanner.scan(from: start, balancing: false)
    }
    return scanner.gaps.filter(\.isClosed).map(\.span)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func scan(from start: Int, balancing: Bool) {
    var index = start
    while index < bytes.count {
      if let gap = opening(at: index) {
        open.append(gaps.count)
        gaps.append(OpenGap(span: gap))
        index = gap.text.lowerBound
      } else if let gap = open.last {
        index += step(at: index, in: gap, balancing: balancing)
      } else {
        index += 1
      }
    }
  }

  /// Handles what stands at `index` within a gap, and returns its length.
  private mutating func step(at index: Int, in gap: Int, balancing: Bool) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\\") where balancing && isBrace(index + 1) && opening(at: index + 1) == nil:
      return 2
    case UInt8(ascii: "{") where balancing:
      gaps[gap].braces += 1
    case UInt8(ascii: "}") where balancing && gaps[gap].braces > 0:
      gaps[gap].braces -= 1
    case UInt8(ascii: "}") where byte(index + 1) == UInt8(ascii: "}"):
      close(gap, at: index)
      return 2
    case UInt8(ascii: ":") where byte(index + 1) == UInt8(ascii: ":"):
      if gaps[gap].span.hint == nil { gaps[gap].span.hint = index + 2..<index + 2 }
      return 2
    default: break
    }
    return 1
  }

  private mutating func close(_ gap: Int, at index: Int) {
    let span = gaps[gap].span
    let hint = span.hint.map { $0.lowerBound..<index }
    gaps[gap].span.hint = hint
    gaps[gap].span.text = span.text.lowerBound..<(hint.map { $0.lowerBound - 2 } ?? index)
    gaps[gap].span.whole = span.whole.lowerBound..<index + 2
    gaps[gap].isClosed = true
    open.removeLast()
  }

  /// `{{c1::` at `index`, with a number from 1 to 9999.
  private func opening(at index: Int) -> GapSpan? {
    guard byte(index) == UInt8(ascii: "{"), byte(index + 1) == UInt8(ascii: "{"),
      byte(index + 2) == UInt8(ascii: "c")
    else { return nil }
    var end = index + 3
    var number = 0
    while let digit = byte(end).map({ $0 &- UInt8(ascii: "0") }), digit < 10, end < index + 7 {
      number = number * 10 + Int(digit)
      end += 1
    }
    guard number > 0, byte(end) == UInt8(ascii: ":"), byte(end + 1) == UInt8(ascii: ":") else {
      return nil
    }
    return GapSpan(number: number, whole: index..<end + 2, text: end + 2..<end + 2)
  }

  private func isBrace(_ index: Int) -> Bool {
    byte(index) == UInt8(ascii: "{") || byte(index) == UInt8(ascii: "}")
  }

  private func byte(_ index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }
}
