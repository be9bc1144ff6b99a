/// When a face is asked again by the rules of py-fsrs, the reference implementation of FSRS-6.
///
/// Days are spans of 24 hours since the last review, and each grade's interval stands alone: Hard may
/// ask for as many days as Good. ``Schedule`` has the rules that a learner meets.
public struct ReferenceSchedule: Sendable {
  /// The formulas; stability has no upper bound here.
  public let model: FSRS
  /// The chance to remember at which a face is asked again.
  public let retention: Double
  /// The waits, in seconds, of a new face.
  public let learningSteps: [Double]
  /// The waits, in seconds, of a forgotten face.
  public let relearningSteps: [Double]
  /// The longest interval, in days.
  public let maximumInterval: Int

  /// A schedule without chance.
  public init(
    _ parameters: FSRSParameters = .standard, retention: Double = 0.9,
    learningSteps: [Double] = [60, 600], relearningSteps: [Double] = [600],
    maximumInterval: Int = 36_500
  ) {
    model = FSRS(parameters, longest: .infinity)
    self.retention = retention.clamped(to: 0.01...0.999)
    self.learningSteps = learningSteps
    self.relearningSteps = relearningSteps
    self.maximumInterval = min(max(maximumInterval, 1), 36_500)
  }

  /// Grades a face.
  ///
  /// - Parameters:
  ///   - grade: The answer.
  ///   - state: How far the learner is.
  ///   - seconds: Since the last review; a clock that went back counts as no time.
  /// - Returns: The state after, and the seconds until the face is asked again.
  public func answer(
    _ grade: Grade, to state: MemoryState, after seconds: Double
  ) -> (state: MemoryState, wait: Double) {
    let days = (seconds / 86_400).rounded(.down)
    let memory = model.memory(after: grade, from: state.memory, days: days)
    let interval = interval(stability: memory.stability)
    switch state {
    case .new:
      if let next = wait(learningSteps, grade, step: 0) {
        return (.learning(memory, step: next.step), next.seconds)
      }
    case .learning(_, let step):
      if let next = wait(learningSteps, grade, step: step) {
        return (.learning(memory, step: next.step), next.seconds)
      }
    case .relearning(_, let step, _):
      if let next = wait(relearningSteps, grade, step: step) {
        return (.relearning(memory, step: next.step, days: interval), next.seconds)
      }
    case .review:
      if grade == .again, let first = relearningSteps.first {
        return (.relearning(memory, step: 0, days: interval), first)
      }
    }
    return (.review(memory, days: interval), Double(interval) * 86_400)
  }

  /// The whole days that a stability asks for; halves go to the even number.
  public func interval(stability: Double) -> Int {
    let days = model.interval(stability: stability, retention: retention)
    return Int(days.rounded(.toNearestOrEven).clamped(to: 1...Double(maximumInterval)))
  }

  /// The next step and the seconds until then; nil: the steps are over.
  private func wait(
    _ steps: [Double], _ grade: Grade, step: Int
  ) -> (step: Int, seconds: Double)? {
    guard let first = steps.first else { return nil }
    let step = max(step, 0)
    switch grade {
    case .again: return (0, first)
    // The steps may have become fewer since.
    case _ where step >= steps.count: return nil
    case .hard where step > 0: return (step, steps[step])
    case .hard: return (0, steps.count > 1 ? (first + steps[1]) / 2 : first * 1.5)
    case .good: return step + 1 < steps.count ? (step + 1, steps[step + 1]) : nil
    case .easy: return nil
    }
  }
}
