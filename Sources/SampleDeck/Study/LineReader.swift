import Codec

/// Reads a line of a log as this program writes it, in one pass: nearly all lines of nearly all logs.
///
/// What is spelt in any other way, or holds a value that could be wrong, is left to the strict reader;
/// what is read here is what that would read.
struct LineReader {
  /// Interval, last interval, factor and type, where a review that Anki told has them.
  var anki: SIMD4<Int32>?
  /// Whether all was right that was read up to now.
  private(set) var isSound = true
  private(set) var offset = 0

  /// Reads a line, given without its line feed; nil where it is not certain to be a review or the
  /// memory of a face.
  mutating func line(_ line: Span<UInt8>) -> LogLine? {
    guard let head = head(line) else { return nil }
    if skip(#","kind":"review","card":""#, line) {
      return review(head, line).map { .review($0, of: $1) }
    }
    if skip(#","kind":"memory","card":""#, line) { return memory(head, line).map { .event($0) } }
    return nil
  }

  /// The identity, the time and the day.
  private mutating func head(_ line: Span<UInt8>) -> LogRow? {
    guard skip(#"{"id":""#, line), let id = EventID(text: line.extracting(next(12, line))),
      skip(#"","at":"#, line), let at = integer(line), LogReader.isPossible(at),
      skip(#","zone":"#, line), let zone = integer(line), abs(zone) <= 1440,
      skip(#","day":""#, line), let day = day(line)
    else { return nil }
    var row = LogRow()
    (row.id, row.at, row.zone) = (id, at, Int16(zone))
    row.day = Int32(clamping: day.number)
    return row
  }
}

// MARK: - Members

extension LineReader {
  /// When a face was promised to come back, if that stands here.
  @inline(__always)
  mutating func promise(_ line: Span<UInt8>) -> LogEvent.Promise? {
    if let due = day(after: #","due":""#, line) { return .due(due) }
    guard let until = integer(after: #","until":"#, line) else { return nil }
    if !LogReader.isPossible(until) { isSound = false }
    return .until(milliseconds: until)
  }

  /// The day that follows a text, if that stands here.
  @inline(__always)
  mutating func day(after text: StaticString, _ line: Span<UInt8>) -> StudyDay? {
    guard skip(text, line) else { return nil }
    return sound(day(line))
  }

  /// The integer that follows a text, if that stands here.
  @inline(__always)
  mutating func integer(after text: StaticString, _ line: Span<UInt8>) -> Int64? {
    guard skip(text, line) else { return nil }
    return sound(integer(line))
  }

  /// The number with a point that follows a text, if that stands here.
  mutating func decimal(after text: StaticString, _ line: Span<UInt8>) -> Double? {
    guard skip(text, line) else { return nil }
    return sound(decimal(line))
  }

  private mutating func sound<Value>(_ value: Value?) -> Value? {
    if value == nil { isSound = false }
    return value
  }
}

// MARK: - Tokens

extension LineReader {
  /// Steps over a text; false where it does not stand here.
  @inline(__always)
  mutating func skip(_ text: StaticString, _ line: Span<UInt8>) -> Bool {
    guard line.holds(text, at: offset) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  /// Steps over so many bytes, or fewer at the end.
  @inline(__always)
  mutating func next(_ count: Int, _ line: Span<UInt8>) -> Range<Int> {
    let start = offset
    offset = min(offset + count, line.count)
    return start..<offset
  }

  /// Steps over what stands before a quote.
  @inline(__always)
  mutating func word(_ line: Span<UInt8>) -> Range<Int> {
    let start = offset
    while offset < line.count, line[offset] != UInt8(ascii: "\"") { offset += 1 }
    return start..<offset
  }

  /// A part of the line; nil where that is no UTF-8.
  func text(_ range: Range<Int>, of line: Span<UInt8>) -> String? {
    guard let text = try? UTF8Span(validating: line.extracting(range)) else { return nil }
    return String(copying: text)
  }

  /// Steps over a value that is spelt canonically, of whatever kind.
  mutating func value(_ line: Span<UInt8>) -> Range<Int>? {
    guard let end = line.endOfCanonicalValue(from: offset) else { return nil }
    defer { offset = end }
    return offset..<end
  }

  /// Steps over a day and the quote behind it.
  @inline(__always)
  mutating func day(_ line: Span<UInt8>) -> StudyDay? {
    let day = StudyDay(text: line.extracting(next(10, line)))
    return skip("\"", line) ? day : nil
  }

  /// Steps over an integer as JSON writes it, of at most 18 digits.
  @inline(__always)
  mutating func integer(_ line: Span<UInt8>) -> Int64? {
    let isNegative = offset < line.count && line[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let first = offset
    var value: Int64 = 0
    while offset < line.count {
      let digit = line[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      offset += 1
    }
    let digits = offset - first
    guard digits == 1 || (2...18).contains(digits) && line[first] != UInt8(ascii: "0") else {
      return nil
    }
    return isNegative ? -value : value
  }

  /// Steps over a number as `12.5`, of whatever length.
  private mutating func decimal(_ line: Span<UInt8>) -> Double? {
    let start = offset
    guard !skip("-", line), let whole = integer(line), skip(".", line) else { return nil }
    let first = offset
    var (value, divisor) = (whole, 1.0)
    while offset < line.count {
      let digit = line[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      (value, divisor) = (value &* 10 &+ Int64(digit), divisor * 10)
      offset += 1
    }
    if offset == first { return nil }
    // A quotient of two that are held exactly is the nearest number there is (Clinger, How to Read
    // Floating Point Numbers Accurately).
    if offset - start <= 16 { return Double(value) / divisor }
    return text(start..<offset, of: line).flatMap(Double.init)
  }
}
