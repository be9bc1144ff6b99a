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
    var reader = DigitReader(text)
    guard let year = reader.number(digits: 4), reader.take("-"),
      let month = reader.number(digits: 2), reader.take("-"),
      let day = reader.number(digits: 2), reader.take("T") || reader.take("t"),
      let hour = reader.number(digits: 2), reader.take(":"),
      let minute = reader.number(digits: 2), reader.take(":"),
      let second = reader.number(digits: 2)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    guard date.exists, hour < 24, minute < 60, second <= 60 else { return nil }

    var fraction = 0
    if reader.take(".") {
      guard let milliseconds = reader.fraction() else { return nil }
      fraction = milliseconds
    }
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }

    let minutes = (date.daysSince1970 * 24 + hour) * 60 + minute - offset
    // Leap seconds end a day of UTC, wherever they are told.
    if second == 60, minutes - minutes.floored(by: 1440) * 1440 != 1439 { return nil }
    let moment = Int64((minutes * 60 + second) * 1000 + fraction)
    guard Self.limits.contains(moment) else { return nil }
    milliseconds = moment
  }

  /// The one spelling SampleDeck writes: `2026-11-29T10:00:00.000Z`.
  package var text: String {
    let day = Int(milliseconds).floored(by: 86_400_000)
    let rest = Int(milliseconds) - day * 86_400_000
    let date = CivilDate(daysSince1970: day)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    func append(_ value: Int, digits: Int, then mark: Unicode.Scalar) {
      var divisor = digits == 2 ? 10 : digits == 3 ? 100 : 1000
      while divisor > 0 {
        text.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
        divisor /= 10
      }
      text.append(UInt8(ascii: mark))
    }
    append(date.year, digits: 4, then: "-")
    append(date.month, digits: 2, then: "-")
    append(date.day, digits: 2, then: "T")
    append(rest / 3_600_000, digits: 2, then: ":")
    append(rest / 60_000 % 60, digits: 2, then: ":")
    append(rest / 1000 % 60, digits: 2, then: ".")
    append(rest % 1000, digits: 3, then: "Z")
    return String(decoding: text, as: UTF8.self)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

/// Reads the parts of a time from the front of a text.
private struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Reads one digit or more as milliseconds.
  mutating func fraction() -> Int? {
    guard let first = digit() else { return nil }
    var milliseconds = first * 100
    var place = 10
    while let digit = digit() {
      milliseconds += digit * place
      place /= 10
    }
    return milliseconds
  }

  /// Reads `Z` or `+05:30` as minutes east of UTC.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let east = take("+")
    guard east || take("-"), let hours = number(digits: 2), take(":"),
      let minutes = number(digits: 2), hours < 24, minutes < 60
    else { return nil }
    return (east ? 1 : -1) * (hours * 60 + minutes)
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, byte &- UInt8(ascii: "0") < 10 else { return nil }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }
}
