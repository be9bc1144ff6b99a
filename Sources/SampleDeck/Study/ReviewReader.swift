/// Reads a review as this program writes it, in one pass: nearly all lines of nearly all logs.
///
/// What is spelt in any other way, or holds a value that could be wrong, is left to the strict reader;
/// what is read here is what that would read.
struct ReviewReader {
  /// Interval, last interval, factor and type, where a review that Anki told has them.
  private(set) var anki: SIMD4<Int32>?
  private var offset = 0

  /// Reads a line, given without its line feed; nil where it is not certain to be a review.
  mutating func review(_ line: Span<UInt8>) -> (row: LogRow, card: CardID)? {
    guard skip(#"{"id":""#, line), let id = EventID(text: line.extracting(next(12, line))),
      skip(#"","at":"#, line), let at = integer(line), LogReader.isPossible(at),
      skip(#","zone":"#, line), let zone = integer(line), abs(zone) <= 1440,
      skip(#","day":""#, line), let day = StudyDay(text: line.extracting(next(10, line))),
      skip(#"","kind":"review","card":""#, line),
      let card = CardID(text: line.extracting(next(36, line))),
      skip(#"","face":""#, line), let face = Face(text: line.extracting(word(line))),
      skip(#"","grade":"#, line), let grade = integer(line), (1...4).contains(grade),
      skip(#","ms":"#, line), let time = integer(line), let time = UInt32(exactly: time)
    else { return nil }
    var row = LogRow()
    if skip(#","due":""#, line) {
      guard let due = StudyDay(text: line.extracting(next(10, line))), skip("\"", line) else {
        return nil
      }
      row.promise = .due(due)
    } else if skip(#","until":"#, line) {
      guard let until = integer(line), LogReader.isPossible(until) else { return nil }
      row.promise = .until(milliseconds: until)
    }
    if skip(#","anki":["#, line) {
      guard let columns = columns(line), skip("]", line) else { return nil }
      anki = columns
    }
    guard skip("}", line), offset == line.count else { return nil }
    (row.kind, row.id, row.at, row.zone) = (.review, id, at, Int16(zone))
    (row.day, row.face) = (Int32(clamping: day.number), face.code)
    (row.grade, row.milliseconds) = (UInt8(grade), time)
    return (row, card)
  }

  private mutating func columns(_ line: Span<UInt8>) -> SIMD4<Int32>? {
    var columns = SIMD4<Int32>()
    for index in columns.indices {
      guard index == 0 || skip(",", line),
        let number = integer(line).flatMap({ Int32(exactly: $0) })
      else { return nil }
      columns[index] = number
    }
    return columns
  }

  /// Steps over a text; false where it does not stand here.
  @inline(__always)
  private mutating func skip(_ text: StaticString, _ line: Span<UInt8>) -> Bool {
    guard line.holds(text, at: offset) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  /// Steps over so many bytes, or fewer at the end.
  @inline(__always)
  private mutating func next(_ count: Int, _ line: Span<UInt8>) -> Range<Int> {
    let start = offset
    offset = min(offset + count, line.count)
    return start..<offset
  }

  /// Steps over what stands before a quote.
  @inline(__always)
  private mutating func word(_ line: Span<UInt8>) -> Range<Int> {
    let start = offset
    while offset < line.count, line[offset] != UInt8(ascii: "\"") { offset += 1 }
    return start..<offset
  }

  /// Steps over an integer as JSON writes it, of at most 18 digits.
  @inline(__always)
  private mutating func integer(_ line: Span<UInt8>) -> Int64? {
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
}
