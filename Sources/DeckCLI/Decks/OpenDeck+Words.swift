import SampleDeck

/// Something that was taken back or done again, in words.
struct UndoneAct {
  /// `deleted “Who wrote…” (2 cards)`.
  let description: String
  /// The cards it was about.
  let cards: [CardID]
  /// Cards that were made or deleted otherwise meanwhile and were left alone.
  let passed: [CardID]

  init(_ description: String, _ cards: [CardID], passed: [CardID] = []) {
    self.description = description
    self.cards = cards
    self.passed = passed
  }
}

extension OpenDeck {
  /// Takes back the latest act on this deck, a grade or an edit, whichever process did it.
  ///
  /// - Returns: What it was; nil: nothing is left to take back.
  func undo(_ call: Invocation) throws -> UndoneAct? {
    let history = try log.history()
    switch LatestAct.toUndo(history, try journal.history(), in: document.deck) {
    case .study:
      let act = history.lastAct
      if !call.options.isDryRun {
        let moment = call.moment
        let day = try call.plan(history).day(of: moment)
        try log.append(contentsOf: act.map { LogEvent(.undo(of: $0.id), at: moment, on: day) })
      }
      return undone(act)
    case .edit(let entry):
      return try take(entry.edit, as: entry.edit.inverse, call) { [journal] in
        try journal.undone(entry.id, at: call.now)
      }
    case nil: return nil
    }
  }

  /// Does again what was taken back last.
  ///
  /// - Returns: What it was; nil: nothing was taken back, or something else was done since.
  func redo(_ call: Invocation) throws -> UndoneAct? {
    let history = try log.history()
    switch LatestAct.toRedo(history, try journal.history(), in: document.deck) {
    case .study:
      let act = history.lastActUndone
      if !call.options.isDryRun { try log.append(contentsOf: act.map { $0.again() }) }
      return undone(act)
    case .edit(let entry):
      return try take(entry.edit, as: entry.edit, call) { [journal] in
        try journal.redone(entry.id, at: call.now)
      }
    case nil: return nil
    }
  }

  /// Applies what takes an edit back or does it again, saves, and then lets the journal know.
  private func take(
    _ edit: SampleDeck.Edit, as change: SampleDeck.Edit, _ call: Invocation,
    _ note: () throws -> Void
  ) throws -> UndoneAct {
    let passed = document.apply(change)
    let act = UndoneAct(describe(edit), edit.cards.keys.sorted(), passed: passed)
    if call.options.isDryRun { return act }
    // The journal knows this edit; noted once more it would be an act of its own.
    try document.save()
    try note()
    return act
  }

  private func describe(_ edit: SampleDeck.Edit) -> String {
    let cards = edit.cards.sorted { $0.key < $1.key }.map(\.value)
    guard let first = cards.first, let card = first.after ?? first.before else {
      return "changed what the deck says of itself"
    }
    let verb =
      cards.allSatisfy { $0.before == nil }
      ? "added" : cards.allSatisfy { $0.after == nil } ? "deleted" : "changed"
    let others = cards.count > 1 ? " (\(cards.count) cards)" : ""
    // A move is named after where it led to or from.
    if edit.name.hasPrefix("move ") {
      return "moved \(card.quotedHeading)\(others)\(edit.name.dropFirst("move".count))"
    }
    return "\(verb) \(card.quotedHeading)\(others)"
  }

  private func undone(_ act: [LogEvent]) -> UndoneAct {
    let cards = act.compactMap(\.card)
    let others = cards.count > 1 ? " (\(cards.count) cards)" : ""
    let parts = [
      act.first { $0.card == nil }.map(describe),
      act.first { $0.card != nil }.map { describe($0) + others },
    ]
    return UndoneAct(parts.compactMap(\.self).joined(separator: " and "), cards)
  }

  /// What an event says was done, in words.
  func describe(_ event: LogEvent) -> String {
    let card = event.card.map { id in
      document.card(id).map(\.quotedHeading) ?? "the card \(id.description.prefix(8))"
    }
    return event.action.sentence(about: card ?? "")
  }
}

extension LogEvent.Action {
  /// What was done, as a person would say it.
  fileprivate func sentence(about card: String) -> String {
    switch self {
    case .review(_, let grade, _, _): "graded \(card) \(grade)"
    case .mark(.star(let isOn), _, _): isOn ? "starred \(card)" : "took the star off \(card)"
    case .mark(.flag(let color?), _, _): "flagged \(card) \(color.rawValue)"
    case .mark(.flag(nil), _, _): "took the flag off \(card)"
    case .mark(.suspend(let isOn), _, _): isOn ? "suspended \(card)" : "took up \(card) again"
    case .mark(.bury(let day), _, _): day == nil ? "took up \(card) again" : "buried \(card)"
    case .mark(.note(let text), _, _):
      text == nil ? "took the note off \(card)" : "wrote a note on \(card)"
    case .due: "gave \(card) another day"
    case .forget: "forgot what you knew of \(card)"
    case .settings(_, let values): "set \(values.keys.sorted().joined(separator: ", "))"
    case .memory: "brought along what was known of \(card)"
    case .undo, .unknown: "did something with \(card)"
    }
  }
}
