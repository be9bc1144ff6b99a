import SampleDeck

/// `deck undo`: the latest act is taken back.
struct Undo: Command {
  static let name = "undo"
  static let abstract = "Take back the latest grade or edit of a deck"
  static let discussion = """
    Whatever was done last on this machine is taken back, and said: a grade, a mark, or cards that were \
    added, changed or deleted, in this or another window. Call it again to go further back.

    What somebody else changed in the same cards meanwhile stays.
    """
  static let examples = [
    Example("deck undo Inventions", "the last act"),
    Example("deck undo Inventions --dry-run", "only say what it was"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.notFound, "there is nothing to take back")
  ]
  static let parameters: [Parameter<Self>] = [
    .operand("[DECK]", \.deck, completing: .decks, "the deck")
  ]

  var deck: String?

  func run(_ call: Invocation) throws -> ExitCode {
    let deck = try call.openOnly(deck)
    guard let act = try deck.undo(call) else {
      throw Failure.notFound("There is nothing to undo in “\(deck.title)”.")
    }
    call.answer(act, as: "Undone", in: deck)
    return .done
  }
}

extension Invocation {
  /// Opens the deck that the one word means, or the only one here, to change it.
  func openOnly(_ word: String?) throws -> OpenDeck {
    try open(writable(deck(word)))
  }

  /// Says what was taken back or done again.
  func answer(_ act: UndoneAct, as verb: String, in deck: OpenDeck) {
    out.answer(
      json: [
        "act": .string(act.description),
        "passed": .array(act.passed.map { .string($0.description) }),
      ],
      rows: [[act.description]],
      text: { out in
        out.talk("\(verb): \(act.description)")
        for id in act.passed {
          let card = deck.document.card(id).map(deck.finder.describe) ?? id.description
          out.talk("Left alone, because it was changed since: \(card)")
        }
      })
  }
}
