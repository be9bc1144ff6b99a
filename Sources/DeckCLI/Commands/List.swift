#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck
import Terminal

/// `deck list`: the cards, or those that a query finds.
struct List: Command {
  static let name = "list"
  static let aliases = ["ls"]
  static let abstract = "List cards"
  static let discussion = """
    A query names cards by words, "a phrase", -not, tag:a::b, section:, front:, back:, is:conflict, \
    has:media, is:due, lapses>3, added:7, or, and brackets. Cards stand in the order in which they \
    were made.
    """
  static let examples = [
    Example("deck list Inventions tag:computing", "the cards with a tag"),
    Example("deck list Inventions --sort modified --reversed --limit 5", "what changed last"),
    Example("deck list Inventions --plain | cut -f1", "ids, for another program"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands(
      "[DECK] [QUERY…]", \.words, .query, completing: .decks, "the deck, and which of its cards"),
    .option("--sort", "KEY", \.sort, "created, modified, front, or due: what comes back first"),
    .flag("--reversed", \.isReversed, "from the last to the first"),
    .option("--limit", "N", \.limit, "at most so many"),
  ]

  /// What cards are sorted by: a member of theirs, or when they come back.
  enum Order: String, CaseIterable, ArgumentValue { case created, modified, front, due }

  var words: [String] = []
  var sort = Order.created
  var isReversed = false
  var limit: Int?

  func run(_ call: Invocation) throws -> ExitCode {
    guard limit != 0 else { throw UsageError("--limit takes 1 or more.", verb: Self.name) }
    let (deck, words) = try call.open(words)
    let cards = try cards(of: deck, words, call)
    call.out.isPaged = true
    call.out.answer(
      json: .array(cards.map { .raw($0.json) }),
      rows: cards.map { [$0.id.description, $0.front, $0.back, $0.tags.joined(separator: " ")] },
      text: { out in
        guard !cards.isEmpty else { return out.talk(Self.emptiness(of: deck, words)) }
        var table = Table(.init("Card"), .init("Front"), .init("Back"), .init("Tags"))
        for card in cards {
          table.add(
            StyledText(String(card.id.description.prefix(8))), Self.cell(card.front),
            Self.cell(card.back), Self.cell(card.tags.joined(separator: " ")))
        }
        out.table(table)
      })
    return .done
  }

  /// A text as it stands in a column: one of a megabyte must not make every row that wide.
  private static func cell(_ text: String) -> StyledText {
    StyledText(firstLine(of: text)).truncated(to: 200)
  }

  private func cards(of deck: OpenDeck, _ words: [String], _ call: Invocation) throws -> [Card] {
    guard let key = CardOrder.Key(rawValue: sort.rawValue) else {
      let found = words.isEmpty ? deck.document.deck.cards : try deck.finder.cards(words)
      let progress = try deck.progress(call)
      let times = found.map { (card: $0, due: progress.facts(of: $0).due ?? .distantFuture) }
      let sorted = times.sorted { isReversed ? $0.due > $1.due : $0.due < $1.due }.map(\.card)
      return Array(sorted.prefix(limit ?? sorted.count))
    }
    let order = isReversed ? CardOrder(key).reversed : CardOrder(key)
    if words.isEmpty { return try deck.document.fetch(sort: order, limit: limit) }
    let found = try deck.finder.cards(words).sorted(using: order)
    return Array(found.prefix(limit ?? found.count))
  }

  private static func emptiness(of deck: OpenDeck, _ words: [String]) -> String {
    words.isEmpty
      ? "“\(deck.title)” has no cards yet. Add one: deck add \(quoted(deck.place.name))"
      : "No card of “\(deck.title)” matches “\(words.joined(separator: " "))”."
  }
}
