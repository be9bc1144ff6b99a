/// The versions of a `manifest.json` between which git stopped, as its index keeps them.
public struct StoppedMerge: Sendable {
  /// What both sides were made from: stage 1. Nil where both made the deck.
  public var base: [UInt8]?
  /// Stage 2; nil where that side deleted the deck.
  public var ours: [UInt8]?
  /// Stage 3; nil where that side deleted the deck.
  public var theirs: [UInt8]?

  /// Takes the bytes of whole files.
  public init(base: [UInt8]? = nil, ours: [UInt8]?, theirs: [UInt8]?) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }
}
