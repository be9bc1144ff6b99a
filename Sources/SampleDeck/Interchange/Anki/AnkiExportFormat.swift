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
      let halves = [Half.Kind.notes, .learning].concurrentMap { kind -> Half in
        switch kind {
        case .notes: .notes(Result { try AnkiExport(cards, of: deck, at: options.now) })
        case .learning:
          .learning(
            options.log.map {
              AnkiLearning($0, of: deck, common: options.common, at: options.now)
            })
        }
      }
      guard case .notes(let notes) = halves[0], case .learning(let learning) = halves[1] else {
        preconditionFailure("the halves stand in their order")
      }
      var export = try notes.get()
      export.place(cards, learning)
      try withoutActuallyEscaping(body) { body in
        try AnkiPackageWriter(export: export, deck: deck, isCollection: isCollection).write(body)
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

/// What an export is made of; neither needs the other.
private enum Half: Sendable {
  case notes(Result<AnkiExport, any Error>)
  case learning(AnkiLearning?)

  enum Kind {
    case notes, learning
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
