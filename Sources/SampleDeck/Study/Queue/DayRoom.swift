/// How many questions of one kind a study day still takes, of the deck and of each section with a limit
/// of its own.
struct DayRoom {
  private var limits: [(section: [String], left: Int)]

  /// - Parameters:
  ///   - limits: The limit of each section, the deck being the one without a name; nil: there is none.
  ///   - studied: The sections of the questions that were asked today.
  init(_ limits: [(section: [String], limit: Int?)], studied: [[String]]) {
    self.limits = limits.compactMap { section, limit in
      limit.map { limit in (section, limit - studied.count { $0.starts(with: section) }) }
    }
  }

  /// Whether there is room for a question of a section; then there is less.
  mutating func takes(_ section: [String]) -> Bool {
    for limit in limits where limit.left <= 0 && section.starts(with: limit.section) {
      return false
    }
    for place in limits.indices where section.starts(with: limits[place].section) {
      limits[place].left -= 1
    }
    return true
  }
}
