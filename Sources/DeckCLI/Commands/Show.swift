import SampleDeck
import Terminal

/// `deck show`: cards in full, or the deck as a whole.
struct Show: Command {
  static let name = "show"
  static let abstract = "Show cards in full, or the deck as a whole"
  static let discussion = """
    Cards are named by the first four or more digits of their id, or by a query as in deck list.
    """
  static let examples = [
    Example("deck show Inventions", "the deck: its title, its size, its tags"),
    Example("deck show Inventions 0c5f", "one card"),
    Example("deck show Inventions tag:computing --json", "cards with every member"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands(
      "[DECK] [CARD…]", \.words, .query, completing: .decks, "the deck, and which of its cards")
  ]

  var words: [String] = []

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.open(words)
    call.out.isPaged = true
    guard !words.isEmpty else {
      DeckSummary(deck).answer(call.out)
      return .done
    }
    let cards = try deck.finder.cards(words)
    guard !cards.isEmpty else { throw CardFinder<Card>.nothing(words) }
    let progress = try deck.progress(call)
    call.out.answer(
      json: ["cards": .array(cards.map { CardStanding($0, progress).json })],
      rows: cards.map { [$0.id.description, $0.front, $0.back, $0.tags.joined(separator: " ")] },
      text: { out in
        for (index, card) in cards.enumerated() {
          if index > 0 { out.line() }
          show(card, of: deck, progress, out)
        }
      })
    return .done
  }

  private func show(
    _ card: Card, of deck: OpenDeck, _ progress: DeckProgress, _ out: Output
  ) {
    let lines = CardLines(document: deck.document, card: card, width: min(out.columns ?? 80, 100))
    for line in lines.front() { out.line(line) }
    out.line(StyledText("───", .dim))
    for line in lines.back { out.line(line) }
    out.line()
    for (name, value) in facts(of: card) + CardStanding(card, progress).facts {
      out.line(StyledText("\(name): ", .dim) + StyledText(value))
    }
  }

  private func facts(of card: Card) -> [(String, String)] {
    var facts: [(String, String)] = [("id", card.id.description)]
    func add(_ name: String, _ values: [String], separator: String = ", ") {
      if !values.isEmpty { facts.append((name, values.joined(separator: separator))) }
    }
    add("tags", card.tags)
    add("section", card.section, separator: "::")
    add("hint", card.hint.isEmpty ? [] : [card.hint])
    add("accepted too", card.accept)
    add("wrong answers", card.choices)
    add(
      "asked",
      (card.reversible ? ["both ways"] : []) + (card.ask.map { ["by \($0.rawValue)"] } ?? []))
    add("source", card.source.isEmpty ? [] : [card.source])
    add("attachments", card.media.keys.sorted())
    for conflict in card.conflicts {
      let values = conflict.values.map { $0 ?? "nothing" }
      facts.append(("conflict in \(conflict.field)", values.joined(separator: " | ")))
    }
    return facts
  }
}

/// What there is to say of a deck as a whole.
struct DeckSummary {
  private let deck: OpenDeck
  private let tags: [(tag: String, count: Int)]
  private let attachments: Int
  private let conflicts: Int

  init(_ open: OpenDeck) {
    deck = open
    let cards = open.document.deck.cards
    let counts = cards.reduce(into: [String: Int]()) { counts, card in
      for tag in card.tags { counts[tag, default: 0] += 1 }
    }
    tags = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .map { ($0.key, $0.value) }
    attachments = Set(cards.flatMap(\.media.values)).count
    conflicts = cards.count(where: \.isConflict)
  }

  func answer(_ out: Output) {
    let facts = self.facts
    out.answer(
      json: .object(
        [("path", .string(deck.place.path)), ("id", .string(document.id.description))]
          + [("title", .string(document.title)), ("cards", .int(document.count))]
          + [("attachments", .int(attachments)), ("conflicts", .int(conflicts))]
          + [("tags", .object(tags.map { ($0.tag, .int($0.count)) }))]),
      rows: facts.map { [$0, $1] },
      text: { out in
        out.line(StyledText(deck.title, .bold))
        for (name, value) in facts { out.line(StyledText("\(name): ", .dim) + StyledText(value)) }
      })
  }

  private var document: Deck { deck.document.deck }

  private var facts: [(String, String)] {
    var facts = [("file", deck.place.path), ("cards", "\(document.count)")]
    func add(_ name: String, _ value: String) {
      if !value.isEmpty { facts.append((name, value)) }
    }
    add("about", document.summary)
    add("by", document.authors.joined(separator: ", "))
    add("license", document.license)
    add(
      "languages",
      [document.language, document.answerLanguage].compactMap(\.self).joined(separator: " → "))
    add("attachments", attachments == 0 ? "" : "\(attachments)")
    add("conflicts", conflicts == 0 ? "" : "\(conflicts), to be settled with deck resolve")
    add("tags", tags.prefix(20).map { "\($0.tag) (\($0.count))" }.joined(separator: ", "))
    return facts
  }
}
