import SampleDeck

/// A verb that marks the cards it is told.
protocol CardMarking: CardsVerb {}

extension CardMarking {
  static var discussion: String {
    """
    Marks are in your log and never in the deck, which may be read-only. Cards are named by the first \
    four or more digits of their id, or by a query; more than one found by a query only with --all. \
    deck undo takes it back.
    """
  }

  func find(_ call: Invocation) throws -> (deck: OpenDeck, cards: [Card]) {
    let (deck, words) = try call.open(words)
    return (deck, try deck.finder.cardsToChange(words, all: isAll))
  }

  func mark(
    _ call: Invocation, _ mark: (_ today: StudyDay) throws -> LogEvent.Mark
  ) throws -> ExitCode {
    let (deck, cards) = try find(call)
    return try call.mark(cards, of: deck, mark)
  }
}

extension Invocation {
  /// Marks cards in the learner's log and says so; one that has the mark already gets no event.
  func mark(
    _ cards: [Card], of deck: OpenDeck, _ mark: (_ today: StudyDay) throws -> LogEvent.Mark
  ) throws -> ExitCode {
    let history = try deck.log.history()
    let moment = moment
    let day = try plan(history).day(of: moment)
    let mark = try mark(day)
    let events =
      cards
      .filter { !history.marks(of: $0.id).holds(mark) }
      .map { LogEvent(.mark(mark, on: $0.id), at: moment, on: day) }
    if !options.isDryRun { try deck.log.append(contentsOf: events) }
    let marked = events.compactMap(\.card)
    out.answer(
      json: [
        "cards": .array(cards.map { .string($0.id.description) }),
        "changed": .array(marked.map { .string($0.description) }),
      ],
      rows: marked.map { [$0.description, deck.document.card($0)?.front ?? ""] },
      text: { out in
        for event in events.prefix(10) { out.talk(deck.describe(event).capitalizedFirst) }
        if events.count > 10 { out.talk("\(events.count) cards in all.") }
        let others = cards.count - events.count
        if others > 0 { out.talk("\(counted(others, "card")) had it so already.") }
      })
    return .done
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
