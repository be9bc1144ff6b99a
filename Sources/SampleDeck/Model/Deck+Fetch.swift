#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Deck {
  /// The cards that meet a condition, in an order, or a part of them.
  ///
  /// ```swift
  /// let recent = try deck.fetch(
  ///   where: #Predicate { $0.tags.contains("computing") }, sort: .created.reversed, limit: 20)
  /// ```
  ///
  /// Without a condition and by `created` only the cards returned are made; otherwise every card is.
  ///
  /// - Parameters:
  ///   - predicate: What a card must meet; nil: all do.
  ///   - sort: The order of the cards.
  ///   - limit: How many at most; nil: all; below 0: none.
  ///   - offset: How many to pass over first.
  /// - Returns: The cards, made as they are now.
  /// - Throws: What evaluating the predicate throws.
  public func fetch(
    where predicate: Predicate<Card>? = nil, sort: CardOrder = .created, limit: Int? = nil,
    offset: Int = 0
  ) throws -> [Card] {
    guard let predicate else {
      return part(of: references(), sort, limit: limit, offset: offset)
    }
    let found = try references().lazy.map(card(at:)).filter(predicate.evaluate)
    return Array(sort.sorted(found).dropFirst(max(0, offset)).prefix(max(0, limit ?? Int.max)))
  }

  /// The cards that a query finds, in an order, or a part of them.
  ///
  /// - Parameters:
  ///   - query: What a card must answer.
  ///   - context: The time, and what the learner's log knows.
  ///   - sort: The order of the cards.
  ///   - limit: How many at most; nil: all; below 0: none.
  ///   - offset: How many to pass over first.
  /// - Returns: The cards, made as they are now.
  public func search(
    _ query: Query, in context: QueryContext, sort: CardOrder = .created, limit: Int? = nil,
    offset: Int = 0
  ) -> [Card] {
    part(of: references(matching: query, in: context), sort, limit: limit, offset: offset)
  }

  /// The cards that a query finds, by their ids; one that was not changed is not made for it.
  func references(matching query: Query, in context: QueryContext) -> [CardReference] {
    let text = RecordText(opened)
    return references().filter { reference in
      guard let index = reference.entry, let text else {
        return query.matches(card(at: reference), in: context)
      }
      text.move(to: opened.entries[index])
      return query.matches(text, in: context)
    }
  }

  /// The number of cards that meet a condition.
  ///
  /// - Throws: What evaluating the predicate throws.
  public func count(where predicate: Predicate<Card>) throws -> Int {
    try references().count { try predicate.evaluate(card(at: $0)) }
  }

  /// A part of the cards in an order: by `created` without making the others.
  private func part(
    of references: [CardReference], _ sort: CardOrder, limit: Int?, offset: Int
  ) -> [Card] {
    guard sort.key == .created else {
      let cards = sort.sorted(references.map(card(at:)))
      return Array(cards.dropFirst(max(0, offset)).prefix(max(0, limit ?? Int.max)))
    }
    let (limit, offset) = (limit.map { max(0, $0) }, max(0, offset))
    let end = limit.map { offset.addingReportingOverflow($0) }
    let wanted = end.map { $0.overflow ? Int.max : $0.partialValue } ?? Int.max
    let ordered =
      sort.order == .forward
      ? references.first(wanted, by: <) : references.first(wanted, by: >)
    return ordered.dropFirst(offset).map(card(at:))
  }
}

extension Array {
  /// The first `count` elements in an order, without sorting the rest: a short result from a long
  /// list costs one pass.
  fileprivate func first(_ count: Int, by precedes: (Element, Element) -> Bool) -> [Element] {
    guard count < self.count / 8, count < 1000 else {
      return sorted(by: precedes).dropLast(Swift.max(0, self.count - count))
    }
    var best: [Element] = []
    for element in self where best.count < count || best.last.map({ precedes(element, $0) }) == true
    {
      let place = best.firstIndex { precedes(element, $0) } ?? best.endIndex
      best.insert(element, at: place)
      if best.count > count { best.removeLast() }
    }
    return best
  }
}
