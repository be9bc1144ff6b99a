#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A time as a clock on the wall shows it.
struct LocalTime: Equatable, Sendable {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Double
}

/// What `--now` names: a time on the wall, or one with its distance from UTC.
struct Moment: Equatable {
  var local: LocalTime
  /// Seconds east of UTC; nil where `TZ` decides.
  var offset: Int?
}

extension Moment {
  /// Reads `2026-11-29`, `2026-11-29 08:00`, `2026-11-29T08:00:30` or RFC 3339.
  ///
  /// A day alone is its noon: at midnight the study day before is still going on.
  init?(_ text: String) {
    var scanner = Scanner(rest: Array(text.utf8)[...])
    guard
      let year = scanner.number(4), scanner.take("-"),
      let month = scanner.number(2), scanner.take("-"),
      let day = scanner.number(2),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    self.init(
      local: LocalTime(year: year, month: month, day: day, hour: 12, minute: 0, second: 0))
    if scanner.rest.isEmpty { return }

    guard scanner.take("T") || scanner.take("t") || scanner.take(" "),
      let hour = scanner.number(2), hour < 24, scanner.take(":"),
      let minute = scanner.number(2), minute < 60
    else { return nil }
    (local.hour, local.minute) = (hour, minute)
    if scanner.take(":") {
      guard let second = scanner.seconds(), second < 61 else { return nil }
      local.second = second
    }
    if scanner.rest.isEmpty { return }
    guard let offset = scanner.offset(), scanner.rest.isEmpty else { return nil }
    self.offset = offset
  }

  /// The point in time, asking `zone` where the text did not say how far from UTC it is.
  func date(in zone: (LocalTime) -> Date?) -> Date? {
    guard let offset else { return zone(local) }
    let minutes = (Self.dayNumber(local) * 24 + local.hour) * 60 + local.minute
    return Date(timeIntervalSince1970: Double(minutes * 60 - offset) + local.second)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // Days since 1970-01-01 in the Gregorian calendar, years counted from March so that the leap day
  // comes last (Howard Hinnant, "chrono-compatible low-level date algorithms").
  private static func dayNumber(_ time: LocalTime) -> Int {
    let year = time.month > 2 ? time.year : time.year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((time.month + 9) % 12) + 2) / 5 + time.day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard let first = rest.first, UInt32(first) == character.value else { return false }
      rest.removeFirst()
      return true
    }

    mutating func number(_ digits: Int) -> Int? {
      guard rest.count >= digits else { return nil }
      var number = 0
      for byte in rest.prefix(digits) {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      rest.removeFirst(digits)
      return number
    }

    mutating func seconds() -> Double? {
      guard let whole = number(2) else { return nil }
      guard take(".") else { return Double(whole) }
      var (fraction, unit) = (0.0, 0.1)
      guard let first = number(1) else { return nil }
      fraction = Double(first) * unit
      while let digit = number(1) {
        unit /= 10
        fraction += Double(digit) * unit
      }
      return Double(whole) + fraction
    }

    mutating func offset() -> Int? {
      if take("Z") || take("z") { return 0 }
      let sign = take("+") ? 1 : take("-") ? -1 : 0
      guard sign != 0, let hours = number(2), hours < 24, take(":"),
        let minutes = number(2), minutes < 60
      else { return nil }
      return sign * (hours * 60 + minutes) * 60
    }
  }
}
