#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec
import Foreign
import PackageStore

/// A package of Anki's, `.apkg` or `.colpkg`, of any generation.
///
///     meta                     the generation, in the younger ones
///     collection.anki2         the collection of the oldest; in the others one note that asks to update
///     collection.anki21        the collection of the second
///     collection.anki21b       that of the newest, compressed
///     media                    the names of the files
///     0, 1, …                  the files, compressed in the newest
struct AnkiPackage: Sendable {
  enum Generation: Int64 {
    case legacy1 = 1
    case legacy2
    case latest

    var collection: String {
      switch self {
      case .legacy1: "collection.anki2"
      case .legacy2: "collection.anki21"
      case .latest: "collection.anki21b"
      }
    }
  }

  /// A file that comes with the collection.
  private struct Medium: Sendable {
    /// The name as the package has it.
    let name: String
    /// Its entry in the archive; nil: it is listed and not there.
    let entry: Archive.Entry?
  }

  let generation: Generation
  private let media: [Medium]
  private let archive: Archive.Reader

  init(_ path: String) throws {
    archive = try Archive.Reader(path) { next, body in try Zlib.inflate(next, body) }
    generation = try Self.generation(of: archive)
    guard archive.file(generation.collection) != nil else { throw AnkiFault.noCollection }
    media = try Self.media(in: archive, generation)
  }

  private static func generation(of archive: Archive.Reader) throws -> Generation {
    guard let entry = archive.file("meta") else {
      return archive.file("collection.anki21") == nil ? .legacy1 : .legacy2
    }
    let version = Protobuf(try archive.bytes(of: entry, limit: 1 << 16))?.integer(1) ?? 0
    guard let generation = Generation(rawValue: version) else { throw AnkiFault.version(version) }
    return generation
  }

  /// The collection and its log, whose tables are read at the same time out of a file that is gone
  /// afterwards.
  func collection() throws -> (AnkiCollection, [AnkiReview]) {
    guard let entry = archive.file(generation.collection) else { throw AnkiFault.noCollection }
    let file = try ScratchFile(in: FileManager.default.temporaryDirectory.path)
    try read(entry) { try file.write($0) }
    let path = file.path
    let tables = [Table.notes, .cards, .reviews].concurrentMap { table in
      Result { try table.read(AnkiDatabase(Database(reading: path))) }
    }
    withExtendedLifetime(file) {}
    var collection = try tables[0].get().collection
    collection.cards = try tables[1].get().collection.cards
    return (collection, try tables[2].get().reviews)
  }

  private enum Table {
    case notes, cards, reviews

    func read(
      _ database: AnkiDatabase
    ) throws -> (collection: AnkiCollection, reviews: [AnkiReview]) {
      switch self {
      case .notes:
        var collection = try database.collection()
        collection.notes = try database.notes()
        return (collection, [])
      case .cards:
        var collection = AnkiCollection()
        collection.cards = try database.cards()
        return (collection, [])
      case .reviews: return (AnkiCollection(), try database.reviews())
      }
    }
  }

  /// The files that come with the collection; without bytes those that are listed and not there.
  var files: [(name: String, bytes: ByteStream?)] {
    media.map { medium in
      (medium.name, medium.entry.map { entry in ByteStream { try read(entry, $0) } })
    }
  }

  private func read(_ entry: Archive.Entry, _ body: (Span<UInt8>) throws -> Void) throws {
    if generation == .latest {
      try unpack(entry, body)
    } else {
      try archive.read(entry, body)
    }
  }

  private func unpack(_ entry: Archive.Entry, _ body: (Span<UInt8>) throws -> Void) throws {
    try Self.unpack(entry, of: archive, body)
  }

  /// Decompresses an entry, to no more than any honest one would become.
  private static func unpack(
    _ entry: Archive.Entry, of archive: Archive.Reader, _ body: (Span<UInt8>) throws -> Void
  ) throws {
    let decoder = try ZstdDecoder(limit: min(64 << 20 + 64 * entry.packedSize, 4 << 30))
    do {
      try archive.read(entry) { piece in
        try unsafe piece.withUnsafeBytes { bytes in
          try unsafe decoder.push(bytes) { output in
            try body(unsafe Span(_unsafeElements: output.assumingMemoryBound(to: UInt8.self)))
          }
        }
      }
      try decoder.finish()
    } catch let error as ZstdError {
      throw AnkiFault.unreadable("the entry “\(entry.name)” \(error.reason)")
    }
  }

  // MARK: Media

  private static func media(
    in archive: Archive.Reader, _ generation: Generation
  ) throws -> [Medium] {
    // Packages without media need no list.
    guard let entry = archive.file("media") else { return [] }
    if generation == .latest {
      var bytes: [UInt8] = []
      try unpack(entry, of: archive) { piece in
        guard bytes.count + piece.count <= listLimit else {
          throw AnkiFault.unreadable("its list of media is too long")
        }
        unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      }
      guard let list = Protobuf(bytes) else {
        throw AnkiFault.unreadable("its list of media is damaged")
      }
      return list.fields.filter { $0.number == 1 }.enumerated().compactMap { index, field in
        guard case .bytes(let bytes) = field.value, let medium = Protobuf(bytes) else { return nil }
        let number = medium[255] == nil ? Int64(index) : medium.integer(255)
        return Medium(name: medium.text(1), entry: archive.file(String(number)))
      }
    }
    let bytes = try archive.bytes(of: entry, limit: listLimit)
    guard let list = try? JSONValue(foreign: bytes), let members = list.members else {
      throw AnkiFault.unreadable("its list of media is damaged")
    }
    return members.compactMap { member in
      member.value.text.map { Medium(name: $0, entry: archive.file(member.name)) }
    }
  }

  private static let listLimit = 32 << 20
}

extension ZstdError {
  fileprivate var reason: String {
    switch self {
    case .missing(let library): library.description
    case .damaged: "is damaged"
    case .cutOff: "stops in the middle"
    case .tooLong: "would become too large"
    }
  }
}
