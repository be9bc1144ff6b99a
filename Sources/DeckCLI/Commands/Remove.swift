import SampleDeck

/// `deck rm`: cards go.
struct Remove: CardsVerb {
  static let name = "rm"
  static let aliases = ["remove", "delete"]
  static let abstract = "Delete cards"
  static let discussion = """
    Cards are named by the first four or more digits of their id, or by a query; more than one found \
    by a query only with --all. deck undo brings them back.
    """
  static let examples = [
    Example("deck rm Inventions 0c5f 77aa", "two cards by their ids"),
    Example("deck rm Inventions tag:old --all", "every card with a tag"),
  ]
  static let parameters: [Parameter<Self>] = cardParameters

  var words: [String] = []
  var isAll = false

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.openToWrite(words)
    let cards = try deck.finder.cardsToChange(words, all: isAll)
    try deck.document.delete(cards.map(\.id))
    if !call.options.isDryRun { try deck.save(call) }
    call.out.answer(
      json: ["deleted": .array(cards.map { .string($0.id.description) })],
      rows: cards.map { [$0.id.description, $0.front] },
      text: { out in
        for card in cards.prefix(10) { out.talk("Deleted \(deck.finder.describe(card))") }
        if cards.count > 10 { out.talk("Deleted \(cards.count) cards in all.") }
        if call.options.isDryRun { return }
        out.talk("deck undo \(quoted(deck.place.name)) brings them back.")
      })
    return .done
  }
}
