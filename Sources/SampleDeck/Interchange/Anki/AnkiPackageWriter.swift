#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec
import Foreign
import PackageStore

/// Writes a package of the newest generation.
struct AnkiPackageWriter {
  private let database: ScratchFile
  private let export: AnkiExport
  private let deck: Deck

  /// Makes its collection.
  ///
  /// - Parameters:
  ///   - cards: The cards that leave.
  ///   - deck: Their deck.
  ///   - isCollection: Whether it becomes somebody's collection as it is; else its notes are imported
  ///     into one.
  ///   - options: What leaves beside the cards.
  /// - Throws: `DatabaseError`, `StoreError`, and what reading blobs and the log throws.
  init(_ cards: [Card], of deck: Deck, isCollection: Bool, _ options: ExportOptions) throws {
    self.deck = deck
    database = try ScratchFile(in: FileManager.default.temporaryDirectory.path)
    let collection = try AnkiCollectionWriter(Database(creating: database.path))
    // What was learned is read while the notes are made.
    var (learning, export) = try concurrently {
      Result { try AnkiLearning(options, of: deck) }
    } besides: {
      try AnkiExport(cards, of: deck, at: options.now)
    }
    export.take(try learning.get())
    try Self.write(export, to: collection)
    try collection.finish(export.collection, isIndexed: isCollection)
    self.export = export
  }

  /// Writes the notes, the cards and the reviews, of which the next are made meanwhile.
  private static func write(
    _ export: AnkiExport, to collection: AnkiCollectionWriter
  ) throws {
    var ids = [Int64](repeating: 0, count: export.learnedCount)
    let (notes, cards) = (export.notes.indices, 0..<export.cardCount)
    try workInOrder(on: (0..<max(notes.count, cards.count)).pieces(of: 1024)) { piece in
      (
        export.notes[piece.clamped(to: notes)].map(AnkiNoteRow.init),
        export.cards(piece.clamped(to: cards))
      )
    } take: { notes, cards in
      try collection.write(notes)
      try collection.write(cards.map(\.card))
      for case (let card, let learned?) in cards { ids[learned] = card.id }
    }
    try workInOrder(on: (0..<export.reviewCount).pieces(of: 4096)) { [ids] piece in
      export.reviews(piece, of: ids)
    } take: {
      try collection.write($0)
    }
  }

  /// What could not go along.
  var report: ImportNotes { export.report }

  /// Hands over the pieces of the package in their order.
  func write(_ body: @escaping (Span<UInt8>) throws -> Void) throws {
    var archive = Archive.Writer(body)
    try archive.add("meta", [0x08, 0x03])
    try archive.add("collection.anki21b") { body in
      try compress(body) { piece in try readPlainFile(database.path, limit: .max, piece) }
    }
    var list = Protobuf()
    for (index, file) in files.enumerated() {
      var size = 0
      var hash = SHA1()
      try archive.add(String(index)) { body in
        size = 0
        hash = SHA1()
        try compress(body) { piece in
          try file.read { bytes in
            size += bytes.count
            hash.update(bytes)
            try piece(bytes)
          }
        }
      }
      var entry = Protobuf()
      entry.append(1, text: file.name)
      entry.append(2, integer: Int64(size))
      entry.append(3, .bytes(hash.finish()))
      list.append(1, .bytes(entry.bytes))
    }
    try archive.add("media", try ZstdEncoder.compress(list.bytes, level: 1))
    try archive.finish()
  }

  private struct File {
    let name: String
    let read: ((Span<UInt8>) throws -> Void) throws -> Void
  }

  /// The files in the order of their names.
  private var files: [File] {
    let shared = export.shared.filter { export.media.files[$0.key] == nil }
    return
      (export.media.files.map { name, blob in File(name: name) { try deck.read(blob, $0) } }
      + shared.map { name, bytes in File(name: name) { try $0(bytes.span) } })
      .sorted { $0.name.precedesByBytes($1.name) }
  }

  private func compress(
    _ body: (Span<UInt8>) throws -> Void,
    _ read: @escaping ((Span<UInt8>) throws -> Void) throws -> Void
  ) throws {
    let encoder = try ZstdEncoder(level: 1)
    func pass(_ bytes: UnsafeRawBufferPointer) throws {
      try unsafe body(Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self)))
    }
    try read { piece in
      try unsafe piece.withUnsafeBytes { try unsafe encoder.push($0, to: pass) }
    }
    try unsafe encoder.finish(to: pass)
  }
}
