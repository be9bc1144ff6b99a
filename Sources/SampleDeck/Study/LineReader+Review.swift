import Codec

extension LineReader {
  /// Reads the rest of a review.
  @inline(__always)
  mutating func review(_ head: LogRow, _ line: Span<UInt8>) -> (row: LogRow, card: CardID)? {
    guard let card = CardID(text: line.extracting(next(36, line))),
      skip(#"","face":""#, line), let face = Face(text: line.extracting(word(line))),
      skip(#"","grade":"#, line), let grade = integer(line), (1...4).contains(grade),
      skip(#","ms":"#, line), let time = integer(line), let time = UInt32(exactly: time)
    else { return nil }
    var row = head
    row.promise = promise(line)
    if skip(#","anki":["#, line) {
      guard let columns = columns(line), skip("]", line) else { return nil }
      anki = columns
    }
    guard skip("}", line), offset == line.count, isSound else { return nil }
    (row.kind, row.face, row.grade, row.milliseconds) = (.review, face.code, UInt8(grade), time)
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
}
