import SampleDeck

/// `deck optimize`: the schedule learns how the learner remembers.
struct Optimize: Command {
  static let name = "optimize"
  static let abstract = "Fit the schedule to how you remember"
  static let discussion = """
    Finds the parameters of FSRS-6 that would have foretold best what you remembered, and sets them \
    where they are better than those you have: for each deck that is named or for a section of one, \
    else for all decks that stand here and in DECK_PATH. The log loss says how far off the chances \
    foretold were; less is better.

    From then on answers are given other intervals. What is due already stays so, unless --reschedule \
    moves it to the day that its memory asks for. Do it again every month or two.
    """
  static let examples = [
    Example("deck optimize", "one set of parameters for all decks"),
    Example("deck optimize Inventions --dry-run", "only say how much better one deck would do"),
    Example("deck optimize Inventions --reschedule", "and move what is due"),
    Example("deck config parameters --unset", "back to the usual parameters"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK…]", \.words, completing: .decks, "the decks, each by itself"),
    .option("--section", "S", \.section, "one section of the deck only: Name or Name::Part"),
    .flag("--reschedule", \.reschedules, "move what is due to the day that its memory asks for"),
  ]

  var words: [String] = []
  var section: String?
  var reschedules = false

  func run(_ call: Invocation) throws -> ExitCode {
    let moment = call.moment
    var fittings = try fittings(call)
    for index in fittings.indices {
      try fittings[index].set(at: moment, call)
      if reschedules { try fittings[index].reschedule(at: moment, call) }
    }
    call.out.answer(
      json: ["fits": .array(fittings.map(\.json))], rows: fittings.map(\.row),
      text: { out in for fitting in fittings { fitting.say(to: out) } })
    return .done
  }

  private func fittings(_ call: Invocation) throws -> [Fitting] {
    let decks = try call.openDecks(words).map { (deck: $0, history: try call.readLog(of: $0)) }
    if let section {
      guard decks.count == 1 else { throw UsageError("--section belongs to one deck; name it.") }
      let path = section.split(separator: "::").map(String.init)
      return [try Fitting(decks[0], section: path, call)]
    }
    let areAll = words.isEmpty && call.options.deck == nil
    return areAll
      ? [try Fitting(decks, call)] : try decks.map { try Fitting($0, section: nil, call) }
  }
}
