import SampleDeck
import Terminal

/// `deck forecast`: how much comes back on the days to come.
struct Forecast: Command {
  static let name = "forecast"
  static let abstract = "Show how much comes back on the days to come"
  static let discussion = """
    Counts the questions that were answered before, day by day; what is overdue counts for today. New \
    cards, and what will be forgotten, are not foreseen.
    """
  static let examples = [
    Example("deck forecast", "two weeks of every deck"),
    Example("deck forecast Inventions --days 60", "two months of one"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK…]", \.words, completing: .decks, "the decks"),
    .option("--days", "N", \.days, "so many days; 14 unless said otherwise"),
  ]

  var words: [String] = []
  var days = 14

  func run(_ call: Invocation) throws -> ExitCode {
    var counts: [StudyDay: Int] = [:]
    var today = StudyDay(of: call.moment)
    for deck in try call.openDecks(words) {
      let progress = try deck.progress(call)
      let agenda = progress.agenda()
      today = progress.today
      counts[today, default: 0] += agenda.dueCount + agenda.learningCount
      counts.merge(agenda.upcoming, uniquingKeysWith: +)
    }
    let list = (0..<min(days, 3660)).map { offset in
      let day = StudyDay(number: today.number + offset)
      return (day: day, count: counts[day, default: 0])
    }
    call.out.answer(
      json: [
        "days": .array(
          list.map { ["day": .string($0.day.description), "count": .int($0.count)] })
      ],
      rows: list.map { [$0.day.description, "\($0.count)"] },
      text: { out in
        let most = max(list.map(\.count).max() ?? 1, 1)
        var table = Table(.init("Day"), .init("Questions", isNumeric: true), .init(""))
        for (day, count) in list {
          let bar = String(repeating: "▇", count: (count * 40 + most - 1) / most)
          table.add(StyledText(day.description), StyledText("\(count)"), StyledText(bar))
        }
        out.table(table)
      })
    return .done
  }
}
