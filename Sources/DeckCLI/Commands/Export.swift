#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// `deck export`: a deck in another program's format.
struct Export: Command {
  static let name = "export"
  static let abstract = "Write a deck in another program's format"
  static let discussion = """
    The format follows from the name of the file, or --format. What is exported imports again as the \
    same cards; what the format cannot carry is said. A file that is there is replaced only if -o names \
    it.
    """
  static let examples = [
    Example("deck export French -o words.csv", "for a spreadsheet"),
    Example("deck export French -o words.md --only tag:verbs", "some cards as Markdown"),
    Example("deck export French -o french.apkg --with-progress", "for Anki, as far as you are"),
    Example("deck export French --format json -o -", "for another program, through a pipe"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operand("[DECK]", \.word, completing: .decks, "the deck"),
    .option("-o, --output", "FILE", \.output, completing: .files, "the file; - is standard output"),
    .option(
      "--format", "FORMAT", \.format, "\(Deck.exportFormats.map(\.name).joined(separator: ", "))"),
    .option("--only", "QUERY", \.only, "only the cards that a query finds"),
    .flag("--with-progress", \.isWithProgress, "what you learned leaves too; for Anki"),
  ]

  var word: String?
  var output: String?
  var format: String?
  var only: String?
  var isWithProgress = false

  func run(_ call: Invocation) throws -> ExitCode {
    let deck = try call.open(call.deck(word))
    let cards = try only.map { try deck.finder.cards([$0]) } ?? deck.document.deck.cards
    guard !cards.isEmpty else {
      throw Failure.notFound(only.map { "Nothing is found by “\($0)”." } ?? "The deck is empty.")
    }
    keepToTheEnd(cards)
    let format = try chosenFormat()
    if output == "-" {
      call.out.flush()
      let notes = try deck.document.deck.export(
        cards, as: format.name, try options(deck, call)
      ) { piece in
        try call.shell.output.write(piece.indices.map { piece[$0] })
      }
      for note in notes.all { call.out.warn(note.sentence) }
      return .done
    }
    let path = call.absolute(output ?? deck.document.deck.fileName + format.ending)
    let notes = try write(cards, of: deck, format.name, to: path, call)
    for note in notes.all { call.out.warn(note.sentence) }
    call.out.answer(
      json: [
        "path": .string(path), "format": .string(format.name), "cards": .int(cards.count),
        "notes": .array(notes.all.map(\.json)),
      ],
      rows: [[path, "\(cards.count)"]],
      text: { out in out.talk("\(counted(cards.count, "card")) in \(path)") })
    return .done
  }

  private func write(
    _ cards: [Card], of open: OpenDeck, _ format: String, to path: String, _ call: Invocation
  ) throws -> ImportNotes {
    let (deck, options) = (open.document.deck, try options(open, call))
    if call.options.isDryRun { return try deck.export(cards, as: format, options) { _ in } }
    return try deck.export(
      cards, as: format, to: URL(filePath: path), replacing: output != nil, options)
  }

  private func options(_ deck: OpenDeck, _ call: Invocation) throws -> ExportOptions {
    var options = ExportOptions(
      now: call.now, minutesEast: call.shell.minutesEast(call.now))
    guard isWithProgress else { return options }
    let (id, progress) = (deck.document.deck.id, try call.progressFolder)
    let state = call.folders.state
    options.log = { try StudyLog(of: id, progress: progress, state: state).read() }
    options.common = try call.commonLog.history()
    return options
  }

  private func chosenFormat() throws -> (name: String, ending: String) {
    let formats = Deck.exportFormats
    if let format {
      if let chosen = formats.first(where: { $0.name == format }) { return chosen }
    } else if let output, let chosen = formats.first(where: { output.hasSuffix($0.ending) }) {
      return chosen
    }
    let names = formats.map { "\($0.name) (\($0.ending))" }.joined(separator: ", ")
    throw UsageError("Say which format: --format, or a name with an ending. There are \(names).")
  }
}
