/// What comes of a face that is studied here, as Anki's log and cards tell it.
struct AnkiCourse {
  var progress = FaceProgress()
  /// The ease that SM-2 would go by, in thousandths; Anki goes on keeping it under FSRS. 0 while the
  /// face is first learned.
  private(set) var factor: Int

  static let firstFactor = 2500
  private static let leastFactor = 1300

  init(factor: Int = 0) { self.factor = factor }

  /// What Anki's log has of difficulty in the place of an ease.
  var difficulty: Int32 {
    guard let memory = progress.state.memory else { return 0 }
    return Int32((((memory.difficulty - 1) / 9 + 0.1) * 1000).rounded())
  }

  mutating func take(_ review: PastReview, under schedule: Schedule, seed: UInt64) {
    let before = progress.state
    progress = schedule.face(progress, after: review, seed: seed)
    switch (before, progress.state) {
    case (.review, _):
      let change =
        switch review.grade {
        case .again: -200
        case .hard: -150
        case .good: 0
        case .easy: 150
        }
      factor = max((factor == 0 ? Self.firstFactor : factor) + change, Self.leastFactor)
    case (.new, .review), (.learning, .review): factor = Self.firstFactor
    default: break
    }
  }
}
