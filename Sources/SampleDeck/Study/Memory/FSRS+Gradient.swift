import func Glibc.exp
import func Glibc.log
import func Glibc.pow

/// How a figure moves with a memory: its derivatives.
struct MemorySlope {
  var stability: Double = 0
  var difficulty: Double = 0
}

/// Derivatives of the formulas in `FSRS.swift`, chained backwards: from how a loss moves with the
/// memory after a review to how it moves with the one before, and with w0 to w20 on the way.
extension FSRS {
  /// Goes back over the first review of a face.
  func pullBack(_ after: MemorySlope, through grade: Grade, into gradient: inout [Double]) {
    gradient[grade.rawValue - 1] += after.stability
    guard isFree(initialDifficulty(grade)) else { return }
    let step = Double(grade.rawValue - 1)
    gradient[4] += after.difficulty
    gradient[5] -= after.difficulty * step * exp(w[5] * step)
  }

  /// Goes back over a later review, of which `chance` tells how the loss moves with the chance to
  /// remember at it, and `memory` the memory before it.
  func pullBack(
    _ after: MemorySlope, chance: Double, through grade: Grade, from memory: Memory, days: Double,
    into gradient: inout [Double]
  ) -> MemorySlope {
    var slope = MemorySlope()
    pullBackDifficulty(
      after.difficulty, through: grade, memory.difficulty, to: &slope, into: &gradient)
    let next = self.memory(after: grade, from: memory, days: days).stability
    let stability = next > 0.001 && next < longest ? after.stability : 0
    if days < 1 {
      pullBackSameDay(stability, through: grade, memory.stability, to: &slope, into: &gradient)
    } else {
      let r = retrievability(after: days, stability: memory.stability)
      let chance =
        chance
        + (grade == .again
          ? pullBackForget(stability, memory, r, to: &slope, into: &gradient)
          : pullBackRecall(stability, through: grade, memory, r, to: &slope, into: &gradient))
      pullBackCurve(chance, r, memory.stability, days: days, to: &slope, into: &gradient)
    }
    return slope
  }

  private func isFree(_ difficulty: Double) -> Bool { difficulty > 1 && difficulty < 10 }

  private func pullBackDifficulty(
    _ after: Double, through grade: Grade, _ difficulty: Double, to slope: inout MemorySlope,
    into gradient: inout [Double]
  ) {
    guard isFree(nextDifficulty(difficulty, grade)) else { return }
    let step = Double(grade.rawValue - 3)
    let room = (10 - difficulty) / 9
    slope.difficulty += after * (1 - w[7]) * (1 + w[6] * step / 9)
    gradient[4] += after * w[7]
    gradient[5] -= after * w[7] * 3 * exp(3 * w[5])
    gradient[6] -= after * (1 - w[7]) * step * room
    gradient[7] += after * (easiest - (difficulty - w[6] * step * room))
  }

  private func pullBackSameDay(
    _ after: Double, through grade: Grade, _ stability: Double, to slope: inout MemorySlope,
    into gradient: inout [Double]
  ) {
    let step = Double(grade.rawValue - 3) + w[18]
    let increase = exp(w[17] * step) * pow(stability, -w[19])
    guard grade == .again || increase > 1 else {
      slope.stability += after
      return
    }
    let moved = after * stability * increase
    slope.stability += after * increase * (1 - w[19])
    gradient[17] += moved * step
    gradient[18] += moved * w[17]
    gradient[19] -= moved * log(stability)
  }

  /// - Returns: How the loss moves with the chance to remember.
  private func pullBackRecall(
    _ after: Double, through grade: Grade, _ memory: Memory, _ r: Double,
    to slope: inout MemorySlope, into gradient: inout [Double]
  ) -> Double {
    let base = after * memory.stability * recallGrowth(memory, retrievability: r)
    let grown = base * bonus(grade)
    let surprise = exp((1 - r) * w[10])
    // Without the last factor of the growth, which is 0 when nothing was forgotten.
    let steepness =
      after * memory.stability * bonus(grade) * growth * (11 - memory.difficulty)
      * pow(memory.stability, -w[9]) * surprise
    slope.stability += after + grown * (1 - w[9]) / memory.stability
    slope.difficulty -= grown / (11 - memory.difficulty)
    gradient[8] += grown
    gradient[9] -= grown * log(memory.stability)
    gradient[10] += steepness * (1 - r)
    if grade == .hard { gradient[15] += base }
    if grade == .easy { gradient[16] += base }
    return -steepness * w[10]
  }

  /// - Returns: How the loss moves with the chance to remember.
  private func pullBackForget(
    _ after: Double, _ memory: Memory, _ r: Double, to slope: inout MemorySlope,
    into gradient: inout [Double]
  ) -> Double {
    let limit = memory.stability / lapseLimit
    let relearned = forgetStability(memory, retrievability: r)
    guard relearned < limit else {
      slope.stability += after / lapseLimit
      gradient[17] -= after * limit * w[18]
      gradient[18] -= after * limit * w[17]
      return 0
    }
    let power = pow(memory.stability + 1, w[13])
    let moved = after * relearned
    let share = moved * power / (power - 1)
    slope.stability += share * w[13] / (memory.stability + 1)
    slope.difficulty -= moved * w[12] / memory.difficulty
    gradient[11] += moved / w[11]
    gradient[12] -= moved * log(memory.difficulty)
    gradient[13] += share * log(memory.stability + 1)
    gradient[14] += moved * (1 - r)
    return -moved * w[14]
  }

  /// The forgetting curve: R = (1 + x)^-w20 with x = factor · days / stability.
  private func pullBackCurve(
    _ chance: Double, _ r: Double, _ stability: Double, days: Double,
    to slope: inout MemorySlope, into gradient: inout [Double]
  ) {
    let x = factor * days / stability
    let factorSlope = (factor + 1) * log(0.9) / (w[20] * w[20])
    slope.stability += chance * r * w[20] * x / (stability * (1 + x))
    gradient[20] -=
      chance * r * (log(1 + x) + w[20] * (days / stability) * factorSlope / (1 + x))
  }
}
