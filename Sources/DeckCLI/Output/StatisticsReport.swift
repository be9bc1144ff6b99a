import SampleDeck

/// What `deck stats` tells, in words and for programs.
struct StatisticsReport {
  var statistics = StudyStatistics()
  var memory = MemorySpread()
  var today: StudyDay

  init(today: StudyDay) { self.today = today }

  /// The times that are summed up, by how they are called.
  static let periods =
    [("day", "Today", 1), ("week", "Last 7 days", 7)]
    + [("month", "Last 30 days", 30), ("year", "Last 365 days", 365)]

  func total(_ days: Int) -> StudyTally { statistics.total(of: today.lastDays(days)) }

  /// The last days on which something was answered, the latest first.
  func days(_ count: Int) -> [(day: StudyDay, tally: StudyTally)] {
    let range = today.lastDays(count)
    return statistics.days.filter { range.contains($0.key) }.sorted { $0.key > $1.key }
      .map { ($0.key, $0.value) }
  }

  var streak: String {
    let (now, most) = (statistics.streak(upTo: today), statistics.longestStreak)
    return "\(counted(now, "day")) in a row, \(most) at most"
  }

  /// Fact by fact, to be read aloud.
  func sentences(about title: String) -> [String] {
    let month = total(30)
    let recall =
      month.recall.asked > 0
      ? "Remembered of what was due in the last 30 days: \(percent(month.recall)); "
        + "young cards \(percent(month.young)), mature ones \(percent(month.mature))."
      : "Nothing has come due again in the last 30 days."
    return ["\(title): \(streak)."]
      + Self.periods.map { "\($1): \(sentence(total($2)))." }
      + [recall, memory.sentence]
      + days(14).map { "\($0.day): \(sentence($0.tally))." }
  }

  private func sentence(_ tally: StudyTally) -> String {
    guard tally.answers > 0 else { return "nothing" }
    let grades = Grade.allCases.map { "\(tally[$0]) \($0.name.lowercased())" }
    return "\(counted(tally.answers, "answer")) in \(timeSpent(tally.milliseconds)), "
      + grades.joined(separator: ", ")
  }

  /// `87 % of 120`; `none` of none.
  func percent(_ recall: StudyTally.Recall) -> String {
    recall.rate.map { "\(Int(($0 * 100).rounded())) % of \(recall.asked)" } ?? "none"
  }

  var rows: [[String]] {
    days(.max).map { day, tally in
      [day.description, "\(tally.answers)"] + Grade.allCases.map { "\(tally[$0])" }
        + [tally.milliseconds, tally.recall.asked, tally.recall.remembered].map(String.init)
    }
  }

  var json: JSON {
    .object(
      [("today", .string(today.description))]
        + [("streak", .int(statistics.streak(upTo: today)))]
        + [("longest", .int(statistics.longestStreak))]
        + Self.periods.map { ($0, .object(Self.members(of: total($2)))) }
        + [("memory", memory.json)]
        + [
          (
            "days",
            .array(
              days(.max).map { day, tally in
                .object([("day", .string(day.description))] + Self.members(of: tally))
              })
          )
        ])
  }

  private static func members(of tally: StudyTally) -> [(name: String, value: JSON)] {
    [("answers", .int(tally.answers))]
      + Grade.allCases.map { ($0.name.lowercased(), .int(tally[$0])) }
      + [("ms", .int(tally.milliseconds)), ("retention", json(tally.recall))]
      + [("young", json(tally.young)), ("mature", json(tally.mature))]
  }

  private static func json(_ recall: StudyTally.Recall) -> JSON {
    [
      "due": .int(recall.asked), "remembered": .int(recall.remembered),
      "rate": recall.rate.map(JSON.double) ?? .null,
    ]
  }
}

/// `40 s`, `12 min`, `3 h 20 min`.
func timeSpent(_ milliseconds: Int) -> String {
  let seconds = max(milliseconds, 0) / 1000
  if seconds < 60 { return "\(seconds) s" }
  let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
  return hours == 0 ? "\(minutes) min" : "\(hours) h" + (minutes == 0 ? "" : " \(minutes) min")
}
