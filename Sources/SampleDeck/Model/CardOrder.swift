#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An order of cards: by one member, ties by `created`, then by `id`, so that it is always the same.
public struct CardOrder: SortComparator, Hashable, Sendable {
  /// What the order looks at first.
  public enum Key: String, Sendable, CaseIterable {
    /// When the card was made: the order on screen.
    case created
    /// When a save last changed it.
    case modified
    /// Its question, as letters compare without case and accents.
    case front
  }

  /// What the order looks at first.
  public var key: Key
  /// Forward, or from the last to the first.
  public var order: SortOrder

  /// The order by a member, forward unless said otherwise.
  public init(_ key: Key, order: SortOrder = .forward) {
    self.key = key
    self.order = order
  }

  /// Oldest first.
  public static let created = CardOrder(.created)
  /// Longest unchanged first.
  public static let modified = CardOrder(.modified)
  /// From A to Z.
  public static let front = CardOrder(.front)

  /// The same order from its other end.
  public var reversed: CardOrder {
    CardOrder(key, order: order == .forward ? .reverse : .forward)
  }

  /// Which of two cards comes first.
  public func compare(_ a: Card, _ b: Card) -> ComparisonResult {
    let forward: ComparisonResult =
      switch key {
      case .created: .orderedSame
      case .modified: a.modified.order(b.modified)
      case .front: FoldedText(a.front).order(FoldedText(b.front))
      }
    return turned(forward, a, b)
  }

  /// The cards in this order; each front is folded once.
  func sorted(_ cards: [Card]) -> [Card] {
    guard key == .front else { return cards.sorted(using: self) }
    return cards.map { (card: $0, front: FoldedText($0.front)) }
      .sorted { turned($0.front.order($1.front), $0.card, $1.card) == .orderedAscending }
      .map(\.card)
  }

  /// Settles ties, and turns the order round if it is reversed.
  private func turned(_ forward: ComparisonResult, _ a: Card, _ b: Card) -> ComparisonResult {
    let decided =
      forward != .orderedSame
      ? forward
      : a.created != b.created ? a.created.order(b.created) : a.id.order(b.id)
    return order == .forward ? decided : decided.turned
  }
}

extension FoldedText {
  fileprivate func order(_ other: FoldedText) -> ComparisonResult {
    bytes == other.bytes
      ? .orderedSame
      : bytes.lexicographicallyPrecedes(other.bytes) ? .orderedAscending : .orderedDescending
  }
}

extension Comparable {
  fileprivate func order(_ other: Self) -> ComparisonResult {
    self < other ? .orderedAscending : other < self ? .orderedDescending : .orderedSame
  }
}

extension ComparisonResult {
  fileprivate var turned: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedDescending: .orderedAscending
    case .orderedSame: .orderedSame
    }
  }
}
