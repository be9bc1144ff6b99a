import SampleDeck

/// A mark that a verb sets, the same on every card it names.
protocol MarkVerb: Sendable {
  static var verb: MarkForm { get }
}

/// How such a verb is called and what it does on a study day.
struct MarkForm: Sendable {
  let name: String
  let abstract: String
  let mark: @Sendable (_ today: StudyDay) -> LogEvent.Mark

  init(
    _ name: String, _ abstract: String, _ mark: @escaping @Sendable (StudyDay) -> LogEvent.Mark
  ) {
    self.name = name
    self.abstract = abstract
    self.mark = mark
  }
}

enum Star: MarkVerb { static let verb = MarkForm("star", "Star cards") { _ in .star(true) } }
enum Unstar: MarkVerb {
  static let verb = MarkForm("unstar", "Take the star off cards") { _ in .star(false) }
}
enum Unflag: MarkVerb {
  static let verb = MarkForm("unflag", "Take the flag off cards") { _ in .flag(nil) }
}
enum Suspend: MarkVerb {
  static let verb = MarkForm("suspend", "Put cards away for good") { _ in .suspend(true) }
}
enum Unsuspend: MarkVerb {
  static let verb = MarkForm("unsuspend", "Take up cards that were put away for good") { _ in
    .suspend(false)
  }
}
enum Bury: MarkVerb {
  static let verb = MarkForm("bury", "Put cards away for today") { .bury($0) }
}
enum Unbury: MarkVerb {
  static let verb = MarkForm("unbury", "Take up cards that were put away for today") { _ in
    .bury(nil)
  }
}
enum Unnote: MarkVerb {
  static let verb = MarkForm("unnote", "Take your note off cards") { _ in .note(nil) }
}

/// `deck star` and its like: cards get a mark, or lose it.
struct Marking<Verb: MarkVerb>: CardMarking {
  static var name: String { Verb.verb.name }
  static var abstract: String { Verb.verb.abstract }
  static var examples: [Example] {
    [
      Example("deck \(name) Inventions 0c5f 77aa", "two cards by their ids"),
      Example("deck \(name) Inventions tag:computing --all", "every card with a tag"),
    ]
  }
  static var parameters: [Parameter<Self>] { cardParameters }

  var words: [String] = []
  var isAll = false

  func run(_ call: Invocation) throws -> ExitCode {
    try mark(call) { Verb.verb.mark($0) }
  }
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
