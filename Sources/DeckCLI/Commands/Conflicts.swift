import SampleDeck
import Terminal

/// `deck conflicts`: what people wrote in parallel and nobody has chosen between.
struct Conflicts: Command {
  static let name = "conflicts"
  static let abstract = "List the texts that two people changed at once"
  static let discussion = """
    Each with the values that were written, numbered as deck resolve takes them: 1 is the one that is \
    shown. Until one is chosen all are kept, in every copy, and the deck can be studied with the first.
    """
  static let examples = [
    Example("deck conflicts", "of every deck"), Example("deck conflicts Inventions", "of one"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.done, "there are none"), (.conflicts, "there are some"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK…]", \.words, completing: .decks, "the decks; all without any")
  ]

  var words: [String] = []

  func run(_ call: Invocation) throws -> ExitCode {
    let found = try call.openDecks(words, eachCopy: true).map { ($0, try $0.conflicts(call)) }
    let count = found.reduce(0) { $0 + $1.1.count }
    call.out.isPaged = true
    call.out.answer(
      json: [
        "conflicts": .array(
          found.flatMap { deck, conflicts in conflicts.map { $0.json(in: deck) } })
      ],
      rows: found.flatMap { deck, conflicts in conflicts.flatMap { $0.rows(in: deck) } },
      text: { out in
        for (deck, conflicts) in found where !conflicts.isEmpty {
          out.line(StyledText("\(deck.title): \(counted(conflicts.count, "conflict"))", .bold))
          for conflict in conflicts { conflict.write(to: out, deck) }
        }
        out.talk(
          count == 0
            ? "Nothing is to be settled."
            : "deck resolve CARD --take N settles one, deck resolve alone goes through all.")
      })
    return count == 0 ? .done : .conflicts
  }
}

extension OpenConflict {
  fileprivate func json(in deck: OpenDeck) -> JSON {
    [
      "deck": .string(deck.place.path), "card": JSON(card?.id.description),
      "front": JSON(card?.front),
      "modified": JSON(card.map { StudyMoment($0.modified, minutesEast: 0).description }),
      "field": .string(conflict.field), "values": .array(conflict.shownValues.map { JSON($0) }),
    ]
  }

  /// A row a value: card or `deck`, field, number, value, the deck's path.
  fileprivate func rows(in deck: OpenDeck) -> [[String]] {
    conflict.shownValues.enumerated().map { index, value in
      [
        card?.id.description ?? "deck", conflict.field, "\(index + 1)", value.text, deck.place.path,
      ]
    }
  }

  fileprivate func write(to out: Output, _ deck: OpenDeck) {
    out.line(heading)
    for (index, text) in texts(in: deck.document.deck).enumerated() {
      let lines = text.wrapped(
        to: out.columns ?? .max, first: StyledText("  \(index + 1): ", .dim), rest: "     ")
      for line in lines { out.line(line) }
    }
  }
}
