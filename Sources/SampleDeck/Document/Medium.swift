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
  /// Where it lies, for another program to show or play; nil in a document in memory.
  public let path: String?
}

extension Card {
  /// The name of the attachment that a Markdown destination means: equal in NFC, literally or
  /// percent-decoded once. Nil: it means none of this card's.
  public func mediaName(of destination: String) -> String? {
    namesMeant(by: destination).first { media[$0] != nil }
  }
}

extension DeckDocument {
  /// An attachment of a card; nil where the card has none of that name or its bytes have not arrived.
  ///
  /// Reads the first bytes of its file.
  public func medium(_ name: String, of card: Card) -> Medium? {
    guard let blob = card.media[name], let content = deck.content(of: blob) else { return nil }
    switch content {
    case .bytes(let bytes):
      return Medium(
        name: name, blob: blob, kind: MediaKind(of: bytes), size: bytes.count, path: nil)
    case .file(let path):
      guard let summary = deck.home.flatMap({ try? $0.store.blob(blob.digest) }) else { return nil }
      return Medium(
        name: name, blob: blob, kind: MediaKind(of: summary.head), size: summary.size, path: path)
    }
  }

  /// The bytes of an attachment, in pieces and in constant memory, checked against its digest.
  ///
  /// - Parameters:
  ///   - blob: Which.
  ///   - body: Takes the pieces in their order; it has seen them all when a damage is found.
  /// - Throws: `DeckError.blobMissing`, `.blobDamaged`, `.failed`; what `body` throws.
  public func read(_ blob: BlobID, _ body: (Span<UInt8>) throws -> Void) throws {
    switch deck.content(of: blob) {
    case .bytes(let bytes): try body(bytes.span)
    case .file(let path):
      do {
        if let home = deck.home, deck.staged[blob] == nil {
          try home.store.readBlob(blob.digest, verify: true, body)
        } else {
          try readPlainFile(path, limit: PackageStore.blobLimit, body)
        }
      } catch let error as StoreError {
        throw DeckError(error)
      }
    case nil: throw DeckError.blobMissing(blob, path: path ?? deck.title)
    }
  }
}
