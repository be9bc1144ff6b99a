import Codec

/// A picture, a sound or another file on its way into a deck.
public struct Attachment: Hashable, Sendable {
  /// The name under which the card's text speaks of it.
  public var name: String
  /// The SHA-256 of its bytes: its name in the package.
  public let blob: BlobID
  /// What it is, by its bytes.
  public let kind: MediaKind
  /// Its length in bytes.
  public let size: Int

  let content: Content

  /// Where the bytes are until the deck is saved.
  enum Content: Hashable, Sendable {
    case bytes([UInt8])
    /// A file of somebody else's, read again when the deck is saved.
    case file(path: String)
    /// What else can be read again when the deck is saved, as an entry of an archive.
    case stream(ByteStream)
  }

  /// Takes bytes in memory.
  public init(_ bytes: [UInt8], name: String) {
    self.init(
      name: name, blob: BlobID(SHA256.hash(bytes)), kind: MediaKind(of: bytes), size: bytes.count,
      content: .bytes(bytes))
  }

  /// Takes what can be read piece by piece; it is read now, for its digest, and again when the deck is
  /// saved.
  init(_ stream: ByteStream, name: String) throws {
    var hash = SHA256()
    var prefix: [UInt8] = []
    var size = 0
    try stream.read { chunk in
      let missing = min(MediaKind.prefixLength - prefix.count, chunk.count)
      for index in 0..<max(missing, 0) { prefix.append(chunk[index]) }
      hash.update(chunk)
      size += chunk.count
    }
    self.init(
      name: name, blob: BlobID(hash.finish()), kind: MediaKind(of: prefix), size: size,
      content: .stream(stream))
  }

  init(name: String, blob: BlobID, kind: MediaKind, size: Int, content: Content) {
    self.name = nfc(name)
    self.blob = blob
    self.kind = kind
    self.size = size
    self.content = content
  }
}

extension Deck {
  /// Gives a card an attachment and returns the name its text has to use.
  ///
  /// The name asked for, unless the card has other bytes under it already: then `name-2.png` and so
  /// on. The bytes reach the disk when the deck is saved, before any card that names them does.
  ///
  /// - Throws: `DeckError.refused` for a name that is no file name; `DeckError.noSuchCard`.
  @discardableResult
  public mutating func attach(
    _ attachment: Attachment, to id: CardID
  ) throws(DeckError) -> String {
    guard var card = card(id) else { throw .noSuchCard(id) }
    var attachment = attachment
    attachment.name = nfc(attachment.name)
    guard isMediaName(attachment.name) else {
      throw .refused("“\(attachment.name)” cannot name an attachment: use a plain file name.")
    }
    let name = card.freeName(for: attachment)
    card.media[name] = attachment.blob
    staged[attachment.blob] = attachment.content
    self[id] = card
    return name
  }

  /// Takes an attachment from a card.
  ///
  /// - Throws: `DeckError.refused` while the card's text still shows it, or if it has none of that
  ///   name; `DeckError.noSuchCard`.
  public mutating func detach(_ name: String, from id: CardID) throws(DeckError) {
    guard var card = card(id) else { throw .noSuchCard(id) }
    let name = nfc(name)
    guard card.media[name] != nil else {
      throw .refused("Card \(id) has no attachment called “\(name)”.")
    }
    guard !card.shows(name) else {
      throw .refused(
        "“\(name)” is still shown in the text of card \(id): take it out of the text first.")
    }
    card.media[name] = nil
    self[id] = card
  }
}

extension Card {
  /// Whether the text speaks of an attachment.
  public func shows(_ name: String) -> Bool {
    mediaReferences(in: front).union(mediaReferences(in: back)).contains(nfc(name))
  }

  fileprivate func freeName(for attachment: Attachment) -> String {
    let name = attachment.name
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let candidates = (1...).lazy.map { $0 == 1 ? name : "\(name[..<dot])-\($0)\(name[dot...])" }
    // The sequence has no end, so there is a first that fits.
    return candidates.first { media[$0] == nil || media[$0] == attachment.blob } ?? name
  }
}
