import SampleDeck

/// `deck undo` and `deck redo`: the latest acts, one after the other.
protocol RetraceVerb: Command {
  static var form: RetraceForm { get }
  var words: [String] { get set }
}

/// What such a verb does with the acts of a deck.
struct RetraceForm: Sendable {
  /// What is said before each act.
  let done: String
  /// What there is not, when nothing is left.
  let nothing: String
  let step: @Sendable (inout DeckActs) throws -> UndoneAct?
}

struct Undo: RetraceVerb {
  static let name = "undo"
  static let abstract = "Take back the latest grade or edit of a deck"
  static let discussion = """
    Whatever was done last on this machine is taken back, and said: a grade, a mark, or cards that \
    were added, changed or deleted, in this or another window. Call it again to go further back, or \
    say how many acts it shall be.

    What somebody else changed in the same cards meanwhile stays, and so does what an import brought \
    into the learner's log: it was not done here, and counts again with the cards it is about.
    """
  static let form = RetraceForm(
    done: "Undone", nothing: "nothing to undo", step: { try $0.undo() })

  var words: [String] = []
}

struct Redo: RetraceVerb {
  static let name = "redo"
  static let abstract = "Do again what undo took back"
  static let discussion = "Only as long as nothing else was done since."
  static let form = RetraceForm(
    done: "Done again", nothing: "nothing to do again", step: { try $0.redo() })

  var words: [String] = []
}

extension RetraceVerb {
  static var examples: [Example] {
    [
      Example("deck \(name) Inventions", "the last act"),
      Example("deck \(name) Inventions 5", "the last five"),
      Example("deck \(name) Inventions --dry-run", "only say what it was"),
    ]
  }
  static var exits: [(status: ExitCode, meaning: String)] {
    [(.notFound, "there is \(Self.form.nothing)")]
  }
  static var parameters: [Parameter<Self>] {
    [.operands("[DECK] [N]", \.words, completing: .decks, "the deck, and how many acts")]
  }

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, count) = try target(call)
    var acts = try DeckActs(deck, call)
    var retraced: [UndoneAct] = []
    while retraced.count < count, let act = try Self.form.step(&acts) {
      retraced.append(act)
      if call.out.format == .text { say(act, of: deck, to: call.out) }
    }
    guard !retraced.isEmpty else {
      throw Failure.notFound("There is \(Self.form.nothing) in “\(deck.title)”.")
    }
    call.out.answer(
      json: ["acts": .array(retraced.map(\.json))], rows: retraced.map { [$0.description] },
      text: { if retraced.count < count { $0.talk("There is \(Self.form.nothing) beyond that.") } })
    return .done
  }

  /// The deck, the only one here if none is named, and the number of acts.
  private func target(_ call: Invocation) throws -> (OpenDeck, Int) {
    let count = words.last.flatMap(Int.init(argument:))
    guard words.count < 2 || words.count == 2 && count != nil, count != 0 else {
      throw UsageError("\(Self.call) takes a deck and a number of acts.", verb: Self.name)
    }
    // A deck may be called like a number.
    if let count {
      let (deck, rest) = try call.openToWrite(words)
      return (deck, rest.isEmpty ? 1 : count)
    }
    return (try call.open(call.deck(words.first).writable), 1)
  }

  // At once, so that what was done is known even where a later act fails.
  private func say(_ act: UndoneAct, of deck: OpenDeck, to out: Output) {
    out.talk("\(Self.form.done): \(act.description)")
    for id in act.passed {
      let card = deck.document.card(id).map(deck.finder.describe) ?? id.description
      out.talk("Left alone, because it was changed since: \(card)")
    }
  }
}

extension UndoneAct {
  fileprivate var json: JSON {
    [
      "act": .string(description),
      "passed": .array(passed.map { .string($0.description) }),
    ]
  }
}
