#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foreign
import PackageStore

/// A document of Apple's SwiftData flashcard sample: a folder with an SQLite store of Core Data's, and
/// the log of what was not yet written into it.
enum AppleFormat: ImportFormat {
  static let name = "apple"

  static func recognises(_ source: ImportSource) -> Bool {
    guard let path = source.path, source.entries != nil else { return false }
    return (try? PackageStore.open(path))?.isAppleStore ?? false
  }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    do {
      return try AppleStoreCopy(of: source).deck()
    } catch let error as DatabaseError {
      if case .missing(let library) = error { throw .failed(library.description) }
      throw .refused("\(source.name): its store cannot be read: \(error).")
    } catch {
      throw DeckError(error)
    }
  }
}

/// A private copy of a store, which SQLite may write to while it takes the log in: the document itself
/// is never changed. Gone with its last reader.
private final class AppleStoreCopy {
  private let source: ImportSource
  private let name: String
  private let folder: String

  private static let storeLimit = 1 << 30
  /// Seconds from 1970 to 2001, from which Core Data counts.
  private static let epoch = 978_307_200.0

  init(of source: ImportSource) throws {
    self.source = source
    let magic = Array("SQLite format 3\0".utf8)
    let isStore = { (entry: String) in
      (try? readHead(of: source.path(of: entry), count: magic.count)) == magic
    }
    guard let name = source.entries?.first(where: isStore) else {
      throw DeckError.refused("\(source.name) holds no store.")
    }
    self.name = name
    let manager = FileManager.default
    folder = manager.temporaryDirectory.appending(path: "deck-\(UUID().uuidString)").path
    try manager.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    for file in [name, name + "-wal", name + "-journal"]
    where source.entries?.contains(file) ?? false {
      try writePlainFile("\(folder)/\(file)", replacing: false) { write in
        try readPlainFile(source.path(of: file), limit: Self.storeLimit, write)
      }
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func deck() throws -> ImportedDeck {
    let database = try Database(reading: "\(folder)/\(name)", isAlone: false)
    var deck = ImportedDeck(format: AppleFormat.name)
    deck.members = [.front, .back, .media]
    if let flaw = try database.flaw() {
      deck.notes.add(.dropped, "the store is damaged, and cards may be missing (\(flaw))")
    }
    let metadata = try database.rows(of: "Z_METADATA", ["Z_UUID"])
    let store = try metadata.step() ? metadata.text(0) : ""
    let known = ["Z_PK", "ZFRONT", "ZBACK", "ZCREATIONDATE"]
    let others = try database.columns(of: "ZCARD").filter {
      !known.contains($0) && !["Z_ENT", "Z_OPT"].contains($0)
    }
    let rows = try database.rows(of: "ZCARD", known + others)
    while try rows.step() {
      let number = Int(clamping: rows.integer(0))
      guard !rows.text(1).isEmpty else {
        deck.notes.add(.dropped, "a card without a front", line: number)
        continue
      }
      var card = ImportedCard(front: rows.text(1), back: rows.text(2), line: number)
      card.key = "\(store)/\(number)"
      if !rows.isNull(3) { card.created = Self.date(rows.number(3)) }
      for (index, column) in others.enumerated() {
        attach(rows.bytes(known.count + index), from: column, to: &card, &deck.notes)
      }
      deck.add(card)
    }
    deck.cards.sort { ($0.created ?? .distantPast) < ($1.created ?? .distantPast) }
    return deck
  }

  private static func date(_ seconds: Double) -> Date? {
    let time = seconds + epoch
    // Years that a manifest can write.
    return (0..<253_402_300_799).contains(time) ? Date(timeIntervalSince1970: time) : nil
  }

  /// Attaches what a column of somebody's own holds, if it is a picture or a sound: after a byte 1, or
  /// in a file of the name that stands after a byte 2, as Core Data keeps large values.
  private func attach(
    _ value: [UInt8], from column: String, to card: inout ImportedCard, _ notes: inout ImportNotes
  ) {
    guard let first = value.first else { return }
    let name = column.dropFirst().lowercased()
    var attachment = Attachment(first == 1 ? Array(value.dropFirst()) : value, name: name)
    if first == 2 {
      let text = String(decoding: value.dropFirst().filter { $0 != 0 }, as: UTF8.self)
      let path = source.path(of: ".\(self.name)_SUPPORT/_EXTERNAL_DATA/\(text)")
      guard UUID(uuidString: text) != nil,
        let file = try? Attachment(contentsOf: URL(filePath: path), name: name)
      else {
        notes.add(.dropped, "the file of \(name) is missing", line: card.draft.line)
        return
      }
      attachment = file
    }
    guard attachment.kind != .data else {
      notes.add(.dropped, "\(name) is no picture and no sound", line: card.draft.line)
      return
    }
    card.media.append(attachment)
    card.draft.back += "\n\n![\(name)](\(Markdown.destination(name)))"
  }
}
