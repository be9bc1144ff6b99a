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
  let export: AnkiExport
  let deck: Deck
  /// Whether it becomes somebody's collection as it is; else its notes are imported into one.
  let isCollection: Bool

  /// Hands over the pieces of the package in their order.
  func write(_ body: @escaping (Span<UInt8>) throws -> Void) throws {
    let file = try ScratchFile(in: FileManager.default.temporaryDirectory.path)
    try AnkiCollectionWriter(Database(creating: file.path))
      .write(export.collection, reviews: export.reviews, isIndexed: isCollection)
    var archive = Archive.Writer(body)
    try archive.add("meta", [0x08, 0x03])
    try archive.add("collection.anki21b") { body in
      try compress(body) { piece in try readPlainFile(file.path, limit: .max, piece) }
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
