import SampleDeck

/// How long what was learned would be remembered: questions by the days until the chance to know the
/// answer falls to 0.9.
struct MemorySpread {
  static let bounds =
    [("day", "under a day", 1.0), ("week", "under a week", 7)]
    + [
      ("month", "under a month", 30), ("year", "under a year", 365),
      ("longer", "longer", .infinity),
    ]

  private(set) var counts = bounds.map { _ in 0 }

  /// Counts the questions of a deck that were learned.
  mutating func add(_ progress: DeckProgress) {
    for card in progress.deck.cards {
      for face in card.faces {
        guard let stability = progress.face(face, of: card).state.memory?.stability,
          let index = Self.bounds.firstIndex(where: { stability < $0.2 })
        else { continue }
        counts[index] += 1
      }
    }
  }

  var sentence: String {
    let parts = zip(Self.bounds, counts).map { "\($1) \($0.1)" }
    return
      "You would remember, of \(counts.reduce(0, +)) questions: \(parts.joined(separator: ", "))."
  }

  var json: JSON { .object(zip(Self.bounds, counts).map { ($0.0, .int($1)) }) }
}
