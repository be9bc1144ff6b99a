#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// `deck unpack`: a packed file becomes a deck, or joins the one that is here.
struct Unpack: Command {
  static let name = "unpack"
  static let abstract = "Make a deck of a packed file, or join it into yours"
  static let discussion = """
    Where you have the deck already, at -o, here or in DECK_PATH, what is new in the file joins it and \
    nothing of yours is lost: not an edit, a review or a note. Else a new folder is made, and deck pull \
    will look for a new release where the file was.

    What somebody learned is counted and left in the file unless you say --with-progress. ZIP archives \
    that a file manager made of a deck are taken too; one that could write elsewhere, or be read in two \
    ways, is refused whole.
    """
  static let examples = [
    Example("deck unpack Inventions.sampledeck.zip", "a new deck, or news for yours"),
    Example("deck unpack ~/Mail/i.zip -o ~/Decks/Inventions", "into a place of your choice"),
    Example("deck unpack mine.zip --with-progress", "from another machine of yours"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.conflicts, "both sides changed the same; conflicts are left to be settled"),
    (.damaged, "the file is damaged or could do harm; nothing was unpacked"),
  ]
  static let refuses = ["--deck"]
  static let parameters: [Parameter<Self>] = [
    .operand("FILE", \.file, completing: .files, "the packed file"),
    .option("-o, --output", "DECK", \.output, completing: .decks, "where to"),
    .flag("--with-progress", \.isWithProgress, "take what was learned too"),
  ]

  var file = ""
  var output: String?
  var isWithProgress = false

  func run(_ call: Invocation) throws -> ExitCode {
    let path = try packedPath(call)
    let packed = try PackedDeck(contentsOf: URL(filePath: path))
    let target = try target(of: packed, call)
    var report = UnpackReport()
    let deck: OpenDeck
    switch target {
    case .deck(let place):
      deck = try call.open(place)
      for blob in packed.missing where deck.document.deck.size(of: blob) == nil {
        throw DeckError.blobMissing(blob, path: path)
      }
      report.joined = deck.document.edit("unpack") { deck in
        let (joined, report) = deck.joined(with: packed.deck)
        defer { deck = joined }
        return JoinNews(report, before: deck, after: joined)
      }
      if !call.options.isDryRun { try deck.save(call) }
    case .nothing(let place):
      if !call.options.isDryRun { try packed.unpack(to: URL(filePath: place.path)) }
      deck = try call.open(place, holding: DeckDocument(packed.deck, now: { call.now }))
    }
    if !call.options.isDryRun { remember(packed, from: path, call) }
    if report.joined == nil, !packed.missing.isEmpty { warn(of: packed, call) }
    let progress = try packed.progress
    if isWithProgress {
      report.taken = try deck.log.unite(progress, isDryRun: call.options.isDryRun)
    } else {
      report.left = StudyHistory(progress).tally
      report.leftLines = progress.reduce(0) { $0 + $1.lineCount }
    }
    report.kept = try deck.log.history().tally
    report.answer(call.out, deck, isDryRun: call.options.isDryRun)
    return try report.joined == nil ? .done : deck.tellConflicts(call)
  }

  /// Notes where the deck came from, so that `deck pull` finds the next release. What is known already
  /// stays, unless it is about this file.
  private func remember(_ packed: PackedDeck, from path: String, _ call: Invocation) {
    do {
      let state = call.folders.state
      let known = try DeckOrigin(of: packed.deck.id, state: state)
      guard known.map({ $0.path == path }) ?? true else { return }
      try DeckOrigin(path: path, author: packed.deck).remember(state: state)
    } catch {
      call.out.warn("It is not remembered where the deck came from. \(Failure(error).message)")
    }
  }

  private func warn(of packed: PackedDeck, _ call: Invocation) {
    let names = packed.missing.sorted().prefix(3).compactMap { packed.deck.nameOfMedium($0) }
      .map { "“\($0.name)” of \($0.card)" }
    let others = packed.missing.count - names.count
    call.out.warn(
      "The file lacks \(counted(packed.missing.count, "attachment")): "
        + names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
        + ". The cards are here without.")
  }

  private enum Target {
    case deck(DeckPlace)
    case nothing(DeckPlace)
  }

  /// The file, by its path or as a deck is named.
  private func packedPath(_ call: Invocation) throws -> String {
    let path = call.absolute(file)
    if FileManager.default.fileExists(atPath: path) { return path }
    let place = try call.decks.deck(for: [], option: file).deck
    guard place.kind == .packed else {
      throw Failure.notSupported("\(place.path) is not packed.")
    }
    return place.path
  }

  /// Where it goes: into the deck of the same id at `-o`, here or in `DECK_PATH`; else where nothing is.
  private func target(of packed: PackedDeck, _ call: Invocation) throws -> Target {
    func isSame(_ place: DeckPlace) -> Bool {
      place.kind == .package
        && (try? Deck(contentsOf: URL(filePath: place.path)).id) == packed.deck.id
    }
    if let output {
      let path = call.absolute(output)
      let full = path.hasSuffix(".sampledeck") ? path : path + ".sampledeck"
      for path in [path, full] where FileManager.default.fileExists(atPath: path) {
        let place = DeckPlace(path: path, kind: .package)
        guard isSame(place) else { throw DeckError.exists(path: path) }
        return .deck(place)
      }
      return .nothing(DeckPlace(path: full, kind: .package))
    }
    if let place = call.decks.all().first(where: isSame) { return .deck(place) }
    let fileName = DeckPlace(path: file, kind: .packed).name
    let name = packed.name ?? (fileName.hasSuffix(".zip") ? String(fileName.dropLast(4)) : fileName)
    return .nothing(
      DeckPlace(path: call.absolute("\(name).sampledeck"), kind: .package))
  }
}
