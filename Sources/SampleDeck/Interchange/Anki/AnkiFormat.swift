import Codec
import Foreign
import PackageStore

/// Anki's packages, `.apkg` and `.colpkg`.
enum AnkiFormat: ImportFormat {
  static let name = "anki"

  static func recognises(_ source: ImportSource) -> Bool {
    guard source.path != nil, source.head.starts(with: "PK".utf8) else { return false }
    return ["apkg", "colpkg"].contains(source.ending)
      || source.head.contains(Array("collection.anki2".utf8))
  }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    guard let path = source.path else {
      throw .refused("\(source.name): a package of Anki's is read from a file, not from a pipe.")
    }
    do {
      return try read(path, options, isCollection: source.ending == "colpkg", source.progress)
    } catch let error as DatabaseError {
      throw error.deckError(source.name)
    } catch let error as MissingLibrary {
      throw .failed(error.description)
    } catch let error as AnkiFault {
      throw .refused("\(source.name): \(error)")
    } catch {
      throw DeckError(error)
    }
  }

  private static func read(
    _ path: String, _ options: ImportOptions, isCollection: Bool, _ progress: ((Double) -> Void)?
  ) throws -> ImportedDeck {
    let package = try AnkiPackage(path)
    let (collection, reviews) = try package.collection()
    var importer = try AnkiImport(collection, AnkiMedia(package.files))
    try importer.run(progress)
    var result = importer.result
    let learned = AnkiProgress(
      collection, reviews, importer.places, minutesEast: options.minutesEast)
    if options.withProgress ?? isCollection {
      result.events = { cards in
        let events = AnkiEvents(learned, of: cards)
        return ImportedEvents(count: events.count, writing: events.write)
      }
    } else if !learned.isEmpty {
      result.notes.add(
        .warning,
        "somebody's progress is in the file (\(learned.reviews.count) reviews) and stays there; "
          + "--with-progress brings it")
    }
    return result
  }
}

extension DatabaseError {
  fileprivate func deckError(_ name: String) -> DeckError {
    switch self {
    case .missing(let library): .failed(library.description)
    case .failed(let message): .failed("\(name): \(message)")
    default:
      .refused(
        "\(name): its collection cannot be read: \(self). Export it again in Anki, or "
          + "ask whoever made it for another copy.")
    }
  }
}
