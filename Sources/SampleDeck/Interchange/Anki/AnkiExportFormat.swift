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
    do {
      let learning = options.log.map {
        AnkiLearning($0, of: deck, common: options.common, at: options.now)
      }
      var export = AnkiExport(deck, learning, at: options.now)
      try export.run(cards)
      try withoutActuallyEscaping(body) { body in
        try AnkiPackageWriter(export: export, deck: deck).write(body)
      }
      return export.report
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
    try AnkiExportFormat.write(cards, of: deck, options, body)
  }
}
