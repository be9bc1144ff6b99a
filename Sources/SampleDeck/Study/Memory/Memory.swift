/// What is remembered of one face, as FSRS-6 describes it.
public struct Memory: Hashable, Sendable {
  /// Days until the chance to remember falls to 0.9; from 0.001.
  public let stability: Double
  /// How hard the face is to keep, from 1 to 10.
  public let difficulty: Double

  /// A memory; numbers out of range become the nearest within, and NaN the lowest.
  public init(stability: Double, difficulty: Double) {
    self.stability = stability.clamped(to: Self.stabilities)
    self.difficulty = difficulty.clamped(to: 1...10)
  }

  /// The upper bound only keeps the arithmetic finite.
  static let stabilities = 0.001...1e100
}

/// How far a learner is with one face.
public enum MemoryState: Hashable, Sendable {
  /// Never graded, or forgotten on purpose since.
  case new
  /// On the way through the learning steps; the first is step 0.
  case learning(Memory, step: Int)
  /// Known, and asked again after so many days.
  case review(Memory, days: Int)
  /// Forgotten, on the way through the relearning steps; then asked after so many days.
  case relearning(Memory, step: Int, days: Int)

  /// What is remembered; nil: nothing was learned yet.
  public var memory: Memory? {
    switch self {
    case .new: nil
    case .learning(let memory, _), .review(let memory, _), .relearning(let memory, _, _): memory
    }
  }

  /// The step that the face is at, from 0; 0 where there are none.
  public var step: Int {
    switch self {
    case .new, .review: 0
    case .learning(_, let step), .relearning(_, let step, _): step
    }
  }
}
