import Codec
import Foreign

/// A package of Anki's with some cards.
enum AnkiExportFormat: ExportFormat {
  static let name = "anki"
  static let ending = ".apkg"
  static let carriesProgress = true

  static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    try write(cards, of: deck, options, isCollection: false, body)
  }

  fileprivate static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions, isCollection: Bool,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    do {
      var package = try AnkiPackageWriter(cards, of: deck, isCollection: isCollection, options)
      try withoutActuallyEscaping(body) { try package.write($0) }
      return package.report
    } catch let error as DatabaseError {
      throw DeckError.failed("\(error)")
    } catch let error as MissingLibrary {
      throw DeckError.failed(error.description)
    } catch ZstdError.missing(let library) {
      throw DeckError.failed(library.description)
    }
  }
}

/// The same as a whole collection, which takes the place of another one in Anki.
enum AnkiCollectionExport: ExportFormat {
  static let name = "anki-collection"
  static let ending = ".colpkg"
  static let carriesProgress = true

  static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    try AnkiExportFormat.write(cards, of: deck, options, isCollection: true, body)
  }
}
