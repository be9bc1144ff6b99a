#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck
import Terminal

/// `deck quiz`: questions, one after the other.
struct Quiz: Command {
  static let name = "quiz"
  static let aliases = ["study", "review"]
  static let abstract = "Be asked the cards"
  static let discussion = """
    Shows a question; Space shows the answer, and 1 to 4 say how well you knew it: again, hard, good, \
    easy, and when the card comes back. What is due comes first, then what is new, 20 a day unless \
    deck config new-per-day says otherwise; what you are learning comes back after some minutes. \
    ? lists all keys.

    Each grade is saved before the next question: leave whenever you like, or lose the connection, and \
    go on later. Your progress is kept apart from the deck; nothing in the deck is changed.

    A typed answer is judged, and a slip may be typed again; = says that it was right all the same, + \
    that it is from now on. While you type, Esc gives the other keys back; by lines, commands begin with \
    a colon.

    Without a deck all decks are asked that stand here and in DECK_PATH. With --cram every card is \
    asked, due or not, and nothing of it is kept.
    """
  static let examples = [
    Example("deck quiz Inventions", "the whole deck"),
    Example("deck quiz Inventions --only tag:computing --limit 10", "ten questions of a subject"),
    Example("deck quiz Inventions --line", "by lines, for a screen reader or a plain terminal"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK…]", \.words, completing: .decks, "the decks, asked in turns"),
    .option("--only", "QUERY", \.only, "only the cards that a query finds"),
    .option("--limit", "N", \.limit, "at most so many questions"),
    .option("--new", "N", \.new, "so many new questions of each deck, whatever the day's limit"),
    .flag("--cram", \.isCramming, "ask every card, and leave the schedule as it is"),
    .option(
      "--mode", "MODE", \.mode,
      "answer in your head, typing, or choosing: self, type, choice; else as each card asks"),
    .flag("--line", \.isByLine, "one fact a line, nothing drawn"),
  ]
  static let refuses = ["--json", "--plain", "--dry-run", "--no-input", "--yes"]

  var words: [String] = []
  var only: String?
  var limit: Int?
  var new: Int?
  var isCramming = false
  var mode: QuizMode?
  var isByLine = false

  func run(_ call: Invocation) throws -> ExitCode {
    let keys = KeyMap<QuizAction>(try call.keySetting())
    guard limit != 0 else { throw UsageError("--limit takes 1 or more.", verb: Self.name) }
    let decks = try call.openDecks(words).map { deck in
      (
        deck,
        try only.map { try deck.finder.cards([$0]).map(AskedCard.init) }
          ?? deck.document.deck.askedCards
      )
    }
    let extent = Sitting.Extent(limit: limit, new: new, isCramming: isCramming)
    let sitting = try Sitting(decks, extent, call)
    guard sitting.left > 0 else {
      try sayThatNothingIsAsked(sitting, call)
      return .done
    }
    let run = QuizRun(sitting, mode: mode, command: command, call)
    // A warning on the screen would go with it.
    defer { warnOfClock(sitting, call) }
    guard !isByLine, let terminal = try call.openTerminal() else {
      return try askByLine(run, keys)
    }
    return ask(run, keys, on: terminal)
  }

  private func warnOfClock(_ sitting: Sitting, _ call: Invocation) {
    for part in sitting.parts {
      guard let day = part.dayAhead else { continue }
      call.out.warn(
        "Your clock ran backwards: you answered “\(part.deck.title)” last on \(day). No day counts as "
          + "passed since.")
    }
  }

  private func askByLine(_ run: QuizRun, _ keys: KeyMap<QuizAction>) throws -> ExitCode {
    for warning in keys.setting.warnings { run.call.out.warn(warning) }
    run.call.out.line(greeting(run.sitting))
    for reminder in run.sitting.parts.compactMap(\.deck.conflictReminder) {
      run.call.out.line(reminder)
    }
    var lines = QuizLines(run, keys: keys)
    try lines.ask()
    return .done
  }

  private func ask(_ run: QuizRun, _ keys: KeyMap<QuizAction>, on terminal: TerminalDevice)
    -> ExitCode
  {
    var run = run
    var status = ExitCode.done
    let notices =
      keys.setting.warnings + (run.sitting.answeredToday > 0 ? [greeting(run.sitting)] : [])
      + run.sitting.parts.compactMap(\.deck.conflictReminder)
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
      case .accept(let answer):
        accept(answer, &run, &screen, terminal)
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

  private func accept(
    _ answer: String, _ run: inout QuizRun, _ screen: inout QuizScreen, _ terminal: TerminalDevice
  ) {
    do {
      try run.accept(answer)
    } catch {
      return screen.show(error, .now(run))
    }
    perform(.good, &run, &screen, terminal)
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
      let message = outcome?.isEvident == true ? nil : outcome?.message
      screen.show(
        .now(run), message: message.map { StyledText($0, .dim) }, isAnew: outcome?.isAnew ?? false)
    } catch {
      screen.show(error, .now(run))
    }
  }

  private func sayThatNothingIsAsked(_ sitting: Sitting, _ call: Invocation) throws {
    if let only, sitting.parts.allSatisfy(\.cards.isEmpty) {
      throw CardFinder<Card>.nothing([only])
    }
    for part in sitting.parts {
      let name = quoted(part.deck.place.name)
      guard !part.cards.isEmpty else {
        call.out.line("“\(part.deck.title)” has no cards yet. Add one: deck add \(name)")
        continue
      }
      let agenda = StudyAgenda(
        part.cards, history: part.session.standing, plan: part.plan, at: call.moment)
      let next = agenda.nextTime.map { time in
        " The next question comes \(WaitText.distance(time.timeIntervalSince(call.now)))."
      }
      call.out.line("Nothing is left to ask in “\(part.deck.title)” now.\(next ?? "")")
      if agenda.newLater > 0 {
        call.out.line(
          "\(counted(agenda.newLater, "new question")) \(agenda.newLater == 1 ? "is" : "are") left for "
            + "other days. To go on now: deck quiz \(name) --new 10")
      } else {
        call.out.line("To go on without changing the schedule: deck quiz \(name) --cram")
      }
    }
  }

  private func greeting(_ sitting: Sitting) -> String {
    let open = "\(counted(sitting.left - sitting.repeats, "question")) to answer"
    let left = sitting.repeats > 0 ? "\(open), and \(sitting.repeats) to come back" : open
    guard sitting.answeredToday > 0 else { return "\(left)." }
    return "Going on: \(sitting.answeredToday) answered today, \(left)."
  }

  /// What to type to go on with this quiz.
  private var command: String {
    let options =
      (only.map { ["--only", $0] } ?? []) + (mode.map { ["--mode", $0.rawValue] } ?? [])
      + (isCramming ? ["--cram"] : [])
    return (["deck", "quiz"] + words + options).map(quoted).joined(separator: " ")
  }
}

extension QuizScreen {
  /// Says what went wrong beside what is still asked.
  fileprivate mutating func show(_ error: any Error, _ content: Content) {
    let failure = Failure(error)
    let text = [failure.message, failure.hint].compactMap(\.self).joined(separator: "\n")
    show(content, message: StyledText(text, Style(foreground: .red)), isAnew: false)
  }
}

extension QuizScreen.Content {
  /// What a quiz has come to.
  fileprivate static func now(_ run: QuizRun) -> Self {
    guard let question = run.question else {
      return .summary(run.summary, canUndo: run.sitting.canUndo)
    }
    return .question(
      QuizPage(
        title: run.sitting.parts[run.sitting.current].deck.title, question: question,
        progress: run.sitting.progress, canUndo: run.sitting.canUndo))
  }
}
