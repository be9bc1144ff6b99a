#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// Sources on their way into one deck, new or not.
struct ImportRun {
  /// One file that was read.
  struct Source {
    /// What a deck made of it is called.
    let title: String
    let imported: ImportedDeck

    init(
      _ file: String, _ options: ImportOptions, _ bar: ProgressBar, _ call: Invocation
    ) throws {
      if file == "-" {
        imported = try ImportedDeck(try call.shell.input.all(), options)
        title = imported.title ?? "Imported"
      } else {
        imported = try ImportedDeck(contentsOf: URL(filePath: call.absolute(file)), options) {
          bar.show("Reading \(file)", $0)
        }
        title = imported.title ?? Self.stem(of: file)
      }
    }

    /// A file's name for a deck of its own.
    var fileName: String { Deck(title: title).fileName }

    private static func stem(of file: String) -> String {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
      return String(name[..<dot])
    }
  }

  private enum Target {
    case new(DeckPlace)
    case known(OpenDeck)
  }

  private let sources: [Source]
  private let target: Target
  private let bar: ProgressBar

  init(_ sources: [Source], asNew place: DeckPlace, _ bar: ProgressBar) {
    self.bar = bar
    self.sources = sources
    target = .new(place)
  }

  init(_ sources: [Source], into deck: OpenDeck, _ bar: ProgressBar) {
    self.bar = bar
    self.sources = sources
    target = .known(deck)
  }

  /// Imports and saves, or does as if in a dry run.
  func outcome(_ call: Invocation, isStrict: Bool) throws -> ImportOutcome {
    switch target {
    case .known(let deck):
      var taken = try deck.document.edit(Import.name) { try take(into: &$0, call, isStrict) }
      if !call.options.isDryRun {
        try deck.save(call)
        try taken.learn(in: deck.log)
      }
      return ImportOutcome(place: deck.place, deck: deck.document.deck, taken)
    case .new(let place):
      if call.options.isDryRun { try call.refuseWhatCannotBeMade(at: place) }
      let source = sources.first
      var deck = Deck(
        title: source?.title ?? place.name, id: source?.imported.id ?? .random(), created: call.now)
      deck.describe(as: source?.imported)
      var taken = try take(into: &deck, call, isStrict)
      if !call.options.isDryRun {
        let (made, now) = (deck, call.now)
        try taken.learn(in: call.log(of: deck.id)) { try Self.create(made, at: place, now: now) }
      }
      return ImportOutcome(place: place, deck: deck, taken)
    }
  }

  private static func create(_ deck: Deck, at place: DeckPlace, now: Date) throws {
    do {
      _ = try DeckDocument(creating: deck, at: URL(filePath: place.path), now: { now })
    } catch {
      guard case .exists = error else { throw error }
      var failure = Failure(error)
      failure.hint = "--into \(quoted(place.name)) updates it, and -o NAME makes another deck."
      throw failure
    }
  }

  /// What the sources gave: cards, and what somebody learned of them.
  struct Taken {
    var report = ImportReport()
    var events: [ImportedEvents] = []
    /// How many of them the log did not have yet.
    var learned = 0

    /// Adds what was learned to a log, after the deck was made.
    mutating func learn(
      in log: StudyLog, after make: @Sendable () throws -> Void = {}
    ) throws {
      let (first, rest) = (events.first ?? ImportedEvents([]), events.dropFirst())
      learned = try log.add(imported: first, after: make)
      for more in rest { learned += try log.add(imported: more) }
    }
  }

  private func take(
    into deck: inout Deck, _ call: Invocation, _ isStrict: Bool
  ) throws -> Taken {
    var taken = Taken()
    for source in sources {
      let report = try deck.take(source.imported, now: call.now) {
        bar.show("Taking \(source.title) in", $0)
      }
      taken.events.append(source.imported.events(for: report))
      taken.report.add(report)
    }
    bar.clear()
    if call.options.isDryRun {
      taken.learned = taken.events.reduce(0) { $0 + $1.count }
    }
    let report = taken.report
    if isStrict, report.notes.hasLoss {
      let losses = report.notes.all.filter { $0.kind == .dropped }
      throw Failure(
        status: .failed, code: "loss", message: "Not everything can be imported; nothing was.",
        details: losses.map(\.sentence))
    }
    return taken
  }
}

extension Deck {
  /// Takes what a source says of itself.
  fileprivate mutating func describe(as imported: ImportedDeck?) {
    guard let imported else { return }
    summary = imported.summary
    authors = imported.authors
    license = imported.license
    language = imported.language
    answerLanguage = imported.answerLanguage
  }
}
