import SampleDeck
import Terminal

/// `deck resolve`: somebody chooses between texts that were written in parallel.
struct Resolve: Command {
  static let name = "resolve"
  static let abstract = "Choose between texts that two people changed at once"
  static let discussion = """
    With --take the conflicts of a card are settled: 1 is the value that is shown, 2 and on those that \
    deck conflicts lists, both puts texts one below the other, edit lets you write what is to stand. \
    --field says which member where they are to be settled differently; the deck's own are those of the \
    card “deck”. What is taken replaces all values, in every copy that is joined later.

    same A B makes one card of two that were made separately: the older keeps its id and gets what the \
    other has besides, and what you learned of both counts for it.

    Without --take it goes through all conflicts, on a full screen or by lines, and saves when you leave.
    """
  static let examples = [
    Example("deck resolve Inventions", "go through all of them"),
    Example("deck resolve Inventions 0c5f --take 2", "take the other value"),
    Example("deck resolve Inventions deck --field title --take 1", "the deck's own title"),
    Example("deck resolve Inventions same 0c5f 77aa", "two cards are the same"),
    Example("deck resolve Inventions is:conflict --all --take 1", "keep what is shown"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.done, "no conflict is left"), (.conflicts, "some are left"),
  ]
  static let parameters: [Parameter<Self>] = [
    .option("--take", "VALUE", \.taken, "what is to stand: 1, 2, …, both or edit"),
    .option("--field", "NAME", \.field, "the member, as deck conflicts names it"),
    .flag("--line", \.isByLine, "by lines, without a full screen"),
    .flag("--all", \.isAll, "all cards that the query finds"),
    .operands(
      "[DECK] [CARD…]", \.words, .query, completing: .decks, "the deck, and which of its cards"),
  ]

  /// What settles a conflict.
  enum Taking: Equatable, ArgumentValue {
    case value(Int), both, edit

    static let expectation = "1, 2, …, both or edit"

    init?(argument: String) {
      switch argument {
      case "both": self = .both
      case "edit": self = .edit
      default:
        guard let number = Int(argument: argument), number > 0 else { return nil }
        self = .value(number)
      }
    }
  }

  var words: [String] = []
  var taken: Taking?
  var field: String?
  var isByLine = false
  var isAll = false

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.openToWrite(words)
    if words.first == "same" { return try unite(Array(words.dropFirst()), of: deck, call) }
    let conflicts = try chosen(words, of: deck, call)
    if conflicts.isEmpty {
      call.out.answer(json: ["settled": []], rows: []) { $0.talk("Nothing is to be settled.") }
      return .done
    }
    if let taken {
      try settle(conflicts, by: taken, deck, call)
    } else {
      try walk(Settling(conflicts, of: deck.document, title: deck.title), call)
    }
    if !call.options.isDryRun { try deck.save(call) }
    return try deck.tellConflicts(call)
  }

  /// The conflicts that the words and `--field` mean; none only where the deck has none.
  private func chosen(
    _ words: [String], of deck: OpenDeck, _ call: Invocation
  ) throws -> [OpenConflict] {
    var conflicts = try deck.conflicts(call)
    if conflicts.isEmpty, words.isEmpty { return [] }
    if words == ["deck"] {
      conflicts.removeAll { $0.card != nil }
    } else if !words.isEmpty {
      let cards = Set(try deck.finder.cardsToChange(words, all: true).map(\.id))
      conflicts.removeAll { conflict in conflict.card.map { !cards.contains($0.id) } ?? true }
    }
    if let field { conflicts.removeAll { $0.conflict.field != field } }
    guard !conflicts.isEmpty else {
      throw Failure.notFound("There is no such conflict.", hint: "deck conflicts lists them.")
    }
    guard taken == nil || isAll || Set(conflicts.map(\.name)).count == 1 else {
      throw UsageError(
        "More than one card is in conflict; name one, or --all settles them alike:",
        details: conflicts.map(\.heading))
    }
    return conflicts
  }

  private func settle(
    _ conflicts: [OpenConflict], by taken: Taking, _ deck: OpenDeck, _ call: Invocation
  ) throws {
    let resolution: Resolution
    switch taken {
    case .both: resolution = .both
    case .value(let number):
      let others = conflicts.filter { $0.conflict.values.count < number }
      guard others.isEmpty else {
        throw UsageError(
          "There is no value \(number) of these; --field settles one member:",
          details: others.map { "\($0.heading), 1 to \($0.conflict.values.count)" })
      }
      resolution = .choice(number)
    case .edit:
      guard conflicts.count == 1 else {
        throw UsageError(
          "One text is edited at a time; --field says which:", details: conflicts.map(\.heading))
      }
      resolution = try call.edit(conflicts[0])
    }
    try deck.document.settle(conflicts, by: resolution)
    call.out.answer(
      json: [
        "settled": .array(
          conflicts.map {
            ["card": JSON($0.card?.id.description), "field": .string($0.conflict.field)]
          })
      ],
      rows: conflicts.map { [$0.card?.id.description ?? "deck", $0.conflict.field] },
      text: { out in
        for conflict in conflicts.prefix(10) { out.talk("Settled \(conflict.heading)") }
        if conflicts.count > 10 { out.talk("Settled \(conflicts.count) in all.") }
      })
  }

  /// Goes through conflicts with the person.
  private func walk(_ walk: Settling, _ call: Invocation) throws {
    guard call.out.format == .text, !call.options.takesNoInput else {
      throw UsageError(
        "Say what is to stand: --take 1, 2, …, both or edit.",
        details: walk.conflicts.map(\.heading))
    }
    guard !isByLine, let terminal = try call.openTerminal() else {
      var lines = SettleLines(walk, call)
      return try lines.ask()
    }
    defer { terminal.close() }
    var screen = SettleScreen(walk)
    terminal.run(&screen) { effect, screen in
      guard effect == .edit, let current = screen.walk.current else { return .leave }
      do {
        screen.settle(by: try terminal.suspended { try call.edit(current) })
      } catch {
        let failure = Failure(error)
        screen.say([failure.message, failure.hint ?? ""].joined(separator: " "), isError: true)
      }
      return .goOn
    }
  }
}
