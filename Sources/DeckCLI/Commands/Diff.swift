import SampleDeck

/// `deck diff`: in what two decks differ.
struct Diff: Command {
  static let name = "diff"
  static let abstract = "Tell in what two decks differ"
  static let discussion = """
    Cards are matched by their ids. Of each that came, went or changed every member is shown, word by \
    word; where there is no colour as [-old-]{+new+}. Times, versions and where an import found a card do \
    not count, nor does what you learned.
    """
  static let examples = [
    Example("deck diff Inventions ~/Mail/Inventions.sampledeck", "what somebody changed"),
    Example("deck diff Old New --stat", "how much"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.done, "the decks are equal"), (.different, "they differ"),
    (.trouble, "they could not be compared"),
  ]
  static let refuses = ["--deck", "--dry-run"]
  static let parameters: [Parameter<Self>] = [
    .operand("A", \.old, completing: .decks, "the old deck"),
    .operand("B", \.new, completing: .decks, "the new one"),
    .flag("--stat", \.isSummary, "only how much differs"),
  ]

  var old = ""
  var new = ""
  var isSummary = false

  func run(_ call: Invocation) throws -> ExitCode {
    let report: DifferenceReport
    do {
      report = DifferenceReport(from: try call.deck(named: old), to: try call.deck(named: new))
    } catch {
      // A status of its own: 1 says that the decks differ.
      throw Failure(error).ending(.trouble)
    }
    let difference = report.difference
    call.out.isPaged = true
    call.out.answer(
      json: isSummary ? .object(report.summaryMembers) : report.json,
      rows: isSummary ? report.counts.map { [$0, "\($1)"] } : report.rows,
      text: { out in
        if difference.isEmpty { return out.talk("Both say the same.") }
        if isSummary { out.line(report.summary) } else { report.write(to: out) }
      })
    if !report.isOneDeck {
      call.out.talk("They are two decks: each has an id of its own.")
    }
    return difference.isEmpty ? .done : .different
  }
}

extension Invocation {
  /// Reads the deck that one word names.
  func deck(named word: String) throws -> Deck {
    try open(decks.deck(for: [], option: word).deck).document.deck
  }
}
