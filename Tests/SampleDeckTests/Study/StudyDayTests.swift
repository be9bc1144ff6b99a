import Foundation
import SampleDeck
import Testing

struct StudyDayTests {
  /// An instant, the zone in minutes east, the rollover hour, the study day.
  static let table: [(String, Int, Int, String)] = [
    // The day turns at the rollover hour of the learner's clock.
    ("2023-11-14T09:00:00Z", -300, 4, "2023-11-14"),
    ("2023-11-15T06:00:00Z", -300, 4, "2023-11-14"),
    ("2023-11-15T08:59:59Z", -300, 4, "2023-11-14"),
    ("2023-11-15T09:00:00Z", -300, 4, "2023-11-15"),
    ("2024-02-29T22:30:00Z", 330, 4, "2024-03-01"),
    ("2024-02-29T22:29:59Z", 330, 4, "2024-02-29"),
    ("2024-12-31T23:30:00Z", 0, 0, "2024-12-31"),
    // Travel: the day follows the learner.
    ("2025-06-10T14:00:00Z", 540, 4, "2025-06-10"),
    ("2025-06-10T15:00:00Z", -420, 4, "2025-06-10"),
    ("2025-06-10T22:00:00Z", 840, 4, "2025-06-11"),
    ("2025-06-10T22:30:00Z", -660, 4, "2025-06-10"),
    // Before 1970, and either side of daylight saving.
    ("1969-12-31T23:59:59Z", 0, 0, "1969-12-31"),
    ("1970-01-01T03:59:59Z", 0, 4, "1969-12-31"),
    ("2025-03-30T01:59:00Z", 120, 4, "2025-03-29"),
    ("2025-03-30T02:00:00Z", 120, 4, "2025-03-30"),
    ("2025-10-26T02:59:00Z", 60, 4, "2025-10-25"),
    ("2025-10-26T03:00:00Z", 60, 4, "2025-10-26"),
  ]

  @Test(arguments: table)
  func `the study day turns at the rollover hour of the learner's clock`(
    instant: String, minutesEast: Int, rollover: Int, day: String
  ) throws {
    let date = try Date(instant, strategy: .iso8601)
    let moment = StudyMoment(date, minutesEast: minutesEast)
    #expect(StudyDay(of: moment, rollover: rollover).description == day)
    #expect(StudyDay(day)?.description == day)
  }

  @Test
  func `days are counted over leap days and backwards`() throws {
    let day = try #require(StudyDay("2024-02-28"))
    #expect(day.days(to: try #require(StudyDay("2024-03-01"))) == 2)
    #expect(day.days(to: try #require(StudyDay("2023-02-28"))) == -365)
    #expect(StudyDay(number: 0).description == "1970-01-01")
  }

  @Test(arguments: [
    "", "2024-2-29", "2023-02-29", "2024-13-01", "2024-00-10", "-024-01-01", "30000-01-01",
    "2024-01-01 ", "2024/01/01", "2024-01-0x",
  ])
  func `what is no day of the calendar is none`(text: String) {
    #expect(StudyDay(text) == nil)
  }

  @Test
  func `numbers and clocks beyond the calendar end at its ends`() {
    #expect(StudyDay(number: .max).description == "9999-12-31")
    #expect(StudyDay(number: .min).description == "0000-01-01")
    let last = StudyMoment(.distantFuture.addingTimeInterval(1e300), minutesEast: .max)
    #expect(StudyDay(of: last, rollover: .min).description == "9999-12-31")
    let first = StudyMoment(.distantPast.addingTimeInterval(-1e300), minutesEast: .min)
    #expect(StudyDay(of: first, rollover: .max).description == "0000-01-01")
  }
}
