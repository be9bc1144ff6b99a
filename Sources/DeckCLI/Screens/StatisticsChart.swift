import SampleDeck
import Terminal

/// What `deck stats` draws.
struct StatisticsChart {
  let report: StatisticsReport
  let title: String

  func lines(width: Int) -> [StyledText] {
    let parts = [
      [StyledText(title, .bold) + StyledText("  \(report.streak)", .dim)],
      grades(width: width), recall(width: width), memory(width: width), days(width: width),
      HeatMap(report: report).lines(width: width),
    ]
    return Array(parts.joined(separator: [""])).map { $0.truncated(to: width) }
  }

  private func grades(width: Int) -> [StyledText] {
    let month = report.total(30)
    let most = Grade.allCases.map { month[$0] }.max() ?? 0
    return [head("Answers by grade", "last 30 days, \(timeSpent(month.milliseconds))")]
      + Grade.allCases.map { grade in
        label(grade.name) + number(month[grade])
          + bar(month[grade], of: most, width: width, grade.color)
      }
  }

  private func recall(width: Int) -> [StyledText] {
    let month = report.total(30)
    guard month.recall.asked > 0 else {
      return [head("Remembered", "nothing has come due again in the last 30 days")]
    }
    let rows = [("Young", month.young), ("Mature", month.mature), ("All", month.recall)]
    return [head("Remembered of what was due", "last 30 days; mature: after 21 days or more")]
      + rows.map { name, recall in
        label(name) + StyledText(report.percent(recall)).padded(to: 16)
          + bar(recall.remembered, of: recall.asked, width: width - 9, .green)
      }
  }

  private func memory(width: Int) -> [StyledText] {
    let counts = report.memory.counts
    return [head("How long you would remember", "questions, to a chance of 90 %")]
      + zip(MemorySpread.bounds, counts).map { bound, count in
        StyledText(bound.1).padded(to: 14) + number(count)
          + bar(count, of: counts.max() ?? 0, width: width - 6, .cyan)
      }
  }

  private func days(width: Int) -> [StyledText] {
    let days = (0..<14).map { StudyDay(number: report.today.number - $0) }
    let tallies = days.map { report.statistics.days[$0] ?? StudyTally() }
    let most = tallies.map(\.answers).max() ?? 0
    let legend =
      StyledText("  ▇", Style(foreground: Grade.again.color)) + StyledText(" again  ", .dim)
      + StyledText("▇", Style(foreground: Grade.good.color)) + StyledText(" the rest", .dim)
    return [StyledText("Answers by day", .bold) + legend]
      + zip(days, tallies).map { day, tally in
        let length = Self.length(tally.answers, of: most, room: width - 20)
        let again = Self.length(tally[.again], of: max(tally.answers, 1), room: length)
        return StyledText("\(day)", .dim) + number(tally.answers)
          + StyledText(String(repeating: "▇", count: again), Style(foreground: Grade.again.color))
          + StyledText(
            String(repeating: "▇", count: length - again), Style(foreground: Grade.good.color))
      }
  }

  private func head(_ title: String, _ explanation: String) -> StyledText {
    StyledText(title, .bold) + StyledText("  \(explanation)", .dim)
  }

  private func label(_ name: String) -> StyledText { StyledText(name).padded(to: 8) }

  private func number(_ count: Int) -> StyledText {
    StyledText("\(count)").padded(to: 6, alignment: .trailing) + "  "
  }

  private func bar(_ count: Int, of most: Int, width: Int, _ color: Color) -> StyledText {
    StyledText(
      String(repeating: "▇", count: Self.length(count, of: most, room: width - 18)),
      Style(foreground: color))
  }

  /// How long a bar is; whatever there is, is seen.
  private static func length(_ count: Int, of most: Int, room: Int) -> Int {
    let room = min(max(room, 0), 60)
    return most == 0 ? 0 : min((count * room + most - 1) / most, room)
  }
}

/// The answers of a year, a column a week, a row a weekday.
private struct HeatMap {
  let report: StatisticsReport

  private static let shades: [(glyph: String, style: Style)] = [
    ("·", .dim), ("░", Style(foreground: Color(28))), ("▒", Style(foreground: Color(34))),
    ("▓", Style(foreground: Color(40))), ("█", Style(foreground: Color(46))),
  ]

  func lines(width: Int) -> [StyledText] {
    let weeks = min(53, max(width - 4, 1))
    let monday = report.today.number - report.today.weekday - (weeks - 1) * 7
    let counts = (0..<(weeks * 7)).map { offset in
      report.statistics.days[StudyDay(number: monday + offset)]?.answers ?? 0
    }
    let most = counts.max() ?? 0
    let rows = ["Mon", "", "Wed", "", "Fri", "", "Sun"].enumerated().map { weekday, name in
      (0..<weeks).reduce(StyledText(name, .dim).padded(to: 4)) { row, week in
        let day = week * 7 + weekday
        guard monday + day <= report.today.number else { return row }
        return row + shade(Self.level(counts[day], of: most))
      }
    }
    return [StyledText("The year", .bold), months(from: monday, weeks: weeks)] + rows
      + [legend(most)]
  }

  private func months(from monday: Int, weeks: Int) -> StyledText {
    let names =
      ["Jan", "Feb", "Mar", "Apr", "May", "Jun"] + ["Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    var line = "    "
    var last = 0
    for week in 0..<weeks {
      let day = StudyDay(number: monday + week * 7).description
      let month = Int(day.dropFirst(5).prefix(2)) ?? 1
      let room = 4 + week - line.count
      if month != last, room >= 0, week + 3 <= weeks {
        line += String(repeating: " ", count: room) + names[month - 1] + " "
      }
      last = month
    }
    return StyledText(line, .dim)
  }

  private func legend(_ most: Int) -> StyledText {
    (1...4).reduce(shade(0) + StyledText(" none", .dim)) { line, level in
      let (first, last) = (most * (level - 1) / 4 + 1, most * level / 4)
      guard first <= last else { return line }
      let range = first == last ? "\(first)" : "\(first)–\(last)"
      return line + "   " + shade(level) + StyledText(" \(range)", .dim)
    }
  }

  private func shade(_ level: Int) -> StyledText {
    StyledText(Self.shades[level].glyph, Self.shades[level].style)
  }

  /// 0 for nothing, 4 for what comes near the most.
  private static func level(_ count: Int, of most: Int) -> Int {
    most == 0 ? 0 : min((count * 4 + most - 1) / most, 4)
  }
}

extension StudyDay {
  /// 0 on a Monday, 6 on a Sunday.
  fileprivate var weekday: Int { ((number + 3) % 7 + 7) % 7 }
}
