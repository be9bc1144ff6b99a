import Terminal
import Testing

@testable import DeckCLI

/// A verb with one of everything.
struct Sample: Command {
  enum Mode: String, CaseIterable, ArgumentValue { case fast, slow }

  static let name = "sample"
  static let aliases = ["example"]
  static let abstract = "Show what a verb can take"
  static let discussion = """
    The first paragraph is long enough that it has to be broken, since help is set in eighty columns.

    The second is short.
    """
  static let examples = [Example("deck sample Inventions -not", "all but some")]
  static let exits = [(status: ExitCode.nothingDue, meaning: "there was nothing to show")]
  static let refuses = ["--dry-run"]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK] [QUERY…]", \.words, .query, completing: .decks, "the deck, and which cards"),
    .option("-f, --front", "TEXT", \.front, "the question"),
    .options("--tag", "TAG", \.tags, "a tag; may be repeated"),
    .option("--limit", "N", \.limit, "at most so many"),
    .option("--mode", "MODE", \.mode, "fast or slow"),
    .flag("--reversed", \.isReversed, "the last first"),
  ]

  var words: [String] = []
  var front: String?
  var tags: [String] = []
  var limit = 10
  var mode = Mode.fast
  var isReversed = false

  func run(_ call: Invocation) throws -> ExitCode { .done }
}

/// A verb with two places.
struct Pair: Command {
  static let name = "pair"
  static let abstract = "Take one or two words"
  static let parameters: [Parameter<Self>] = [
    .operand("FIRST", \.first, "the first"), .operand("[SECOND]", \.second, "the second"),
  ]

  var first = ""
  var second: String?

  func run(_ call: Invocation) throws -> ExitCode { .done }
}

@Suite struct ArgumentsTests {
  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  @Test func `options may stand before, between and after operands`() throws {
    for line in [
      "--limit 3 --reversed a b", "a --limit 3 b --reversed", "a b --limit=3 --reversed",
    ] {
      let arguments = try Arguments<Sample>(words(line))
      #expect(arguments.command.words == ["a", "b"])
      #expect(arguments.command.limit == 3)
      #expect(arguments.command.isReversed)
    }
  }

  @Test func `options of every verb are taken too`() throws {
    let arguments = try Arguments<Sample>(
      words("--json a -q --color never --seed 7 --now 2026-01-01"))
    #expect(arguments.globals.wantsJSON)
    #expect(arguments.globals.isQuiet)
    #expect(arguments.globals.color == .never)
    #expect(arguments.globals.seed == 7)
    #expect(arguments.globals.now == "2026-01-01")
    #expect(arguments.command.words == ["a"])
  }

  @Test func `two dashes end the options and one is an operand`() throws {
    #expect(
      try Arguments<Sample>(words("- -- --limit 3 --")).command.words == [
        "-", "--limit", "3", "--",
      ])
  }

  @Test func `a word with one dash that is no option is query text`() throws {
    let arguments = try Arguments<Sample>(words("geo -not -tag:x -f Q -5"))
    #expect(arguments.command.words == ["geo", "-not", "-tag:x", "-5"])
    #expect(arguments.command.front == "Q")
  }

  @Test func `the word after an option is its value, whatever it looks like`() throws {
    let arguments = try Arguments<Sample>([
      "--front", "--limit", "--tag", "-x", "--tag=", "--tag=a=b",
    ])
    #expect(arguments.command.front == "--limit")
    #expect(arguments.command.tags == ["-x", "", "a=b"])
  }

  @Test(arguments: [
    ("--limt 3", "deck sample knows no option --limt. Did you mean --limit?"),
    ("--fornt=x", "deck sample knows no option --fornt. Did you mean --front?"),
    ("--colour", "deck sample knows no option --colour. Did you mean --color?"),
    ("--zzzzzzzz", "deck sample knows no option --zzzzzzzz."),
    ("--limit", "--limit needs a value: --limit N."),
    ("--limit -1", "--limit takes a whole number, not “-1”."),
    ("--limit 99999999999999999999", "--limit takes a whole number, not “99999999999999999999”."),
    ("--mode brisk", "--mode takes fast, slow, not “brisk”."),
    ("--reversed=yes", "--reversed takes no value."),
    ("--dry-run", "--dry-run means nothing to deck sample."),
    ("-n", "-n means nothing to deck sample."),
  ])
  func `what is wrong is said`(line: String, message: String) {
    #expect(throws: UsageError(message, verb: "sample")) { try Arguments<Sample>(words(line)) }
  }

  @Test func `an operand that must be there is asked for, and one too many refused`() throws {
    #expect(throws: UsageError("deck pair needs FIRST.", verb: "pair")) { try Arguments<Pair>([]) }
    #expect(throws: UsageError("“c” is one word too many.", verb: "pair")) {
      try Arguments<Pair>(["a", "b", "c"])
    }
    #expect(throws: UsageError("deck pair knows no option -x.", verb: "pair")) {
      try Arguments<Pair>(["-x"])
    }
    let pair = try Arguments<Pair>(["a"]).command
    #expect(pair.first == "a")
    #expect(pair.second == nil)
  }

  @Test func `help is given even where an operand is missing`() throws {
    #expect(try Arguments<Pair>(["--help"]).globals.wantsHelp)
  }
}

@Suite struct CommandTableTests {
  private let table = CommandTable(home: Help.self, groups: [("All", [Sample.self, Pair.self])])

  @Test(arguments: [
    ["sample", "x"], ["example", "x"], ["--json", "sample", "x"], ["--limit", "3", "sample", "x"],
    ["--limit=3", "sample", "x"], ["--", "sample", "x"],
  ])
  func `the verb is found behind options`(words: [String]) throws {
    let (verb, rest) = try table.split(words)
    #expect(verb.name == "sample")
    #expect(rest.last == "x")
    #expect(!rest.contains("sample"))
  }

  @Test func `without a verb it is the home verb`() throws {
    #expect(try table.split([]).verb == Help.self)
    #expect(try table.split(["--json"]).verb == Help.self)
    #expect(try table.split(["--now"]).verb == Help.self)
  }

  @Test func `an unknown verb is refused with the nearest one`() {
    #expect(throws: UsageError("There is no verb “smaple”. Did you mean sample?")) {
      try table.split(["smaple"])
    }
  }
}
