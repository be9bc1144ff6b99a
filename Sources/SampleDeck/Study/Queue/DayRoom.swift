/// How many questions a study day still takes, of the deck and of each section with limits of its own.
struct DayRoom {
  private var rooms: [(section: [String], new: Int?, reviews: Int?)]

  /// - Parameters:
  ///   - plan: The limits.
  ///   - studied: What was asked today, and whether for the first time.
  ///   - sections: The sections of the cards.
  ///   - new: How many new questions there may be yet, whatever the limit of the deck.
  init(
    _ plan: StudyPlan, studied: [CardFace: Bool], sections: [CardID: [String]], new: Int?
  ) {
    rooms = ([[]] + plan.sections).map { section in
      let settings = plan.settings(for: section)
      let asked = studied.filter { face, _ in
        section.isEmpty || sections[face.card]?.starts(with: section) ?? false
      }
      let firsts = asked.count(where: \.value)
      return (
        section, settings.newPerDay.map { $0 - firsts },
        settings.reviewsPerDay.map { $0 - (asked.count - firsts) }
      )
    }
    if let new { rooms = [([], new, rooms[0].reviews)] }
  }

  /// Whether there is room for a question that is due; then there is less.
  mutating func takes(_ section: [String]) -> Bool { takes(section, \.reviews) }

  /// Whether there is room for a new question; then there is less.
  mutating func takesNew(_ section: [String]) -> Bool { takes(section, \.new) }

  private mutating func takes(
    _ section: [String],
    _ kind: WritableKeyPath<(section: [String], new: Int?, reviews: Int?), Int?>
  ) -> Bool {
    let places = rooms.indices.filter { section.starts(with: rooms[$0].section) }
    guard places.allSatisfy({ rooms[$0][keyPath: kind].map { $0 > 0 } ?? true }) else {
      return false
    }
    for place in places { rooms[place][keyPath: kind]? -= 1 }
    return true
  }
}
