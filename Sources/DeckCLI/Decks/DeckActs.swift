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

/// What was done with a deck, grades and edits alike, by whichever process: to go back and forth in it.
struct DeckActs {
  private let deck: OpenDeck
  private let call: Invocation
  private var studied: StudyHistory
  private var edits: EditHistory

  init(_ deck: OpenDeck, _ call: Invocation) throws {
    (self.deck, self.call) = (deck, call)
    studied = try deck.log.history()
    edits = try deck.journal.history()
  }

  /// Takes back the latest act.
  ///
  /// - Returns: What it was; nil: nothing is left to take back.
  mutating func undo() throws -> UndoneAct? {
    switch LatestAct.toUndo(studied, edits, in: deck.document.deck) {
    case .study:
      let act = studied.lastAct
      let moment = call.moment
      let day = try call.plan(studied).day(of: moment)
      try note(act.map { LogEvent(.undo(of: $0.id), at: moment, on: day) })
      return deck.undone(act)
    case .edit(let entry):
      let act = try take(entry.edit, as: entry.edit.inverse)
      let now = call.now
      if !call.options.isDryRun { try deck.journal.undone(entry.id, at: now) }
      edits.undone(entry.id, at: now)
      return act
    case nil: return nil
    }
  }

  /// Does again what was taken back last.
  ///
  /// - Returns: What it was; nil: nothing was taken back, or something else was done since.
  mutating func redo() throws -> UndoneAct? {
    switch LatestAct.toRedo(studied, edits, in: deck.document.deck) {
    case .study:
      let act = studied.lastActUndone
      try note(act.map { $0.again() })
      return deck.undone(act)
    case .edit(let entry):
      let act = try take(entry.edit, as: entry.edit)
      if !call.options.isDryRun { try deck.journal.redone(entry.id, at: call.now) }
      edits.redone(entry.id)
      return act
    case nil: return nil
    }
  }

  private mutating func note(_ events: [LogEvent]) throws {
    if !call.options.isDryRun { try deck.log.append(contentsOf: events) }
    for event in events { studied.append(event) }
  }

  /// Applies what takes an edit back or does it again, and saves: then the journal may know.
  private func take(
    _ edit: SampleDeck.Edit, as change: SampleDeck.Edit
  ) throws -> UndoneAct {
    let passed = deck.document.apply(change)
    // The journal knows this edit; noted once more it would be an act of its own.
    if !call.options.isDryRun { try deck.document.save() }
    return UndoneAct(deck.describe(edit), edit.cards.keys.sorted(), passed: passed)
  }
}
