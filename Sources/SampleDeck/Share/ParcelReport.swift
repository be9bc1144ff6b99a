import PackageStore

/// What left with a packed file.
public struct ParcelReport: Hashable, Sendable {
  /// The cards.
  public var cardCount: Int = 0
  /// The cards, and the deck itself, that have several values for one field: all of these leave.
  public var conflictCount: Int = 0
  /// The deletions: an id and a time each, so that the card goes wherever the deck is joined.
  public var deletionCount: Int = 0
  /// The cards that carry what they were imported from.
  public var importedCount: Int = 0
  /// The attachments that cards name and that are missing, where leaving without them was asked for.
  public var missing: [BlobID] = []
  /// Pictures shown without a description, which somebody who cannot see them needs.
  public var undescribed: [Picture] = []
  /// Pictures that tell where they were taken.
  public var located: [BlobID] = []
  /// The attachments.
  public var mediaCount: Int = 0
  /// How long they are together.
  public var mediaByteCount: Int = 0
  /// The lines of the log.
  public var progressLines: Int = 0
  /// How long the packed file is.
  public var byteCount: Int = 0

  /// A picture in the text of a card.
  public struct Picture: Hashable, Sendable {
    /// The card.
    public var card: CardID
    /// The name of its attachment.
    public var name: String
  }

  init() {}

  /// What can be told from the manifest.
  init(_ deck: Deck) {
    cardCount = deck.count
    deletionCount = deck.deletionCount
    conflictCount = deck.conflictCount
    for entry in deck.opened.entries where !entry.isDeleted {
      let card = deck.opened.card(entry)
      if card.origin != nil { importedCount += 1 }
      if card.media.isEmpty { continue }
      undescribed += card.undescribedPictures.map { Picture(card: card.id, name: $0) }
    }
  }
}

extension Deck {
  /// How many cards were deleted: each has left a line without its text.
  public var deletionCount: Int { opened.entries.count - opened.living }

  /// The files in its package that the format does not know, or that no card names: they stay there
  /// when the deck is packed.
  public var strayFiles: [String] {
    guard let package = home?.keeper as? DeckPackage, let files = try? package.store.files() else {
      return []
    }
    let blobs = blobs
    return files.filter { entry, kind in
      switch kind {
      case .manifest, .blobsFolder: false
      case .blob(let digest): !blobs.contains(BlobID(digest))
      case .conflictCopy, .junk, .leftover, .placeholder, .unknown: true
      }
    }
    .map(\.entry.path)
  }
}

extension Card {
  /// The names of attachments that the text shows without a description, in their order.
  var undescribedPictures: [String] {
    [front, back].flatMap { Markdown($0).undescribedImages }.compactMap { mediaName(of: $0) }
  }
}
