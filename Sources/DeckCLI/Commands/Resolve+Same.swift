import SampleDeck

extension Resolve {
  /// `deck resolve same A B`: two cards that were made separately become one.
  func unite(_ words: [String], of deck: OpenDeck, _ call: Invocation) throws -> ExitCode {
    let cards = try deck.finder.cardsToChange(words, all: true)
    guard cards.count == 2 else {
      throw UsageError(
        "Name the two cards that are the same; here are \(cards.count):",
        details: cards.map(deck.finder.describe))
    }
    let (kept, gone) = try deck.document.edit("unite") { deck in
      try deck.unite(cards[0].id, cards[1].id, now: call.now)
    }
    if !call.options.isDryRun {
      // In this order nothing that was learned is lost, whatever is interrupted.
      try deck.log.copy(gone, as: kept)
      try deck.save(call)
    }
    call.out.answer(
      json: ["kept": .string(kept.description), "gone": .string(gone.description)],
      rows: [[kept.description, gone.description]],
      text: { out in
        out.talk("They are one card now: \(deck.finder.describe(deck.document[kept]))")
      })
    return try deck.tellConflicts(call)
  }
}
