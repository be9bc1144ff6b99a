#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A card as a source of an import tells it, before it is known which card of a deck it is.
public struct ImportedCard: Sendable {
  /// What the card says. Its `line` is where the source does, its `id` counts if the source names
  /// cards as a deck does, and its `media` do not count.
  public var draft: Draft
  /// What the source calls the card whatever its text becomes: a guid, a column's value.
  public var key: String?
  /// When the source says that the card was made; nil: it is made now.
  public var created: Date?
  /// When the source says that the card was last edited, in seconds since 1970; nil: it does not say. It
  /// tells an older copy from a newer one, and two that were edited apart from both.
  public var edited: Int64?
  /// Pictures and sounds, by the names that the text uses.
  public var media: [Attachment] = []
  /// Members that this version does not know, as canonical JSON by name.
  var unknown: [String: String] = [:]
  /// What the card's `origin` holds beside the import's own members `from`, `key`, `last` and
  /// `modified`, in the order of the names. Made when it is written: it may be as long as the card.
  var details: @Sendable () -> [(name: String, value: OriginValue)] = { [] }

  /// Makes a card from its two sides.
  public init(front: String, back: String = "", line: Int = 0) {
    draft = Draft()
    draft.front = front
    draft.back = back
    draft.line = line
  }

  /// Makes a card from all that a person can edit of one.
  public init(_ draft: Draft) { self.draft = draft }
}
