import SampleDeck

/// `deck pull`: a new release is taken from where a deck came from.
struct Pull: Command {
  static let name = "pull"
  static let aliases = ["update"]
  static let abstract = "Take a new release from where a deck came from"
  static let discussion = """
    What changes is shown first. Where you changed what the author changed too, your wording is kept as \
    an edit over the author's; deck revert CARD takes the author's. A card that the release lacks \
    stays. What you learned is not touched.

    FROM, a package or a packed file, is remembered on this machine and never in the deck.
    """
  static let examples = [
    Example("deck pull Inventions ~/Mail/Inventions.sampledeck.zip", "the first time"),
    Example("deck pull Inventions", "from the same place again"),
    Example("deck pull Inventions --dry-run", "only show what would change"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.conflicts, "taken, and conflicts are left")
  ]
  static let parameters: [Parameter<Self>] = [
    .operands(
      "[DECK] [FROM]", \.words, completing: .decks, "the deck, and where its new release is")
  ]

  var words: [String] = []

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.openToWrite(words)
    guard words.count < 2 else { throw UsageError("One place to take from is enough.") }
    let origin = try call.origin(of: deck)
    guard let word = words.first ?? origin?.path else {
      throw Failure.failed(
        "It is not known where “\(deck.title)” came from; deck pull DECK FROM says it.")
    }
    let place = try call.decks.deck(for: [], option: word).deck
    guard place != deck.place else { throw UsageError("\(place.path) is the deck itself.") }
    let pull = try deck.document.deck.pulling(
      call.open(place).document.deck, since: origin?.author)
    let news = DifferenceReport(from: deck.document.deck, to: pull.deck)

    if call.out.format == .text, !news.difference.isEmpty {
      news.write(to: call.out, upTo: 20)
      call.out.talk("\(place.path): \(news.summary)")
      guard try call.isWanted("Take this?") else { return .done }
    }
    deck.document.edit(Self.name) { $0 = pull.deck }
    if !call.options.isDryRun {
      try deck.save(call)
      try DeckOrigin(path: place.path, author: pull.author).remember(state: call.folders.state)
    }
    call.out.answer(
      json: json(pull, news, place), rows: news.rows,
      text: { out in
        if news.difference.isEmpty { out.talk("\(place.path) has nothing new.") }
        if pull.kept.isEmpty { return }
        let ids = pull.kept.map { String($0.card.description.prefix(8)) }
        out.talk(
          "Your wording of \(counted(ids.count, "card")) is kept; "
            + "deck revert \(quoted(deck.place.name)) \(ids[0]) takes the author's.")
      })
    return try deck.tellConflicts(call)
  }

  private func json(_ pull: DeckPull, _ news: DifferenceReport, _ place: DeckPlace) -> JSON {
    func fields(_ conflicts: [JoinReport.Conflict]) -> JSON {
      .array(
        conflicts.map {
          [
            "card": .string($0.card.description), "fields": .array($0.fields.map(JSON.string)),
          ]
        })
    }
    return [
      "from": .string(place.path), "changes": news.json, "kept": fields(pull.kept),
      "conflicts": fields(pull.report.conflicts),
      "deckConflicts": .array(pull.report.deckConflicts.map(JSON.string)),
    ]
  }
}

extension Invocation {
  /// Where a deck came from, if that is known on this machine.
  func origin(of deck: OpenDeck) throws -> DeckOrigin? {
    try DeckOrigin(of: deck.document.deck.id, state: folders.state)
  }

  /// Asks where somebody can answer; elsewhere what was asked for is wanted.
  fileprivate func isWanted(_ question: String) throws -> Bool {
    let canAsk = shell.input.isTerminal && !options.takesNoInput && !options.isDryRun
    return try canAsk ? confirm(question) : true
  }
}
