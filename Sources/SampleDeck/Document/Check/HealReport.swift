/// What `DeckCheck.heal` did, or in a dry run would do. Nothing is changed or dropped that it does not
/// name.
public struct HealReport: Hashable, Sendable {
  /// The number of cards in the deck now.
  public var count: Int = 0
  /// Whether the manifest was written anew.
  public var isRewritten: Bool = false
  /// What could not be read and is in the deck no more: each place, in the file it stood in.
  public var dropped: [Finding] = []
  /// The copies of sync clients that were joined in and taken out of the package.
  public var joined: [String] = []
  /// The copies that stay because they are of another deck, or cannot be read.
  public var left: [Finding] = []
  /// The cards that somebody has to choose a value for.
  public var conflicts: [CardID] = []
  /// The attachments whose bytes are right again.
  public var mended: [BlobID] = []
  /// Where the files that were changed or taken out are kept as they were.
  public var setAside: [String] = []

  /// Whether there was nothing to do.
  public var isEmpty: Bool { !isRewritten && joined.isEmpty && mended.isEmpty }
}
