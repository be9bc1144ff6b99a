import SampleDeck

/// `deck edit`: cards are changed by options, or as text in an editor.
struct Edit: Command {
  static let name = "edit"
  static let abstract = "Change cards"
  static let discussion = """
    Without an option your editor opens on the cards as text, one or many; what you save is read back. \
    A card whose block you take out is deleted, a block under “=== new card” is added.

    What a learner knows about a card stays when it is edited.
    """
  static let examples = [
    Example("deck edit Inventions 0c5f", "one card in your editor"),
    Example("deck edit Inventions tag:computing --all", "many cards in your editor"),
    Example("deck edit Inventions 0c5f --back 'Grace Hopper, 1952'", "one side"),
    Example("deck edit Inventions tag:pc --all --tag computing --untag pc", "a tag renamed"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands(
      "[DECK] [CARD…]", \.words, .query, completing: .decks, "the deck, and which of its cards"),
    .option("--front", "TEXT", \.front, "the question, in Markdown"),
    .option("--back", "TEXT", \.back, "the answer, in Markdown"),
    .options("--tag", "TAG", \.tags, "put a tag on"),
    .options("--untag", "TAG", \.untags, "take a tag off"),
    .options(
      "--attach", "FILE", \.files, completing: .files, "a picture or sound at the back's end"),
    .options("--alt", "TEXT", \.alts, "what it shows, one for each file in order"),
    .options("--detach", "NAME", \.detached, "take an attachment away that no text shows"),
    .flag("--all", \.isAll, "all cards that the query finds"),
  ]

  var words: [String] = []
  var front: String?
  var back: String?
  var tags: [String] = []
  var untags: [String] = []
  var files: [String] = []
  var alts: [String] = []
  var detached: [String] = []
  var isAll = false

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.openToWrite(words)
    guard alts.count <= files.count else { throw UsageError("There are more --alt than files.") }
    if isInEditor {
      // A whole deck is edited where no card is named; a query of many cards is what --all says.
      let cards =
        words.isEmpty
        ? deck.document.deck.cards : try deck.finder.cardsToChange(words, all: isAll)
      return try call.edit(CardForm.write(cards.map(\.draft)), named: "cards.md") { text in
        try deck.take(try CardForm.read(text), for: cards, call)
        return try finish(deck, call)
      }
    }
    let cards = try deck.finder.cardsToChange(words, all: isAll)
    guard cards.count == 1 || front == nil && back == nil else {
      throw UsageError("--front and --back change one card; here are \(cards.count).")
    }
    let attaching = Attaching(folder: call.shell.currentFolder)
    try deck.document.edit(Self.name) { deck in
      for card in cards { try change(card, in: &deck, attaching) }
    }
    return try finish(deck, call)
  }

  private var isInEditor: Bool {
    front == nil && back == nil && (tags + untags + files + detached).isEmpty
  }

  private func change(_ card: Card, in deck: inout Deck, _ attaching: Attaching) throws {
    var changed = card
    changed.front = front ?? card.front
    changed.back = back ?? card.back
    changed.tags = (card.tags + tags).filter { !untags.contains($0) }
    deck[card.id] = changed
    for (index, file) in files.enumerated() {
      try attaching.attach(
        file, alt: index < alts.count ? alts[index] : nil, to: \.back, of: card.id, in: &deck)
    }
    for name in detached { try deck.detach(name, from: card.id) }
    try attaching.attachNamedFiles(of: card.id, in: &deck)
  }

  private func finish(_ deck: OpenDeck, _ call: Invocation) throws -> ExitCode {
    let edits = deck.document.unsavedEdits
    if !call.options.isDryRun { try deck.save(call) }
    let changes = edits.flatMap(\.cards).sorted { $0.key < $1.key }
    let conflicts = deck.document.joined?.conflicts ?? []
    for conflict in conflicts where changes.contains(where: { $0.key == conflict.card }) {
      let fields = conflict.fields.map { "“\($0)”" }.joined(separator: ", ")
      call.out.warn(
        "Card \(conflict.card.description.prefix(8)) was changed elsewhere too; "
          + "both values of \(fields) are kept, and deck resolve settles them.")
    }
    call.out.answer(
      json: [
        "changed": .array(changes.compactMap { $0.value.after.map { .raw($0.json) } }),
        "deleted": .array(
          changes.filter { $0.value.after == nil }.map { .string($0.key.description) }),
      ],
      rows: changes.map { [$0.key.description, $0.value.after?.front ?? ""] },
      text: { out in
        if changes.isEmpty { out.talk("Nothing was changed.") }
        for (_, change) in changes.prefix(10) { out.talk(describe(change, deck)) }
        if changes.count > 10 { out.talk("\(changes.count) cards in all.") }
      })
    return .done
  }

  private func describe(_ change: SampleDeck.Edit.Change, _ deck: OpenDeck) -> String {
    switch (change.before, change.after) {
    case (nil, let card?): "Added \(deck.finder.describe(card))"
    case (let card?, nil): "Deleted \(deck.finder.describe(card))"
    case (_, let card?): "Changed \(deck.finder.describe(card))"
    case (nil, nil): ""
    }
  }
}
