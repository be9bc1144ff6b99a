import SampleDeck
import Terminal

/// `deck due`: how much there is to study today.
struct Due: Command {
  static let name = "due"
  static let abstract = "Say how much there is to study today"
  static let discussion = """
    Counts what a quiz would ask now: what is being learned, what is due, and what is new, within the \
    limits of the day. Without a deck all decks are counted that stand here and in DECK_PATH.
    """
  static let examples = [
    Example("deck due", "every deck"),
    Example("deck due --short", "one number, for the status line of a shell"),
    Example(
      "deck due Inventions --exit-code && deck quiz Inventions", "study if there is something"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.nothingDue, "with --exit-code: nothing is due")
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK…]", \.words, completing: .decks, "the decks"),
    .flag("--short", \.isShort, "only the number"),
    .flag("--exit-code", \.setsExitCode, "0 where there is something, 10 where there is nothing"),
  ]

  var words: [String] = []
  var isShort = false
  var setsExitCode = false

  func run(_ call: Invocation) throws -> ExitCode {
    let decks = try call.openDecks(words, mayBeNone: true).map { deck in
      DeckLoad(deck, try deck.progress(call).agenda())
    }
    let total = decks.reduce(0) { $0 + $1.agenda.count }
    call.out.answer(
      json: ["total": .int(total), "decks": .array(decks.map(\.json))],
      rows: isShort ? [["\(total)"]] : decks.map(\.row),
      text: { out in
        if isShort { return out.line("\(total)") }
        var table = Table(
          .init("Deck"), .init("Learning", isNumeric: true), .init("Due", isNumeric: true),
          .init("New", isNumeric: true))
        for deck in decks {
          table.add(
            deck.name, "\(deck.agenda.learningCount)", "\(deck.agenda.dueCount)",
            "\(deck.agenda.newCount)")
        }
        out.table(table)
      })
    return setsExitCode && total == 0 ? .nothingDue : .done
  }
}

/// What a deck holds for today.
private struct DeckLoad {
  let name: String
  let path: String
  let agenda: StudyAgenda

  init(_ deck: OpenDeck, _ agenda: StudyAgenda) {
    name = deck.title
    path = deck.place.path
    self.agenda = agenda
  }

  var json: JSON {
    [
      "title": .string(name), "path": .string(path), "learning": .int(agenda.learningCount),
      "due": .int(agenda.dueCount), "new": .int(agenda.newCount), "total": .int(agenda.count),
      "next": JSON(agenda.nextTime.map { StudyMoment($0, minutesEast: 0).description }),
    ]
  }

  var row: [String] {
    [path, "\(agenda.learningCount)", "\(agenda.dueCount)", "\(agenda.newCount)"]
  }
}
