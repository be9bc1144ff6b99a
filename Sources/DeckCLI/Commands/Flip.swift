import SampleDeck
import Terminal

/// `deck flip`: cards are turned over, and nothing is asked or kept.
struct Flip: Command {
  static let name = "flip"
  static let abstract = "Turn cards over without being graded"
  static let discussion = """
    Shows a front; Space shows its back and then the next card, n and p go on and back. Nothing is \
    written down anywhere.
    """
  static let examples = [
    Example("deck flip Inventions", "the whole deck"),
    Example("deck flip Inventions --only tag:computing --shuffle", "some cards, in any order"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operand("[DECK]", \.deck, completing: .decks, "the deck"),
    .option("--only", "QUERY", \.only, "only the cards that a query finds"),
    .flag("--shuffle", \.isShuffled, "in an order left to chance"),
    .flag("--line", \.isByLine, "one fact a line, nothing drawn"),
  ]
  static let refuses = ["--json", "--plain", "--dry-run", "--no-input", "--yes"]

  var deck: String?
  var only: String?
  var isShuffled = false
  var isByLine = false

  func run(_ call: Invocation) throws -> ExitCode {
    let deck = try call.open(call.deck(self.deck))
    var ids =
      try only.map { try deck.finder.cards([$0]).map(\.id) } ?? deck.document.deck.identities
    guard !ids.isEmpty else {
      if let only { throw CardFinder<Card>.nothing([only]) }
      call.out.line(
        "“\(deck.title)” has no cards yet. Add one: deck add \(quoted(deck.place.name))")
      return .done
    }
    if isShuffled {
      var chance = call.randomness
      ids.shuffle(using: &chance)
    }
    let course = FlipCourse(ids, of: deck.document)
    let keys = KeyMap<FlipAction>(try call.keySetting())
    guard !isByLine, let terminal = try call.openTerminal() else {
      try flip(course, keys, call)
      return .done
    }
    defer { terminal.close() }
    var screen = FlipScreen(course, title: deck.title, keys: keys)
    terminal.run(&screen) { effect, screen in
      guard case .openOutside(let media) = effect else { return .leave }
      do {
        for medium in media { try call.openOutside(medium, of: deck.document.deck) }
        screen.say("Opened \(media.map(\.name).joined(separator: ", ")).")
      } catch {
        screen.say(Failure(error).message, isError: true)
      }
      return .goOn
    }
    return .done
  }

  /// By lines: an empty one shows the back and then goes on.
  private func flip(
    _ course: FlipCourse, _ keys: KeyMap<FlipAction>, _ call: Invocation
  ) throws {
    var course = course
    let input = call.shell.input
    say(course, call.out)
    while true {
      call.out.ask(
        "Enter \(course.isBack ? "next" : "back"), \(keys.label(.previous)) before, "
          + "\(keys.label(.leave)) leave", isTyped: input.isTerminal)
      guard let line = try input.line() else {
        if input.isTerminal { call.out.line() }
        return
      }
      let action = line.allSatisfy(\.isWhitespace) ? .show : keys.action(line: line)
      switch action {
      case .show: guard course.goOn() else { return }
      case .next: guard course.next() else { return }
      case .turn: course.turn()
      case .previous: if !course.previous() { call.out.line("This is the first card.") }
      case .leave: return
      default:
        call.out.line("“\(line)” means nothing here.")
        continue
      }
      say(course, call.out)
    }
  }

  private func say(_ course: FlipCourse, _ out: Output) {
    guard let question = course.question else { return }
    let lines = course.isBack ? question.answered(width: .max) : question.asked(width: .max)
    let name = course.isBack ? "Back" : "Card \(course.place)"
    if !course.isBack { out.line() }
    let text = lines.filter { !$0.isEmpty }
    out.line(StyledText("\(name): ") + (text.first ?? "nothing"))
    for line in text.dropFirst() { out.line(line) }
  }
}
