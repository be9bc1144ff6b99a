import SampleDeck

/// `deck forget`: cards begin anew.
struct Forget: CardMarking {
  static let name = "forget"
  static let abstract = "Let cards begin anew, as if they had never been asked"
  static let discussion = """
    What was answered stays in the log, and deck undo brings back what it led to.
    """
  static let examples = [Example("deck forget Inventions 0c5f", "one card")]
  static let parameters: [Parameter<Self>] = cardParameters

  var words: [String] = []
  var isAll = false

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, cards) = try find(call)
    let day = try deck.progress(call).today
    let events = cards.map { LogEvent(.forget($0.id), at: call.moment, on: day) }
    if !call.options.isDryRun { try deck.log.append(contentsOf: events) }
    call.out.answer(
      json: ["cards": .array(cards.map { .string($0.id.description) })],
      rows: cards.map { [$0.id.description, $0.front] },
      text: { out in
        for event in events.prefix(10) { out.talk(deck.describe(event).capitalizedFirst) }
        if events.count > 10 { out.talk("\(events.count) cards in all.") }
      })
    return .done
  }
}
