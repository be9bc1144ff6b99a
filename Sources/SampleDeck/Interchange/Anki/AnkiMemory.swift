import Codec

/// The memory that Anki makes of the log of a card which keeps none, as one that was studied before
/// FSRS was switched on.
struct AnkiMemory {
  private let model: FSRS
  /// The chance to remember at which cards were asked before.
  private let retention: Double

  init(_ preset: AnkiPreset?) {
    var settings = StudySettings()
    _ = preset.map { settings.take($0.config) }
    model = FSRS(settings.schedule.parameters)
    let known = preset?.config.float(40).map { Double($0) } ?? 0
    retention = known > 0 && known < 1 ? known : 0.9
  }

  /// - Parameters:
  ///   - card: The card.
  ///   - reviews: Its rows of the log, in the order of time.
  ///   - day: The number of the study day of an instant in milliseconds.
  /// - Returns: The memory; nil: nothing is known.
  func memory(of card: AnkiCard, _ reviews: [AnkiReview], day: (Int64) -> Int) -> Memory? {
    guard let (start, isComplete) = Self.beginning(of: reviews) else {
      return card.type == 0 || card.interval < 1
        ? nil : memory(interval: card.interval, ease: Double(card.factor) / 1000)
    }
    var rows = reviews[start...].filter(\.isGraded)[...]
    var memory: Memory?
    var last = rows.first.map { day($0.id) } ?? 0
    if !isComplete, let first = rows.popFirst() {
      let ease = first.factor == 0 ? 2.5 : Double(first.factor) / 1000
      let known = self.memory(interval: Int(first.interval), ease: ease)
      // Such an ease is how FSRS writes a difficulty.
      memory =
        ease > 1.1
        ? known : Memory(stability: known.stability, difficulty: max((ease - 0.1) * 9 + 1, 1))
    }
    for row in rows {
      guard let grade = Grade(rawValue: Int(row.ease)) else { continue }
      let today = day(row.id)
      memory = model.memory(after: grade, from: memory, days: Double(today - last))
      last = today
    }
    return memory
  }

  /// Where the history begins that counts, and whether it begins with learning: at the last block of
  /// answers while learning, else at the first answer with an interval of a day.
  private static func beginning(of reviews: [AnkiReview]) -> (Int, isComplete: Bool)? {
    var learning: Int?
    var graded: Int?
    for (index, row) in reviews.enumerated().reversed() {
      if row.isGraded, row.interval >= 1 || row.interval <= -86_400 { graded = index }
      if row.isGraded, row.type == 0 {
        learning = index
      } else if learning != nil || row.isReset {
        break
      }
    }
    return learning.map { ($0, true) } ?? graded.map { ($0, false) }
  }

  /// What an interval and an ease tell, as SM-2 has them.
  private func memory(interval: Int, ease: Double) -> Memory {
    let days = Double(max(interval, 1))
    let stability = days / model.interval(stability: 1, retention: retention)
    let growth = model.recallGrowth(
      Memory(stability: stability, difficulty: 10), retrievability: retention)
    return Memory(stability: stability, difficulty: min(max(11 - (ease - 1) / growth, 1), 10))
  }
}

extension AnkiReview {
  /// Whether somebody answered, and it counts: not in a filtered deck that moves no schedule.
  fileprivate var isGraded: Bool {
    (1...4).contains(ease) && type < 4 && (type != 3 || factor != 0)
  }

  /// Whether the card was made new again.
  fileprivate var isReset: Bool { type == 4 && factor == 0 }
}
