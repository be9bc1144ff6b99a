import SampleDeck

/// `deck stats`: how much was answered, and how much remembered.
struct Stats: Command {
  static let name = "stats"
  static let aliases = ["statistics"]
  static let abstract = "Show how much you answered and remembered"
  static let discussion = """
    True retention counts the cards that were due, the first time each was asked on a day: how many \
    were graded better than Again. Young are those that were to wait less than 21 days.

    Without a deck all decks count that stand here and in DECK_PATH.
    """
  static let examples = [
    Example("deck stats", "all decks"),
    Example("deck stats Inventions --line", "one, in words"),
    Example("deck stats --plain | cut -f1,2", "answers by day, for another program"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK…]", \.words, completing: .decks, "the decks"),
    .flag("--line", \.isByLine, "one fact a line, nothing drawn"),
  ]

  var words: [String] = []
  var isByLine = false

  func run(_ call: Invocation) throws -> ExitCode {
    let decks = try call.openDecks(words)
    var report = StatisticsReport(today: StudyDay(of: call.moment))
    for deck in decks {
      let history = try call.readLog(of: deck)
      let progress = DeckProgress(
        of: deck.document.deck, history: history, plan: try call.plan(history), at: call.moment)
      report.statistics.add(history)
      report.memory.add(progress)
      report.today = progress.today
    }
    let isDrawn = try !isByLine && call.out.showsColor && call.settings()[.screen] != "line"
    call.out.isPaged = true
    call.out.answer(
      json: report.json, rows: report.rows,
      text: { out in
        if report.statistics.days.isEmpty {
          return out.talk("Nothing was answered yet. deck quiz begins.")
        }
        let title = decks.count == 1 ? decks[0].title : "\(decks.count) decks"
        if isDrawn {
          let chart = StatisticsChart(report: report, title: title)
          for line in chart.lines(width: out.columns ?? 80) { out.line(line) }
        } else {
          for sentence in report.sentences(about: title) { out.line(sentence) }
        }
      })
    return .done
  }
}
