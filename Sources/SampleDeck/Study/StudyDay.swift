#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec

/// A day as a learner lives it: it begins at the rollover hour, not at midnight.
public struct StudyDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, in the years 0000 to 9999.
  public let number: Int

  /// The hour of the learner's clock at which a day begins, unless set otherwise.
  public static let usualRollover: Int = 4

  private static let limits = -719_528...2_932_896

  /// The day with a number; the first or last one where there is none.
  public init(number: Int) {
    self.number = min(max(number, Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// The day to which a moment belongs.
  ///
  /// - Parameters:
  ///   - moment: An instant on the learner's clock.
  ///   - rollover: The hour at which a day begins, from 0 to 23.
  public init(of moment: StudyMoment, rollover: Int = usualRollover) {
    let shift = moment.minutesEast - min(max(rollover, 0), 23) * 60
    let local = Int(moment.milliseconds) + shift * 60_000
    self.init(number: (local - (local < 0 ? 86_399_999 : 0)) / 86_400_000)
  }

  /// The number of days from this one to another; negative where that one is earlier.
  public func days(to other: StudyDay) -> Int { other.number - number }

  /// Whether a day is the earlier one.
  public static func < (a: StudyDay, b: StudyDay) -> Bool { a.number < b.number }
}

extension StudyDay: LosslessStringConvertible {
  /// Reads `2026-11-29`; nil for anything else, and for a day that the calendar does not have.
  public init?(_ description: String) {
    self.init(text: description.utf8.span)
  }

  init?(text: Span<UInt8>) {
    guard let date = CivilDate(text: text) else { return nil }
    number = date.daysSince1970
  }

  /// The day as `2026-11-29`.
  public var description: String { String(byteCount: 10) { append(to: &$0) } }

  /// Appends that spelling.
  func append(to text: inout [UInt8]) { CivilDate(daysSince1970: number).append(to: &text) }
}

/// An instant, and how far the learner's clock stood from UTC then.
public struct StudyMoment: Hashable, Sendable {
  /// Milliseconds since 1970 UTC, in the years 0000 to 9999.
  public let milliseconds: Int64
  /// The distance of the learner's clock from UTC, at most a day either way.
  public let minutesEast: Int

  /// An instant, to the millisecond.
  ///
  /// - Parameters:
  ///   - date: The instant.
  ///   - minutesEast: How far the learner's clock stands from UTC then.
  public init(_ date: Date, minutesEast: Int) {
    self.init(milliseconds: Timestamp(date).milliseconds, minutesEast: minutesEast)
  }

  init(milliseconds: Int64, minutesEast: Int) {
    self.milliseconds = milliseconds
    self.minutesEast = min(max(minutesEast, -1440), 1440)
  }

  /// An instant, of which it does not matter where the learner was.
  init(milliseconds: Int64) { self.init(milliseconds: milliseconds, minutesEast: 0) }

  /// The instant.
  public var date: Date { Date(Timestamp(milliseconds: milliseconds)) }
}

extension StudyMoment: CustomStringConvertible {
  /// The instant as `2026-11-29T10:00:00.000Z`.
  public var description: String { Timestamp(milliseconds: milliseconds).text }
}
