import SampleDeck

/// `deck star` and its like: every card they name gets the same mark, or loses it.
// Structs of their own, and not one generic struct: to make each of its types the runtime looks for
// a conformance in all there are, which was a third of every start.
protocol MarkVerb: CardMarking {
  static func mark(_ today: StudyDay) -> LogEvent.Mark
}

extension MarkVerb {
  static var examples: [Example] {
    [
      Example("deck \(name) Inventions 0c5f 77aa", "two cards by their ids"),
      Example("deck \(name) Inventions tag:computing --all", "every card with a tag"),
    ]
  }
  static var parameters: [Parameter<Self>] { cardParameters }

  func run(_ call: Invocation) throws -> ExitCode {
    try mark(call, Self.mark)
  }
}

struct Star: MarkVerb {
  static let name = "star"
  static let abstract = "Star cards"

  var words: [String] = []
  var isAll = false

  static func mark(_ today: StudyDay) -> LogEvent.Mark { .star(true) }
}

struct Unstar: MarkVerb {
  static let name = "unstar"
  static let abstract = "Take the star off cards"

  var words: [String] = []
  var isAll = false

  static func mark(_ today: StudyDay) -> LogEvent.Mark { .star(false) }
}

struct Unflag: MarkVerb {
  static let name = "unflag"
  static let abstract = "Take the flag off cards"

  var words: [String] = []
  var isAll = false

  static func mark(_ today: StudyDay) -> LogEvent.Mark { .flag(nil) }
}

struct Suspend: MarkVerb {
  static let name = "suspend"
  static let abstract = "Put cards away for good"

  var words: [String] = []
  var isAll = false

  static func mark(_ today: StudyDay) -> LogEvent.Mark { .suspend(true) }
}

struct Unsuspend: MarkVerb {
  static let name = "unsuspend"
  static let abstract = "Take up cards that were put away for good"

  var words: [String] = []
  var isAll = false

  static func mark(_ today: StudyDay) -> LogEvent.Mark { .suspend(false) }
}

struct Bury: MarkVerb {
  static let name = "bury"
  static let abstract = "Put cards away for today"

  var words: [String] = []
  var isAll = false

  static func mark(_ today: StudyDay) -> LogEvent.Mark { .bury(today) }
}

struct Unbury: MarkVerb {
  static let name = "unbury"
  static let abstract = "Take up cards that were put away for today"

  var words: [String] = []
  var isAll = false

  static func mark(_ today: StudyDay) -> LogEvent.Mark { .bury(nil) }
}

struct Unnote: MarkVerb {
  static let name = "unnote"
  static let abstract = "Take your note off cards"

  var words: [String] = []
  var isAll = false

  static func mark(_ today: StudyDay) -> LogEvent.Mark { .note(nil) }
}

/// `deck flag`: cards get a flag.
struct Flag: CardMarking {
  static let name = "flag"
  static let abstract = "Flag cards with a colour"
  static let examples = [
    Example("deck flag Inventions 0c5f", "one card, red"),
    Example("deck flag Inventions tag:computing --all --color blue", "every card with a tag"),
    Example("deck list Inventions flag:red", "the cards with a red flag"),
  ]
  static let parameters: [Parameter<Self>] =
    cardParameters + [.option("--color", "COLOR", \.color, "the colour; red unless said otherwise")]
  /// Here the word is the flag's.
  static let refuses = ["--color"]

  var words: [String] = []
  var isAll = false
  var color = FlagColor.red

  func run(_ call: Invocation) throws -> ExitCode {
    try mark(call) { _ in .flag(color) }
  }
}

/// `deck note`: a card gets a note that nobody else reads.
struct Note: CardMarking {
  static let name = "note"
  static let abstract = "Write a note on a card, for you alone"
  static let discussion = """
    Without a text your editor opens on the note there is; saved empty, it is taken off. The quiz shows \
    it under the answer. It is in your log and never in the deck, which may be read-only.
    """
  static let examples = [
    Example("deck note Inventions 0c5f", "in your editor"),
    Example("deck note Inventions 0c5f --text 'Not Ada Lovelace!'", "as it stands"),
    Example("deck list Inventions has:note", "the cards with a note"),
  ]
  static let parameters: [Parameter<Self>] =
    cardParameters + [.option("--text", "TEXT", \.text, "the note, in Markdown")]

  var words: [String] = []
  var isAll = false
  var text: String?

  func run(_ call: Invocation) throws -> ExitCode {
    if let text { return try mark(call) { _ in try Self.note(text) } }
    let (deck, chosen) = try find(call)
    guard chosen.count == 1 else {
      throw UsageError("In the editor one note is written; --text puts one on all \(chosen.count).")
    }
    let old = try deck.log.history().marks(of: chosen[0].id).note ?? ""
    return try call.edit(old, named: "note.md") { text in
      let note = try Self.note(text)
      return try call.mark(chosen, of: deck) { _ in note }
    }
  }

  private static func note(_ text: String) throws -> LogEvent.Mark {
    guard !text.utf8.contains(0) else { throw Failure.failed("A note holds no NUL character.") }
    let text = text.trimmed
    return .note(text.isEmpty ? nil : text)
  }
}

extension FlagColor: ArgumentValue {}
