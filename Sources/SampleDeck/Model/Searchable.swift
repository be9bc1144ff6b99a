#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a query looks at in a card.
///
/// ``Card`` is searchable. A view of a card that is not decoded, or that keeps its texts folded, answers
/// `contains(_:in:)` in its own, faster way.
public protocol Searchable {
  /// The card's identity.
  var id: CardID { get }
  /// When the card was made.
  var created: Date { get }
  /// When the card was last changed.
  var modified: Date { get }
  /// The question, in Markdown.
  var front: String { get }
  /// The answer, in Markdown.
  var back: String { get }
  /// Wrong answers to choose from.
  var choices: [String] { get }
  /// Further right answers.
  var accept: [String] { get }
  /// What helps without telling; empty when there is nothing.
  var hint: String { get }
  /// Where the fact is from; empty when there is nothing.
  var source: String { get }
  /// The card's tags.
  var tags: [String] { get }
  /// The path of the section in which the card stands.
  var section: [String] { get }
  /// The names of the card's attachments.
  var mediaNames: [String] { get }
  /// Whether a merge left two values of which one has to be chosen.
  var isConflict: Bool { get }

  /// Whether a text occurs in the card, or in one side of it.
  func contains(_ needle: FoldedText, in side: SearchedSide) -> Bool
}

/// Where in a card a text is looked for.
public enum SearchedSide: Hashable, Sendable {
  /// The question only.
  case front
  /// The answer only.
  case back
  /// Every text of the card, tags and section among them.
  case anywhere
}

extension Searchable {
  /// Whether a text occurs in the card; folds the card's texts anew each time.
  public func contains(_ needle: FoldedText, in side: SearchedSide) -> Bool {
    switch side {
    case .front: FoldedText(front).contains(needle)
    case .back: FoldedText(back).contains(needle)
    case .anywhere:
      ([front, back, hint, source] + choices + accept + tags + section)
        .contains { FoldedText($0).contains(needle) }
    }
  }
}
