import Codec

extension [UInt8] {
  /// Appends a review as its line in a log, without line feed, in one pass: as ``LogEvent/write(to:)``
  /// does and ``LineReader`` reads.
  ///
  /// - Parameters:
  ///   - row: The review.
  ///   - card: The card that it is of.
  ///   - anki: Interval, last interval, factor and type, where Anki told it.
  mutating func append(review row: LogRow, of card: CardID, anki: SIMD4<Int32>? = nil) {
    append(#"{"id":""#)
    row.id.append(to: &self)
    append(#"","at":"#)
    append(decimal: row.at)
    append(#","zone":"#)
    append(decimal: Int64(row.zone))
    append(#","day":""#)
    StudyDay(number: Int(row.day)).append(to: &self)
    append(#"","kind":"review","card":""#)
    card.append(to: &self)
    append(#"","face":""#)
    append(contentsOf: Face(code: row.face).description.utf8)
    append(#"","grade":"#)
    append(decimal: Int64(row.grade))
    append(#","ms":"#)
    append(decimal: Int64(row.milliseconds))
    switch row.promise {
    case .due(let day)?:
      append(#","due":""#)
      day.append(to: &self)
      append("\"")
    case .until(let instant)?:
      append(#","until":"#)
      append(decimal: instant)
    case nil: break
    }
    if let anki {
      append(#","anki":["#)
      for index in anki.indices {
        if index > 0 { append(",") }
        append(decimal: Int64(anki[index]))
      }
      append("]")
    }
    append("}")
  }

  @inline(__always)
  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
