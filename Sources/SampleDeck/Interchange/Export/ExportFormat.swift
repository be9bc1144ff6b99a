#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import PackageStore

/// What leaves beside the cards, where a format has a place for it.
public struct ExportOptions: Sendable {
  /// Reads the files of the learner's log, if what was learned is to leave; nil: nothing of it does. Called
  /// once, on a thread of its own where the cards are many.
  public var log: (@Sendable () throws -> [LogFile])?
  /// The learner's settings for all decks.
  public var common: StudyHistory = StudyHistory()
  /// The moment, on the learner's clock.
  public var now: StudyMoment
  /// The name of the file, from which an import takes a title that the file itself does not hold.
  var fileName: String?

  /// Lets nothing leave but the cards.
  public init(now: Date = Date(), minutesEast: Int = 0) {
    self.now = StudyMoment(now, minutesEast: minutesEast)
  }
}

/// A format that decks can be exported to.
protocol ExportFormat {
  /// What `--format` calls it.
  static var name: String { get }
  /// The ending of its files, with the dot.
  static var ending: String { get }
  /// Whether what was learned can go along.
  static var carriesProgress: Bool { get }
  /// Writes cards in pieces and says what the format cannot carry.
  static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes
}

extension ExportFormat {
  static var carriesProgress: Bool { false }

  /// Writes what is in memory whole.
  static func write(_ bytes: [UInt8], _ body: (Span<UInt8>) throws -> Void) throws {
    try body(bytes.span)
  }
}

/// The table of formats to export to.
enum ExportFormats {
  static var all: [any ExportFormat.Type] {
    [
      TableExport.self, TabTableExport.self, MarkdownExport.self, JSONExport.self, PageExport.self,
      AnkiExportFormat.self, AnkiCollectionExport.self,
    ]
  }

  static func format(_ name: String) throws(DeckError) -> any ExportFormat.Type {
    if let format = all.first(where: { $0.name == name }) { return format }
    let names = all.map { $0.name }.joined(separator: ", ")
    throw .refused("There is no format “\(name)” to export to; there are \(names).")
  }
}

extension Deck {
  /// The formats that decks can be exported to, each with the ending of its files.
  public static var exportFormats: [(name: String, ending: String)] {
    ExportFormats.all.map { ($0.name, $0.ending) }
  }

  /// Writes cards in another program's format.
  ///
  /// - Parameters:
  ///   - cards: Which, in their order.
  ///   - format: The name of the format, one of ``exportFormats``.
  ///   - options: What leaves beside them.
  ///   - body: Takes the pieces of the file in their order.
  /// - Returns: What the format cannot carry.
  /// - Throws: `DeckError.refused` for an unknown format; what reading attachments and `body` throw.
  @discardableResult
  public func export(
    _ cards: [Card], as format: String, _ options: ExportOptions = ExportOptions(),
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    let format = try ExportFormats.format(format)
    var notes = try format.write(cards, of: self, options, body)
    if options.log != nil, !format.carriesProgress {
      notes.add(.dropped, "what was learned does not go along")
    }
    return notes
  }

  /// Writes cards into a file, which appears when it is whole and durable.
  ///
  /// - Parameters:
  ///   - cards: Which, in their order.
  ///   - name: The name of the format, one of ``exportFormats``.
  ///   - url: The file.
  ///   - isReplacing: Whether a file that is there gives way.
  ///   - options: What leaves beside them.
  /// - Returns: What the format cannot carry.
  /// - Throws: `DeckError.exists`, `.refused`, `.failed`; no file is left behind.
  @discardableResult
  public func export(
    _ cards: [Card], as name: String, to url: URL, replacing isReplacing: Bool = false,
    _ options: ExportOptions = ExportOptions()
  ) throws(DeckError) -> ImportNotes {
    var options = options
    options.fileName = url.deletingPathExtension().lastPathComponent
    var notes = ImportNotes()
    do {
      try writePlainFile(url.path, replacing: isReplacing) { write in
        notes = try export(cards, as: name, options, write)
      }
    } catch {
      throw DeckError(error)
    }
    return notes
  }
}
