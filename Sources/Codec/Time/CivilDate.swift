/// A date of the proleptic Gregorian calendar.
///
/// Years are counted from March, so that the day a leap year adds comes last (Howard Hinnant,
/// "chrono-compatible low-level date algorithms").
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads the ten letters of `2026-11-29`; nil for anything else, and for a day that the calendar does
  /// not have.
  package init?(text: Span<UInt8>) {
    guard text.count == 10 else { return nil }
    // Letters and hyphens become the digits that they are, and zero, or else something above nine.
    let digits = text.word(at: 0) ^ 0x2D30_302D_3030_3030
    let (tens, ones) = (text[8] ^ UInt8(ascii: "0"), text[9] ^ UInt8(ascii: "0"))
    let isAbove = (digits | (digits &+ 0x7F76_767F_7676_7676)) & 0x8080_8080_8080_8080
    guard isAbove == 0, tens < 10, ones < 10 else { return nil }
    func digit(_ place: Int) -> Int { Int(truncatingIfNeeded: digits >> (place * 8)) & 0xF }
    year = (digit(0) * 10 + digit(1)) * 100 + digit(2) * 10 + digit(3)
    month = digit(5) * 10 + digit(6)
    day = Int(tens) * 10 + Int(ones)
    guard exists else { return nil }
  }

  /// Takes days since 1970-01-01, from year 0 on.
  package init(daysSince1970 days: Int) {
    let days = days + 719_468  // since 0000-03-01
    let era = days.floored(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  package var daysSince1970: Int {
    let year = month <= 2 ? year - 1 : year
    let era = year.floored(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Appends the date as `2026-11-29`.
  package func append(to text: inout [UInt8]) {
    let hyphens: UInt64 = 0x2D00_002D_0000_0000
    text.append(
      littleEndian: decimalDigits(4, of: UInt64(year)) | decimalDigits(2, of: UInt64(month)) << 40
        | hyphens)
    text.append(littleEndian: decimalDigits(2, of: UInt64(day)), count: 2)
  }

  /// Whether the calendar has such a day.
  package var exists: Bool {
    (1...12).contains(month) && (1...daysInMonth).contains(day)
  }

  private var daysInMonth: Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// Returns the quotient rounded down, where `/` rounds towards zero.
  func floored(by divisor: Int) -> Int {
    (self >= 0 ? self : self - (divisor - 1)) / divisor
  }
}
