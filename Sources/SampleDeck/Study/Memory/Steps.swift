/// The short waits of a face before it is asked by days.
struct Steps: Sendable {
  private let seconds: [Int]

  /// - Parameter seconds: The wait of each step; what is no wait counts as a second.
  init(_ seconds: [Int]) {
    self.seconds = seconds.map { min(max($0, 1), 36_500 * Steps.day) }
  }

  var isEmpty: Bool { seconds.isEmpty }

  /// The step at which so many are still to go; nil: all are.
  func step(with left: Int?) -> Int { max(seconds.count - (left ?? seconds.count), 0) }

  /// The step after a grade and the wait until then; nil: the steps are over, or there are none.
  /// A present step past the last, as when steps became fewer, counts as the last.
  func next(after grade: Grade, at step: Int) -> (step: Int, wait: Int)? {
    guard !seconds.isEmpty else { return nil }
    let step = min(max(step, 0), seconds.count - 1)
    switch grade {
    case .again: return (0, seconds[0])
    case .hard: return (step, step > 0 ? seconds[step] : firstHard)
    case .good: return step + 1 < seconds.count ? (step + 1, seconds[step + 1]) : nil
    case .easy: return nil
    }
  }

  /// Between the first two steps; with one, half as long again, but at most a day longer.
  private var firstHard: Int {
    let wait =
      seconds.count > 1
      ? (seconds[0] + seconds[1]) / 2 : min(seconds[0] * 3 / 2, seconds[0] + Steps.day)
    return wait > Steps.day ? (wait + Steps.day / 2) / Steps.day * Steps.day : wait
  }

  private static let day = 86_400
}
