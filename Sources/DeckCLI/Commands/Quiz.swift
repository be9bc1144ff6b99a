import SampleDeck
import Terminal

/// `deck quiz`: questions, one after the other.
struct Quiz: Command {
  static let name = "quiz"
  static let aliases = ["study", "review"]
  static let abstract = "Be asked the cards"
  static let discussion = """
    Shows a question; Space shows the answer, and 1 to 4 say how well you knew it: again, hard, good, \
    easy. What you grade Again comes back in the same sitting. ? lists all keys.

    Each grade is saved before the next question: leave whenever you like, or lose the connection, and \
    go on later. Your progress is kept apart from the deck; nothing in the deck is changed.

    Without a deck all decks are asked that stand here and in DECK_PATH.
    """
  static let examples = [
    Example("deck quiz Inventions", "the whole deck"),
    Example("deck quiz Inventions --only tag:computing --limit 10", "ten questions of a subject"),
    Example("deck quiz Inventions --line", "by lines, for a screen reader or a plain terminal"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK…]", \.words, completing: .decks, "the decks, asked one after the other"),
    .option("--only", "QUERY", \.only, "only the cards that a query finds"),
    .option("--limit", "N", \.limit, "at most so many questions"),
    .flag("--line", \.isByLine, "one fact a line, nothing drawn"),
  ]
  static let refuses = ["--json", "--plain", "--dry-run", "--no-input", "--yes"]

  var words: [String] = []
  var only: String?
  var limit: Int?
  var isByLine = false

  func run(_ call: Invocation) throws -> ExitCode {
    let keys = QuizKeys(try call.settings().keys)
    let places = try call.decks.decks(for: words, option: call.options.deck)
    guard !places.isEmpty else {
      throw Failure.notFound("There is no deck here.", hint: "deck create NAME makes one.")
    }
    guard limit != 0 else { throw UsageError("--limit takes 1 or more.", verb: Self.name) }
    // Copies of one deck share a log: they are one.
    var seen: Set<DeckID> = []
    let decks = try places.map(call.open).filter { seen.insert($0.document.deck.id).inserted }
      .map { deck in
        (deck, try only.map { try deck.finder.cards([$0]) } ?? deck.document.deck.cards)
      }
    let sitting = try Sitting(decks, limit: limit, call)
    guard sitting.left > 0 else {
      try sayThatNothingIsAsked(decks, call)
      return .done
    }
    let run = QuizRun(sitting, command: command, call)
    guard !isByLine, let terminal = try call.openTerminal() else {
      return try askByLine(run, keys)
    }
    return ask(run, keys, on: terminal)
  }

  private func askByLine(_ run: QuizRun, _ keys: QuizKeys) throws -> ExitCode {
    for warning in keys.warnings { run.call.out.warn(warning) }
    run.call.out.line(greeting(run.sitting))
    var lines = QuizLines(run, keys: keys)
    try lines.ask()
    return .done
  }

  private func ask(_ run: QuizRun, _ keys: QuizKeys, on terminal: TerminalDevice) -> ExitCode {
    var run = run
    var status = ExitCode.done
    let notices = keys.warnings + (run.sitting.answeredToday > 0 ? [greeting(run.sitting)] : [])
    let notice = notices.isEmpty ? nil : StyledText(notices.joined(separator: "\n"), .dim)
    var screen = QuizScreen(.now(run), keys: keys, message: notice)
    run.restartTimer()
    terminal.run(&screen) { effect, screen in
      switch effect {
      case .leave(let isInterrupted):
        if isInterrupted { status = .interrupted }
        return .leave
      case .act(let action):
        perform(action, &run, &screen, terminal)
        return .goOn
      }
    }
    let width = terminal.size.width
    terminal.close()
    for line in run.summary.sentences.flatMap({ StyledText($0).wrapped(to: width) }) {
      run.call.out.line(line)
    }
    return status
  }

  private func perform(
    _ action: QuizAction, _ run: inout QuizRun, _ screen: inout QuizScreen,
    _ terminal: TerminalDevice
  ) {
    let isAnswerShown = screen.isAnswerShown
    do {
      let outcome =
        action == .edit || action == .note
        ? try terminal.suspended { try run.perform(action, isAnswerShown: isAnswerShown) }
        : try run.perform(action, isAnswerShown: isAnswerShown)
      // A grade needs no words: the next question says that it was taken.
      let message = action.grade == nil ? outcome?.message : nil
      screen.show(
        .now(run), message: message.map { StyledText($0, .dim) }, isAnew: outcome?.isAnew ?? false)
    } catch {
      let failure = Failure(error)
      let text = [failure.message, failure.hint].compactMap(\.self).joined(separator: "\n")
      screen.show(.now(run), message: StyledText(text, Style(foreground: .red)), isAnew: false)
    }
  }

  private func sayThatNothingIsAsked(
    _ decks: [(deck: OpenDeck, cards: [Card])], _ call: Invocation
  ) throws {
    if let only, decks.allSatisfy(\.cards.isEmpty) { throw CardFinder<Card>.nothing([only]) }
    for (deck, cards) in decks {
      call.out.line(
        cards.isEmpty
          ? "“\(deck.title)” has no cards yet. Add one: deck add \(quoted(deck.place.name))"
          : "Nothing is left to ask in “\(deck.title)”: every card was answered or put away.")
    }
  }

  private func greeting(_ sitting: Sitting) -> String {
    let left = "\(counted(sitting.left, "question")) to answer"
    guard sitting.answeredToday > 0 else { return "\(left)." }
    return "Going on: \(sitting.answeredToday) answered today, \(left)."
  }

  /// What to type to go on with this quiz.
  private var command: String {
    let only = only.map { ["--only", $0] } ?? []
    return (["deck", "quiz"] + words + only).map(quoted).joined(separator: " ")
  }
}

extension Sitting {
  fileprivate var answeredToday: Int { parts.reduce(0) { $0 + $1.answeredToday } }
}

extension QuizScreen.Content {
  /// What a quiz has come to.
  fileprivate static func now(_ run: QuizRun) -> Self {
    guard let question = run.sitting.question else {
      return .summary(run.summary, canUndo: run.sitting.canUndo)
    }
    return .question(
      QuizPage(
        title: run.sitting.parts[run.sitting.current].deck.title, question: question,
        progress: run.sitting.progress, canUndo: run.sitting.canUndo))
  }
}
