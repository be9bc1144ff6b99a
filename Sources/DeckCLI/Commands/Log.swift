import SampleDeck
import Terminal

/// `deck log`: what was done lately.
struct Log: Command {
  static let name = "log"
  static let abstract = "Show what you did lately, the latest first"
  static let discussion = """
    Grades, marks and what was taken back, from your log, with the time on your clock then. What changed \
    in a deck is not in it. Lines that cannot be read are warned of, and stay in their files.

    Without a deck the logs of all decks are shown that stand here and in DECK_PATH.
    """
  static let examples = [
    Example("deck log Inventions", "the last twenty"),
    Example("deck log --limit 100 --json", "a hundred of all decks, with every member"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK…]", \.words, completing: .decks, "the decks"),
    .option("--limit", "N", \.limit, "at most so many; 20 unless said otherwise"),
  ]

  var words: [String] = []
  var limit = 20

  func run(_ call: Invocation) throws -> ExitCode {
    let decks = try call.openDecks(words)
    var acts: [Act] = []
    for deck in decks {
      let history = try call.readLog(of: deck)
      acts += history.latest(limit).map { Act(deck: deck, history: history, entry: $0) }
    }
    // The sort is stable: within a deck the order stays that of its log.
    let latest = acts.sorted { $0.entry.time > $1.entry.time }.prefix(limit)
    call.out.isPaged = true
    call.out.answer(
      json: ["events": .array(latest.map(\.json))], rows: latest.map(\.row),
      text: { out in
        if latest.isEmpty { return out.talk("Nothing was done yet. deck quiz begins.") }
        var table =
          decks.count > 1
          ? Table(.init("When"), .init("What"), .init("Deck")) : Table(.init("When"), .init("What"))
        for act in latest {
          let sentence = act.sentence.capitalizedFirst
          table.add(
            StyledText(act.time),
            act.entry.isUndone
              ? StyledText(sentence, .strike) + StyledText(" (undone)", .dim)
              : StyledText(sentence),
            StyledText(act.deck.title))
        }
        out.table(table)
      })
    return .done
  }
}

/// Something that was done with a deck.
private struct Act {
  let deck: OpenDeck
  let history: StudyHistory
  let entry: StudyHistory.Entry

  var time: String { entry.event.moment.clockTime }

  var sentence: String {
    guard case .undo(let id) = entry.event.action else { return deck.describe(entry.event) }
    return "took back: \(history.event(id).map(deck.describe) ?? "what is not in the log")"
  }

  var row: [String] {
    [
      entry.event.id.description, time, deck.place.path, sentence, entry.isUndone ? "undone" : "",
    ]
  }

  var json: JSON {
    [
      "deck": .string(deck.place.path), "time": .string(time), "what": .string(sentence),
      "undone": .bool(entry.isUndone), "event": .raw(entry.event.json),
    ]
  }
}
