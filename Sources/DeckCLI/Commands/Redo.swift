import SampleDeck

/// `deck redo`: what was taken back is done again.
struct Redo: Command {
  static let name = "redo"
  static let abstract = "Do again what undo took back"
  static let discussion = "Only as long as nothing else was done since."
  static let examples = [Example("deck redo Inventions", "what was taken back last")]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.notFound, "there is nothing to do again")
  ]
  static let parameters: [Parameter<Self>] = [
    .operand("[DECK]", \.deck, completing: .decks, "the deck")
  ]

  var deck: String?

  func run(_ call: Invocation) throws -> ExitCode {
    let deck = try call.openOnly(deck)
    guard let act = try deck.redo(call) else {
      throw Failure.notFound("There is nothing to do again in “\(deck.title)”.")
    }
    call.answer(act, as: "Done again", in: deck)
    return .done
  }
}
