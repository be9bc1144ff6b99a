import SampleDeck

/// Cards that belong together: a section, a tag, what the learner starred.
struct CardGroup: Equatable {
  let title: String
  /// What finds its cards.
  let query: String
  let count: Int
}

extension CardGroup {
  /// The groups of a deck that are not empty: by what the learner did, then sections, then tags.
  static func groups(of deck: Deck, facts: (Card) -> LearnerFacts) -> [CardGroup] {
    var states: [String: Int] = [:]
    var sections = Counts()
    var tags = Counts()
    for card in deck.cards {
      let facts = facts(card)
      for state in marked where state.holds(facts) { states[state.query, default: 0] += 1 }
      if card.isConflict { states["is:conflict", default: 0] += 1 }
      if !card.section.isEmpty { sections.add(card.section) }
      // A card with two tags below one is one card of that.
      for path in Set(card.tags.flatMap(prefixes)) { tags.add(exactly: path) }
    }
    let learnt = marked.compactMap { state in
      states[state.query].map { CardGroup(title: state.title, query: state.query, count: $0) }
    }
    let conflicts = states["is:conflict"].map {
      CardGroup(title: "In conflict", query: "is:conflict", count: $0)
    }
    return learnt + [conflicts].compactMap(\.self)
      + sections.inOrder.map { path, count in
        CardGroup(
          title: path.joined(separator: " › "),
          query: "section:\(literal(path.joined(separator: "::")))", count: count)
      }
      + tags.sorted.map { path, count in
        let tag = path.joined(separator: "::")
        return CardGroup(title: "#\(tag)", query: "tag:\(literal(tag))", count: count)
      }
  }

  private static let marked:
    [(title: String, query: String, holds: @Sendable (LearnerFacts) -> Bool)] = [
      ("★ Starred", "is:starred", { $0.isStarred }),
      ("⚑ Flagged", "is:flagged", { $0.flag != nil }),
      ("Suspended", "is:suspended", { $0.isSuspended }),
      ("Not yet seen", "is:new", { $0.stages.contains(.new) }),
    ]

  private static func prefixes(of tag: String) -> [[String]] {
    let parts = tag.split(separator: "::").map(String.init)
    return parts.indices.map { Array(parts[...$0]) }
  }

  /// A value as a query takes it literally.
  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// How many cards lie below each path.
private struct Counts {
  private(set) var inOrder: [(path: [String], count: Int)] = []
  private var places: [[String]: Int] = [:]

  mutating func add(_ path: [String]) {
    for end in path.indices { add(exactly: Array(path[...end])) }
  }

  mutating func add(exactly path: [String]) {
    if let place = places[path] {
      inOrder[place].count += 1
    } else {
      places[path] = inOrder.count
      inOrder.append((path, 1))
    }
  }

  var sorted: [(path: [String], count: Int)] {
    inOrder.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}
