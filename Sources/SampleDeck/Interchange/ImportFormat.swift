#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How something is to be imported, where guessing is not wanted.
public struct ImportOptions: Sendable {
  /// The name of the format, one of ``ImportedDeck/formats``; nil: by content.
  public var format: String?
  /// The column of a table that a member of the card stands in, by number from 1 or by its heading:
  /// `["front": "2", "back": "Meaning"]`.
  public var columns: [String: String] = [:]
  /// The column whose values name the cards for good.
  public var key: String?
  /// What stands between the fields of a line.
  public var delimiter: String?
  /// Whether the first record of a table names its columns; nil: where it looks so.
  public var hasHeading: Bool?
  /// What stands between cards, where that is not the end of a line.
  public var rowMark: String?
  /// The encoding of a text, as `windows-1252`; nil: UTF-8, or what its byte order mark says.
  public var encoding: String?
  /// The folder that pictures and sounds named in the text are taken from; nil: none are.
  public var media: String?
  /// Whether what somebody learned comes along; nil: as the format has it.
  public var withProgress: Bool?
  /// How far the learner's clock stood from UTC, in minutes, at an instant in seconds since 1970.
  public var minutesEast: @Sendable (Int64) -> Int = { _ in 0 }

  /// Guesses everything.
  public init() {}
}

/// A format that decks can be imported from.
protocol ImportFormat {
  /// What `--format` calls it.
  static var name: String { get }
  /// Whether a source looks like one. The first format of the table that says so reads it.
  static func recognises(_ source: ImportSource) -> Bool
  /// Reads a source whole: all of it, or nothing and the reason.
  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck
}

/// The table of formats: those that are sure of their signs first, plain text last.
enum ImportFormats {
  static var all: [any ImportFormat.Type] {
    [
      AnkiFormat.self, SpreadsheetFormat.self, AppleFormat.self, CrowdAnkiFormat.self,
      PictureFolderFormat.self, JSONFormat.self, MarkdownFormat.self, QuizletFormat.self,
      TableFormat.self,
      TabTableFormat.self,
    ]
  }

  static func format(
    for source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> any ImportFormat.Type {
    guard let name = options.format else {
      if source.entries?.contains("manifest.json") ?? false {
        throw .refused("\(source.name) is a deck already; deck merge joins it with another.")
      }
      // What parts cards is asked for only where they are no table.
      if options.rowMark != nil { return QuizletFormat.self }
      if let format = all.first(where: { $0.recognises(source) }) { return format }
      if source.head.starts(with: "PK".utf8) {
        throw .refused("\(source.name) is an archive. Unpack it, and import what is in it.")
      }
      throw .refused("\(source.name): nothing is known that looks like this. Say what: --format.")
    }
    if let format = all.first(where: { $0.name == name }) { return format }
    let names = all.map { $0.name }.joined(separator: ", ")
    throw .refused("There is no format “\(name)” to import; there are \(names).")
  }
}

extension ImportedDeck {
  /// The names of the formats that can be read.
  public static var formats: [String] { ImportFormats.all.map { $0.name } }

  /// Reads a file or folder of another program's.
  ///
  /// - Parameters:
  ///   - url: Where it is.
  ///   - options: How it is to be read.
  ///   - progress: Told now and then which part has been read, from 0 to 1.
  /// - Throws: `DeckError.refused` with the line of what cannot be read, `.notFound`, `.failed`.
  public init(
    contentsOf url: URL, _ options: ImportOptions = ImportOptions(),
    progress: ((Double) -> Void)? = nil
  ) throws(DeckError) {
    var source = try ImportSource(path: url.path)
    source.progress = progress
    self = try ImportedDeck(source, options)
  }

  /// Reads what came through a pipe.
  ///
  /// - Parameters:
  ///   - bytes: All of it.
  ///   - name: What messages call it.
  ///   - options: How it is to be read.
  /// - Throws: As ``init(contentsOf:_:progress:)``.
  public init(
    _ bytes: [UInt8], name: String = "standard input", _ options: ImportOptions = ImportOptions()
  ) throws(DeckError) {
    self = try ImportedDeck(ImportSource(bytes, name: name), options)
  }

  private init(_ source: ImportSource, _ options: ImportOptions) throws(DeckError) {
    self = try ImportFormats.format(for: source, options).read(source, options)
    guard cards.count <= Self.mostCards else {
      throw .refused(
        "\(source.name) holds more than \(Self.mostCards) cards. Cut it into several files.")
    }
    guard cards.isEmpty else { return }
    throw .refused("\(source.name) holds 0 cards\(notes.reasons). Nothing was imported.")
  }
}
