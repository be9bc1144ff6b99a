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
    has:media, added:7, or, and brackets. Cards stand in the order in which they were made.
    """
  static let examples = [
    Example("deck list Inventions tag:computing", "the cards with a tag"),
    Example("deck list Inventions --sort modified --reversed --limit 5", "what changed last"),
    Example("deck list Inventions --plain | cut -f1", "ids, for another program"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands(
      "[DECK] [QUERY…]", \.words, .query, completing: .decks, "the deck, and which of its cards"),
    .option("--sort", "KEY", \.sort, "created, modified or front"),
    .flag("--reversed", \.isReversed, "from the last to the first"),
    .option("--limit", "N", \.limit, "at most so many"),
  ]

  var words: [String] = []
  var sort = CardOrder.Key.created
  var isReversed = false
  var limit: Int?

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.open(words)
    var order = CardOrder(sort)
    if isReversed { order = order.reversed }
    let cards: [Card]
    if words.isEmpty {
      cards = try deck.document.fetch(sort: order, limit: limit)
    } else {
      let found = try deck.finder.cards(words).sorted(using: order)
      cards = Array(found.prefix(limit ?? found.count))
    }
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

  private static func emptiness(of deck: OpenDeck, _ words: [String]) -> String {
    words.isEmpty
      ? "“\(deck.title)” has no cards yet. Add one: deck add \(quoted(deck.place.name))"
      : "No card of “\(deck.title)” matches “\(words.joined(separator: " "))”."
  }
}

extension CardOrder.Key: ArgumentValue {}
