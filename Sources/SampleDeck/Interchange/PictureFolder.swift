#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of pictures and sounds: a card each, whose back is the file's name. Folders in it are
/// sections.
enum PictureFolderFormat: ImportFormat {
  static let name = "pictures"

  private static let depthLimit = 8
  private static let countLimit = 100_000

  static func recognises(_ source: ImportSource) -> Bool {
    let endings: Set = [
      "png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "mp3", "m4a", "ogg", "opus", "wav",
      "flac",
    ]
    return source.entries?.contains { entry in
      entry.lowercased().split(separator: ".").last.map { endings.contains(String($0)) } ?? false
    } ?? false
  }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    guard source.entries != nil else { throw .refused("\(source.name) is no folder.") }
    var deck = ImportedDeck(format: name)
    deck.members = [.front, .back, .section, .media]
    try take(source, section: [], into: &deck)
    return deck
  }

  private static func take(
    _ folder: ImportSource, section: [String], into deck: inout ImportedDeck
  ) throws(DeckError) {
    for entry in folder.entries ?? [] where !entry.hasPrefix(".") {
      guard deck.cards.count < countLimit else {
        throw .refused("\(folder.name): there are more than \(countLimit) files.")
      }
      let path = folder.path(of: entry)
      if section.count < depthLimit, let inner = try? ImportSource(path: path),
        inner.entries != nil
      {
        try take(inner, section: section + [entry], into: &deck)
        continue
      }
      let ending = entry.lastIndex(of: ".").map { String(entry[$0...]) } ?? ""
      guard let file = try? Attachment(contentsOf: URL(filePath: path)), file.kind != .data else {
        deck.notes.add(.dropped, "“\(entry)” is neither a picture nor a sound")
        continue
      }
      // The name must not tell the answer where the picture itself cannot be seen.
      let name = "question\(ending.lowercased())"
      var medium = file
      medium.name = name
      var card = ImportedCard(
        front: "![](\(Markdown.destination(name)))", back: String(entry.dropLast(ending.count)))
      card.key = (section + [entry]).joined(separator: "/")
      card.draft.section = section
      card.media = [medium]
      deck.cards.append(card)
    }
  }
}
