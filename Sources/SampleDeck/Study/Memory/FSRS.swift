import func Glibc.exp
import func Glibc.log

/// The formulas of FSRS-6 under one set of parameters: how a memory fades and what a grade makes of it.
///
/// Pure and in double precision. Stability is in days, difficulty from 1 to 10, retrievability a
/// chance from 0 to 1. Source: FSRS-6 as fsrs-rs and py-fsrs compute it.
public struct FSRS: Sendable {
  /// The parameters w0 to w20.
  public let parameters: FSRSParameters
  /// The longest stability that a grade can give, in days.
  public let longest: Double

  let w: [Double]
  /// Makes retrievability 0.9 when as many days have passed as stability counts.
  let factor: Double
  /// The difficulty after a first Easy, before it is brought into its range.
  let easiest: Double
  let growth: Double
  /// By what a lapse divides stability at least.
  let lapseLimit: Double

  /// - Parameters:
  ///   - parameters: How the learner remembers.
  ///   - longest: The longest stability; Anki and fsrs-rs stop at a hundred years.
  public init(_ parameters: FSRSParameters = .standard, longest: Double = 36_500) {
    self.parameters = parameters
    self.longest = longest.clamped(to: Memory.stabilities)
    w = parameters.values
    factor = pow(0.9, -1 / w[20]) - 1
    easiest = w[4] - exp(w[5] * 3) + 1
    growth = exp(w[8])
    lapseLimit = exp(w[17] * w[18])
  }
}

// MARK: - Forgetting

extension FSRS {
  /// The chance to remember after some days; 1 at once and for days below 0.
  public func retrievability(after days: Double, stability: Double) -> Double {
    pow(1 + factor * Double.maximum(days, 0) / stability, -w[20])
  }

  /// The days after which the chance to remember has fallen to a retention between 0 and 1; not
  /// rounded.
  public func interval(stability: Double, retention: Double) -> Double {
    stability / factor * (pow(retention, -1 / w[20]) - 1)
  }
}

// MARK: - Learning

extension FSRS {
  /// The memory after a grade.
  ///
  /// - Parameters:
  ///   - grade: How the question was answered.
  ///   - memory: The memory before; nil: this is the first review.
  ///   - days: Since the last review; less than 1, and below 0 too, is the same day.
  /// - Returns: A memory within the ranges, whatever is given.
  public func memory(after grade: Grade, from memory: Memory?, days: Double) -> Memory {
    guard let memory else {
      return Memory(
        stability: initialStability(grade), difficulty: initialDifficulty(grade))
    }
    return self.memory(after: grade, from: fade(memory, days: days))
  }

  /// What time leaves of a memory; one that is graded in several ways fades only once.
  @inline(__always)
  func fade(_ memory: Memory, days: Double) -> FadedMemory {
    guard days >= 1 else { return FadedMemory(memory) }
    return FadedMemory(
      memory, retrievability: retrievability(after: days, stability: memory.stability))
  }

  @inline(__always)
  func memory(after grade: Grade, from faded: FadedMemory) -> Memory {
    Memory(
      stability: Double.minimum(stability(after: grade, from: faded), longest),
      difficulty: nextDifficulty(faded.memory.difficulty, grade))
  }

  private func stability(after grade: Grade, from faded: FadedMemory) -> Double {
    let memory = faded.memory
    guard let retrievability = faded.retrievability else {
      return sameDayStability(memory.stability, grade)
    }
    return grade == .again
      ? forgetStability(memory, retrievability: retrievability)
      : recallStability(memory, retrievability: retrievability, grade)
  }

  /// Stability after the first grade.
  public func initialStability(_ grade: Grade) -> Double { w[grade.rawValue - 1] }

  /// Difficulty after the first grade, before it is brought into its range.
  public func initialDifficulty(_ grade: Grade) -> Double {
    w[4] - exp(w[5] * Double(grade.rawValue - 1)) + 1
  }

  /// Difficulty after a further grade: moved less the higher it is, then drawn towards that of an
  /// easy face.
  public func nextDifficulty(_ difficulty: Double, _ grade: Grade) -> Double {
    let damped = difficulty - w[6] * Double(grade.rawValue - 3) * (10 - difficulty) / 9
    return (w[7] * easiest + (1 - w[7]) * damped).clamped(to: 1...10)
  }

  /// Stability after a grade better than Again, a day or more after the last one.
  public func recallStability(
    _ memory: Memory, retrievability: Double, _ grade: Grade
  ) -> Double {
    memory.stability
      * (1 + recallGrowth(memory, retrievability: retrievability) * bonus(grade))
  }

  func bonus(_ grade: Grade) -> Double {
    grade == .hard ? w[15] : grade == .easy ? w[16] : 1
  }

  /// By how much of itself stability grows when a face is recalled with the grade Good.
  func recallGrowth(_ memory: Memory, retrievability: Double) -> Double {
    growth * (11 - memory.difficulty) * pow(memory.stability, -w[9])
      * (exp((1 - retrievability) * w[10]) - 1)
  }

  /// Stability after Again, a day or more after the last grade.
  public func forgetStability(_ memory: Memory, retrievability: Double) -> Double {
    let relearned =
      w[11] * pow(memory.difficulty, -w[12]) * (pow(memory.stability + 1, w[13]) - 1)
      * exp((1 - retrievability) * w[14])
    return Double.minimum(relearned, memory.stability / lapseLimit)
  }

  /// Stability after a further grade on the same day; only Again lowers it.
  public func sameDayStability(_ stability: Double, _ grade: Grade) -> Double {
    let increase =
      exp(w[17] * (Double(grade.rawValue - 3) + w[18])) * pow(stability, -w[19])
    return Double.maximum(
      stability * (grade == .again ? increase : Double.maximum(increase, 1)), 0.001)
  }
}

/// A memory as time has left it.
struct FadedMemory {
  let memory: Memory
  /// The chance that it is still there; nil: it is of the same day, and no chance is reckoned with.
  let retrievability: Double?
  init(_ memory: Memory, retrievability: Double? = nil) {
    self.memory = memory
    self.retrievability = retrievability
  }
}

/// A power of a positive number: right to fourteen digits, which takes less time than to the last bit.
@inline(__always)
private func pow(_ base: Double, _ exponent: Double) -> Double { exp(exponent * log(base)) }
