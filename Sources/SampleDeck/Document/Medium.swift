#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec
import PackageStore

/// A picture, a sound or another file that a card has.
public struct Medium: Hashable, Sendable {
  /// The name under which the card's text speaks of it.
  public let name: String
  /// The SHA-256 of its bytes.
  public let blob: BlobID
  /// What it is, by its bytes.
  public let kind: MediaKind
  /// Its length in bytes.
  public let size: Int
  /// Where it lies as a file of its own, for another program to show or play; nil in memory and in a
  /// packed file.
  public let path: String?
}

extension Card {
  /// The name of the attachment that a Markdown destination means: equal in NFC, literally or
  /// percent-decoded once. Nil: it means none of this card's.
  public func mediaName(of destination: String) -> String? {
    namesMeant(by: destination).first { media[$0] != nil }
  }
}

extension Deck {
  /// An attachment of a card; nil where the card has none of that name or its bytes have not arrived.
  ///
  /// Reads the first bytes of its file.
  public func medium(_ name: String, of card: Card) -> Medium? {
    card.media[name].flatMap { medium(name, holding: $0) }
  }

  /// An attachment by its bytes, one that a conflict keeps say; nil where they have not arrived.
  ///
  /// Reads the first bytes of its file.
  public func medium(_ name: String, holding blob: BlobID) -> Medium? {
    switch staged[blob] {
    case .bytes(let bytes):
      return Medium(
        name: name, blob: blob, kind: MediaKind(of: bytes), size: bytes.count, path: nil)
    case .file(let path):
      guard let file = try? Attachment(contentsOf: URL(filePath: path)) else { return nil }
      return Medium(name: name, blob: blob, kind: file.kind, size: file.size, path: path)
    case .stream(let stream):
      guard let file = try? Attachment(stream, name: name) else { return nil }
      return Medium(name: name, blob: blob, kind: file.kind, size: file.size, path: nil)
    case nil:
      // A sync client may make the file before it has the bytes.
      guard let keeper = home?.keeper, let file = keeper.summary(of: blob),
        file.size > 0 || blob.digest == SHA256.hash([])
      else { return nil }
      return Medium(
        name: name, blob: blob, kind: MediaKind(of: file.head), size: file.size,
        path: keeper.filePath(of: blob))
    }
  }

  /// How many bytes an attachment has; nil where they have not arrived.
  public func size(of blob: BlobID) -> Int? { medium("", holding: blob)?.size }

  /// The bytes of an attachment, in pieces and in constant memory, checked against its digest.
  ///
  /// - Parameters:
  ///   - blob: Which.
  ///   - body: Takes the pieces in their order; it has seen them all when a damage is found.
  /// - Throws: `DeckError.blobMissing`, `.blobDamaged`, `.failed`; what `body` throws.
  public func read(_ blob: BlobID, _ body: (Span<UInt8>) throws -> Void) throws {
    try read(blob, verify: true, body)
  }

  /// Copies an attachment into a file, in constant memory; it appears there, or takes the place of an
  /// older one, when it is whole.
  ///
  /// - Throws: `DeckError.blobMissing`, `.blobDamaged`, `.failed`.
  public func write(_ blob: BlobID, to url: URL) throws(DeckError) {
    do {
      try writePlainFile(url.path, replacing: true) { write in try read(blob, write) }
    } catch {
      throw DeckError(error)
    }
  }

  func read(_ blob: BlobID, verify: Bool, _ body: (Span<UInt8>) throws -> Void) throws {
    do {
      switch staged[blob] {
      case .bytes(let bytes): try body(bytes.span)
      case .file(let path):
        var hash = SHA256()
        try readPlainFile(path, limit: PackageStore.blobLimit) { chunk in
          hash.update(chunk)
          try body(chunk)
        }
        if hash.finish() != blob.digest { throw DeckError.blobDamaged(blob, path: path) }
      case .stream(let stream):
        var hash = SHA256()
        try stream.read { piece in
          hash.update(piece)
          try body(piece)
        }
        if hash.finish() != blob.digest { throw DeckError.blobDamaged(blob, path: title) }
      case nil:
        guard let home else { throw DeckError.blobMissing(blob, path: title) }
        try home.keeper.read(blob, verify: verify, body)
      }
    } catch let error as StoreError {
      throw DeckError(error)
    }
  }
}

extension DeckDocument {
  /// An attachment of a card, as `Deck.medium`.
  public func medium(_ name: String, of card: Card) -> Medium? { deck.medium(name, of: card) }

  /// The bytes of an attachment, as `Deck.read`.
  ///
  /// - Throws: `DeckError.blobMissing`, `.blobDamaged`, `.failed`; what `body` throws.
  public func read(_ blob: BlobID, _ body: (Span<UInt8>) throws -> Void) throws {
    try deck.read(blob, body)
  }
}
