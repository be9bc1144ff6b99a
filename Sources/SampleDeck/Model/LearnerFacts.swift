#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a learner's log knows about one card, as far as queries ask for it.
///
/// The default is a card that nobody has seen or marked.
public struct LearnerFacts: Hashable, Sendable {
  /// How far the learner is with one face of a card.
  public enum Stage: String, Hashable, Sendable {
    /// Never graded.
    case new
    /// Graded, in its first steps.
    case learning
    /// Waiting for its day.
    case review
    /// Forgotten, in steps again.
    case relearning
  }

  /// The stages of the card's faces.
  public var stages: Set<Stage> = [.new]
  /// Whether a face that is not new is due.
  public var isDue: Bool = false
  /// When the first of its faces comes back; nil for a new card.
  public var due: Date?
  /// Whether the learner has put the card away until further notice.
  public var isSuspended: Bool = false
  /// Whether the learner has put the card away for today.
  public var isBuried: Bool = false
  /// Whether the learner has starred the card.
  public var isStarred: Bool = false
  /// Whether the card has been forgotten so often that it needs another wording.
  public var isLeech: Bool = false
  /// Whether the learner has written a note on the card.
  public var hasNote: Bool = false
  /// The learner's flag.
  public var flag: FlagColor?
  /// How often the card has been graded.
  public var reviews: Int = 0
  /// How often a card in review has been forgotten.
  public var lapses: Int = 0
  /// Days until the chance to remember falls to 0.9, of the face for which that is soonest; nil for a
  /// new card.
  public var stability: Double?
  /// From 1, easy, to 10, of the hardest face; nil for a new card.
  public var difficulty: Double?

  /// The facts about a card that nobody has seen or marked.
  public init() {}
}

/// The colours a learner can flag a card with.
public enum FlagColor: String, CaseIterable, Hashable, Sendable {
  /// A colour; all of them stand in the order in which they are offered.
  case red, orange, yellow, green, blue, pink, turquoise, purple, black
}
