/// A moment to the millisecond, in years 0000 to 9999: what RFC 3339 can write.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970 UTC.
  package let milliseconds: Int64

  private static let limits: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// Takes milliseconds since 1970 UTC; a moment outside the years 0000 to 9999 becomes the nearest
  /// one inside.
  package init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// Reads RFC 3339 with any offset and any fraction; what is finer than a millisecond is dropped.
  ///
  /// A leap second is the second after it, as in POSIX. Anything else is nil: a day the calendar
  /// does not have, a missing offset, a space for the `T`, a moment outside the years 0000 to 9999.
  package init?(rfc3339 text: String) {
    self.init(rfc3339: Array(text.utf8)[...])
  }

  package init?(rfc3339 text: ArraySlice<UInt8>) {
    guard let (moment, _) = Self.read(text.span) else { return nil }
    self = moment
  }

  /// Reads as `init(rfc3339:)` does, and tells whether `text` would spell it so.
  package static func read(
    _ range: Range<Int>, in bytes: [UInt8]
  ) -> (moment: Timestamp, isCanonical: Bool)? {
    read(bytes.span.extracting(range))
  }

  private static func read(_ text: Span<UInt8>) -> (moment: Timestamp, isCanonical: Bool)? {
    guard text.count > 10, let date = CivilDate(text: text.extracting(0..<10)) else { return nil }
    var reader = TimeReader(at: 10)
    guard reader.take("T", text) || reader.take("t", text),
      let hour = reader.number(text, digits: 2), reader.take(":", text),
      let minute = reader.number(text, digits: 2), reader.take(":", text),
      let second = reader.number(text, digits: 2), let fraction = reader.fraction(text),
      let offset = reader.offset(text), reader.at == text.count
    else { return nil }
    guard hour < 24, minute < 60, second <= 60 else { return nil }

    let minutes = (date.daysSince1970 * 24 + hour) * 60 + minute - offset
    // Leap seconds end a day of UTC, wherever they are told.
    if second == 60, minutes - minutes.floored(by: 1440) * 1440 != 1439 { return nil }
    let milliseconds = Int64((minutes * 60 + second) * 1000 + fraction)
    guard limits.contains(milliseconds) else { return nil }
    // Of that length only three digits and a `Z` can follow the seconds.
    let isCanonical =
      text.count == 24 && second < 60 && text[10] == UInt8(ascii: "T")
      && text[23] == UInt8(ascii: "Z")
    return (Timestamp(milliseconds: milliseconds), isCanonical)
  }

  /// The one spelling SampleDeck writes: `2026-11-29T10:00:00.000Z`.
  package var text: String { String(byteCount: 24) { append(to: &$0) } }

  /// Appends that spelling.
  package func append(to text: inout [UInt8]) {
    let day = Int(milliseconds).floored(by: 86_400_000)
    let time = UInt64(Int(milliseconds) - day * 86_400_000)
    CivilDate(daysSince1970: day).append(to: &text)
    let (hour, minute) = (time / 3_600_000, time / 60_000 % 60)
    let minutes: UInt64 = 0x3A_0000_3A00_0054  // T00:00:
    text.append(
      littleEndian: minutes | decimalDigits(2, of: hour) << 8 | decimalDigits(2, of: minute) << 32,
      count: 7)
    let seconds: UInt64 = 0x5A_0000_002E_0000  // 00.000Z
    text.append(
      littleEndian: seconds | decimalDigits(2, of: time / 1000 % 60)
        | decimalDigits(3, of: time % 1000) << 24, count: 7)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
