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
  private let deck: Deck
  /// What could not go along.
  let report: ImportNotes
  /// Until the files of the package are named.
  private var export: AnkiExport?

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
    report = export.report
    self.export = export
  }

  /// Writes the notes, the cards and the reviews, of which the next are made meanwhile: of each kind as
  /// large a part at a time, for some take longer to make and others to write.
  private static func write(
    _ export: AnkiExport, to collection: AnkiCollectionWriter
  ) throws {
    let counts = [export.notes.count, export.cardCount, export.reviewCount]
    let parts = (counts.max() ?? 0) / 2048 + 1
    @Sendable func part(_ number: Int, of count: Int) -> Range<Int> {
      count * number / parts..<count * (number + 1) / parts
    }
    try workInOrder(on: 0..<parts) { number in
      (
        export.noteRows(part(number, of: counts[0])),
        export.cards(part(number, of: counts[1])), export.reviews(part(number, of: counts[2]))
      )
    } take: { notes, cards, reviews in
      try collection.write(notes)
      try collection.write(cards)
      try collection.write(reviews)
    }
  }

  /// Hands over the pieces of the package in their order; once.
  mutating func write(_ body: @escaping (Span<UInt8>) throws -> Void) throws {
    let files = files
    try concurrently(lettingGoOf: export.take()) { try write(files, body) }
  }

  private func write(
    _ files: [File], _ body: @escaping (Span<UInt8>) throws -> Void
  ) throws {
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
    guard let export else { return [] }
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
