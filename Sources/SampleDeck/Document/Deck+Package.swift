#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Deck {
  /// Opens a deck's package, or a packed file as it is.
  ///
  /// Reads the manifest whole and checks every byte of it; attachments are read when asked for.
  ///
  /// - Parameter url: The package or packed file, or a link to it.
  /// - Throws: `DeckError.notFound`, `.notADeck`, `.damaged` with line, column and remedy,
  ///   `.notSupported`, `.failed`.
  public init(contentsOf url: URL) throws(DeckError) {
    let package: DeckPackage
    do {
      package = try DeckPackage(url.path)
    } catch .notADeck {
      self = try PackedDeck(contentsOf: url).deck
      return
    }
    self = try package.read()
  }

  /// Saves the deck as a package: makes one where nothing is, or saves into the same deck's.
  ///
  /// If the deck there is not as it was opened, because somebody else saved it or it is another copy,
  /// both are joined. Either the old deck or the new one is on disk whatever happens. Afterwards this
  /// is the deck on disk, without changes; where it throws it is as it was.
  ///
  /// - Parameters:
  ///   - url: Where to; an existing deck must have the same `id`.
  ///   - now: Becomes `modified` of the cards that were changed.
  /// - Returns: What the join did; nil if there was nothing to join.
  /// - Throws: `DeckError.refused` naming a card that breaks the format; `.exists` or `.notADeck` where
  ///   something else is; `.changedUnderneath`, `.inUse`, `.blobMissing`, `.failed`.
  @discardableResult
  public mutating func write(to url: URL, now: Date = Date()) throws(DeckError) -> JoinReport? {
    let package: DeckPackage
    do {
      package = try DeckPackage(url.path)
    } catch .notFound {
      self = try DeckPackage.create(url.path, self, now: now).deck
      return nil
    }
    let (saved, report) = try package.save(self, now: now)
    self = saved
    return report
  }
}
