extension StudyHistory {
  /// How much a log holds that is the learner's alone.
  public struct Tally: Hashable, Sendable {
    /// The reviews that count.
    public var reviews: Int = 0
    /// The cards with a note.
    public var notes: Int = 0
    /// The cards that are starred, flagged, suspended or buried.
    public var marks: Int = 0

    /// A tally of nothing.
    public init() {}
  }

  /// What there is of it now.
  public var tally: Tally {
    var tally = Tally()
    tally.reviews = rows.indices.count { place in
      rows[place].kind == .review && !rows[place].isVoid && !isRepeated(at: place)
    }
    for card in cardIDs {
      let marks = marks(of: card)
      if marks.note != nil { tally.notes += 1 }
      let isMarked = marks.isStarred || marks.isSuspended || marks.flag != nil
      if isMarked || marks.buriedOn != nil { tally.marks += 1 }
    }
    return tally
  }

  /// Whether a review stands here a second time: `StudyLog.copy(_:as:)` notes what was done with a card
  /// as done with the one that it became. Both have the same time, and so stand together.
  func isRepeated(at place: Int) -> Bool {
    let row = rows[place]
    return rows[..<place].suffix(8).reversed().prefix { $0.at == row.at }.contains { other in
      other.kind == .review && !other.isVoid && other.card != row.card && other.face == row.face
        && other.milliseconds == row.milliseconds
        && (row.id == other.id.moved(to: card(of: row))
          || other.id == row.id.moved(to: card(of: other)))
    }
  }
}
