import Codec
import PackageStore

/// A folder of CrowdAnki's: a deck of Anki's and those below it in one JSON text, and its files beside it.
///
///     Capitals/
///     ├── deck.json       or Capitals.json
///     └── media/
///
/// Notes, note types and decks become what those of a package do.
enum CrowdAnkiFormat: ImportFormat {
  static let name = "crowdanki"

  static func recognises(_ source: ImportSource) -> Bool {
    source.entries == nil ? isDeck(source.head) : text(in: source) != nil
  }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    let text: ImportSource
    if source.entries == nil {
      text = source
    } else if let path = self.text(in: source) {
      text = try ImportSource(path: path)
    } else {
      throw .refused("\(source.name) holds no deck.json of CrowdAnki's.")
    }
    let bytes = try text.text(options, isOneLine: true, limit: ImportSource.partsLimit)
    let deck: JSONValue
    do {
      deck = try JSONValue(foreign: bytes)
    } catch {
      let place = TextPosition.of(offset: error.offset, in: bytes)
      throw .refused("\(text.name), \(place): \(error.reason.message). Nothing was imported.")
    }
    do {
      return try imported(CrowdAnkiDecks(deck), mediaFolder(of: text, options), options)
    } catch let fault as AnkiFault {
      throw .refused("\(text.name): \(fault)")
    } catch {
      throw DeckError(error)
    }
  }

  private static func imported(
    _ decks: CrowdAnkiDecks, _ folder: String?, _ options: ImportOptions
  ) throws -> ImportedDeck {
    var importer = try AnkiImport(
      decks.collection, AnkiMedia(try files(in: folder)), format: name)
    try importer.run()
    var result = importer.result
    result.notes.add(contentsOf: decks.notes)
    result.summary = decks.summary
    let progress = AnkiProgress(decks.collection, [], [], minutesEast: options.minutesEast)
    if options.withProgress ?? false {
      result.events = { _ in ImportedEvents(progress.settings) }
    } else if !decks.collection.presets.isEmpty {
      result.notes.add(
        .warning, "somebody's settings for studying stay in the file; --with-progress brings them")
    }
    return result
  }

  /// The text of a folder: `deck.json`, or called as the folder is.
  private static func text(in source: ImportSource) -> String? {
    ["deck.json", "\(source.folderName).json"].lazy.filter { source.entries?.contains($0) ?? false }
      .map(source.path(of:)).first { path in
        (try? readHead(of: path, count: ImportSource.headLength)).map(isDeck) ?? false
      }
  }

  private static func isDeck(_ head: [UInt8]) -> Bool {
    head.contains(Array(#""__type__""#.utf8))
      && [#""crowdanki_uuid""#, #""children""#, #""note_models""#].contains {
        head.contains(Array($0.utf8))
      }
  }

  private static func mediaFolder(of text: ImportSource, _ options: ImportOptions) -> String? {
    if let folder = options.media { return folder }
    guard let path = text.path else { return nil }
    return path.lastIndex(of: "/").map { "\(path[...$0])media" } ?? "media"
  }

  /// The plain files of a folder; no link in it is followed.
  private static func files(in folder: String?) throws -> [(name: String, bytes: ByteStream?)] {
    guard let folder, let names = try? ImportSource(path: folder).entries else { return [] }
    return names.filter { !$0.hasPrefix(".") && isPlainFile($0, in: folder) }.map { name in
      let bytes = ByteStream { body in
        try readPlainFile(name, in: folder, limit: PackageStore.blobLimit, body)
      }
      return (name, bytes)
    }
  }
}

extension ImportSource {
  /// The name of the folder itself.
  fileprivate var folderName: Substring { name.split(separator: "/").last ?? "" }
}
