import SampleDeck

/// `deck revert`: cards get their author's wording back.
struct Revert: CardsVerb {
  static let name = "revert"
  static let abstract = "Take the author's wording of cards in place of yours"
  static let discussion = """
    The author's is what the last deck pull brought. Your tags stay, and so does what you learned.
    """
  static let examples = [Example("deck revert Inventions 0c5f", "one card")]
  static let parameters: [Parameter<Self>] = cardParameters

  var words: [String] = []
  var isAll = false

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.openToWrite(words)
    let cards = try deck.finder.cardsToChange(words, all: isAll)
    guard let author = try call.origin(of: deck)?.author else {
      throw Failure.failed(
        "It is not known what the author wrote; deck pull DECK FROM takes it from somewhere.")
    }
    try deck.document.edit(Self.name) { deck in
      for card in cards { try deck.revert(card.id, to: author) }
    }
    let changed = deck.document.unsavedEdits.flatMap(\.cards.keys).sorted()
    if !call.options.isDryRun { try deck.save(call) }
    call.out.answer(
      json: ["reverted": .array(changed.map { .string($0.description) })],
      rows: changed.map { [$0.description, deck.document[$0].front] },
      text: { out in
        if changed.isEmpty { out.talk("It is the author's wording already.") }
        for id in changed.prefix(10) {
          out.talk("Reverted \(deck.finder.describe(deck.document[id]))")
        }
        if changed.count > 10 { out.talk("Reverted \(changed.count) cards in all.") }
      })
    return .done
  }
}
