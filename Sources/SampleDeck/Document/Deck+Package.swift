#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Deck {
  /// Opens a deck's package.
  ///
  /// Reads the manifest whole and checks every byte of it; attachments are read when asked for.
  ///
  /// - Parameter url: The package, or a link to it.
  /// - Throws: `DeckError.notFound`, `.notADeck`, `.damaged` with line, column and remedy,
  ///   `.notSupported`, `.failed`.
  public init(contentsOf url: URL) throws(DeckError) {
    self = try DeckPackage(url.path).read()
  }

  /// Saves the deck as a package: makes one where nothing is, or saves into the same deck's.
  ///
  /// If the deck there was saved by somebody else since this one was opened, both are joined. Either
  /// the old deck or the new one is on disk whatever happens.
  ///
  /// - Parameters:
  ///   - url: Where to; an existing deck must have the same `id`.
  ///   - now: Becomes `modified` of the cards that were changed.
  /// - Returns: The deck as it is on disk now.
  /// - Throws: `DeckError.refused` naming a card that breaks the format; `.notADeck` where something
  ///   else is; `.changedUnderneath`, `.inUse`, `.blobMissing`, `.failed`.
  @discardableResult
  public func write(to url: URL, now: Date = Date()) throws(DeckError) -> Deck {
    let package: DeckPackage
    do {
      package = try DeckPackage(url.path)
    } catch .notFound {
      return try DeckPackage.create(url.path, self, now: now).deck
    }
    return try package.save(self, now: now).deck
  }
}
