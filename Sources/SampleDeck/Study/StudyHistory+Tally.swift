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
    tally.reviews = rows.count { $0.kind == .review && !$0.isVoid }
    for card in cardIDs {
      let marks = marks(of: card)
      if marks.note != nil { tally.notes += 1 }
      let isMarked = marks.isStarred || marks.isSuspended || marks.flag != nil
      if isMarked || marks.buriedOn != nil { tally.marks += 1 }
    }
    return tally
  }
}
