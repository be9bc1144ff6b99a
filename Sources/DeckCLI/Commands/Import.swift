#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// `deck import`: cards from other programs' files.
struct Import: Command {
  static let name = "import"
  static let abstract = "Bring cards from other programs' files"
  static let discussion = """
    The format is known by what is in the file, not by its name. Without -o and --into every file \
    becomes a deck of its own, here.

    Importing the same source again into the deck updates it and doubles nothing: a card is found \
    again by its id or key, or by its text. What you edited stays; where you and the source changed \
    the same text both are kept, and deck conflicts has them. What you deleted stays deleted, and what \
    you learned is not touched.
    """
  static let examples = [
    Example("deck import words.csv", "a new deck, words.sampledeck"),
    Example("deck import words.csv --into French", "what is new, and what was changed"),
    Example(
      "deck import list.txt -o Verbs --map front=2,back=1", "the columns the other way round"),
    Example("deck import anki.colpkg", "all of Anki, with what you learned"),
    Example("deck import words.csv --dry-run", "only say what would come"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.failed, "nothing could be imported, or with --strict not all of it; nothing was changed"),
    (.conflicts, "imported, and some texts were changed on both sides"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("FILE…", \.files, completing: .files, "what to import; - is standard input"),
    .option("-o, --output", "DECK", \.output, completing: .files, "the new deck to make of it"),
    .option("--into", "DECK", \.into, completing: .decks, "the deck to add it to, or to update"),
    .option(
      "--format", "FORMAT", \.format,
      "what the file is: \(ImportedDeck.formats.joined(separator: ", "))"),
    .option("--map", "COLUMNS", \.map, "which column is what: front=2,back=Meaning,tags=4"),
    .option("--key", "COLUMN", \.key, "the column that names a card whatever its text becomes"),
    .option("--delimiter", "TEXT", \.delimiter, "what stands between the fields of a line"),
    .option("--row-mark", "TEXT", \.rowMark, "what stands between cards; \\n\\n is an empty line"),
    .flag("--header", \.hasHeader, "the first line names the columns"),
    .flag("--no-header", \.hasNoHeader, "the first line is a card"),
    .option("--encoding", "NAME", \.encoding, "utf-8, utf-16, windows-1252, iso-8859-1"),
    .option("--media", "DIR", \.media, completing: .folders, "where pictures and sounds are"),
    .flag("--with-progress", \.isWithProgress, "bring what was learned too; a .colpkg does"),
    .flag("--no-progress", \.isWithoutProgress, "leave it in the file"),
    .flag("--strict", \.isStrict, "fail if anything would be lost"),
  ]

  var files: [String] = []
  var output: String?
  var into: String?
  var format: String?
  var map: String?
  var key: String?
  var delimiter: String?
  var rowMark: String?
  var hasHeader = false
  var hasNoHeader = false
  var encoding: String?
  var media: String?
  var isWithProgress = false
  var isWithoutProgress = false
  var isStrict = false

  func run(_ call: Invocation) throws -> ExitCode {
    guard !files.isEmpty else { throw UsageError("Say which file to import.", verb: Self.name) }
    guard output == nil || into == nil else {
      throw UsageError("-o makes a new deck and --into changes one; only one can be.")
    }
    let options = try options(call)
    let bar = ProgressBar(call)
    let sources = try files.map { try ImportRun.Source($0, options, bar, call) }
    let runs: [ImportRun] =
      if let into {
        [ImportRun(sources, into: try call.openToWrite(named: into), bar)]
      } else if let output {
        [ImportRun(sources, asNew: call.newDeck(named: output), bar)]
      } else {
        sources.map { ImportRun([$0], asNew: call.newDeck(named: $0.fileName), bar) }
      }
    keepToTheEnd(runs)
    let outcomes = try runs.map { try $0.outcome(call, isStrict: isStrict) }
    keepToTheEnd(outcomes)
    for outcome in outcomes { outcome.warn(call.out) }
    call.out.answer(
      json: ["decks": .array(outcomes.map(\.json))], rows: outcomes.flatMap(\.rows),
      text: { out in
        for outcome in outcomes { outcome.tell(out, isDryRun: call.options.isDryRun) }
      })
    return outcomes.contains { !$0.report.conflicts.isEmpty } ? .conflicts : .done
  }

  private func options(_ call: Invocation) throws -> ImportOptions {
    var options = ImportOptions()
    options.format = format
    options.columns = try columns()
    options.key = key
    options.delimiter = delimiter.map(Self.unescaped)
    options.rowMark = rowMark.map(Self.unescaped)
    options.encoding = encoding
    options.media = media.map(call.absolute)
    guard !hasHeader || !hasNoHeader else {
      throw UsageError("--header and --no-header are opposites.")
    }
    guard !isWithProgress || !isWithoutProgress else {
      throw UsageError("--with-progress and --no-progress are opposites.")
    }
    options.withProgress = isWithProgress ? true : isWithoutProgress ? false : nil
    let minutesEast = call.shell.minutesEast
    options.minutesEast = { minutesEast(Date(timeIntervalSince1970: Double($0))) }
    options.hasHeading = hasHeader ? true : hasNoHeader ? false : nil
    return options
  }

  private func columns() throws -> [String: String] {
    var columns: [String: String] = [:]
    for pair in (map ?? "").split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, columns.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw UsageError("--map takes members and columns, as front=2,back=Meaning; not “\(pair)”.")
      }
    }
    return columns
  }

  /// A mark as typed in a shell: `\t` and `\n` mean a tab and a line's end.
  private static func unescaped(_ mark: String) -> String {
    mark.replacing("\\t", with: "\t").replacing("\\n", with: "\n")
  }
}
