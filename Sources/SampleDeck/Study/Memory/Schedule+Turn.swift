/// A face about to be graded.
struct Turn {
  /// What time left of the memory; nil: the face is new.
  let faded: FadedMemory?
  /// From 0 to 1 where intervals are fuzzed.
  var draw: Double?
  /// The days that were promised, in a review of the past: they need not be computed.
  var promised: Int?

  /// What a grade makes of the state; where that is no review, the seconds to wait.
  struct Outcome {
    let state: MemoryState
    var wait = 0
  }
}

extension Schedule {
  /// What a grade makes of a state.
  @inline(__always)
  func outcome(of grade: Grade, in state: MemoryState, _ turn: Turn) -> Turn.Outcome {
    let memory = memory(after: grade, turn)
    switch state {
    case .review(_, let past) where grade != .again:
      let days = turn.promised ?? passingDays(grade, past: past, turn)
      return Turn.Outcome(state: .review(memory, days: days))
    case .new, .learning:
      guard let next = wait(learning, after: grade, at: state.step, turn) else { break }
      return Turn.Outcome(state: .learning(memory, step: next.step), wait: next.seconds)
    case .review(_, var days), .relearning(_, _, var days):
      guard let next = wait(relearning, after: grade, at: state.step, turn) else { break }
      // Hard and Good do not ask for other days as long as there are steps to go.
      if grade == .again || relearning.isEmpty { days = wholeDays(after: grade, turn) }
      return Turn.Outcome(
        state: .relearning(memory, step: next.step, days: days), wait: next.seconds)
    }
    return Turn.Outcome(
      state: .review(memory, days: turn.promised ?? firstDays(grade, turn)))
  }

  @inline(__always)
  private func memory(after grade: Grade, _ turn: Turn) -> Memory {
    guard let faded = turn.faded else { return model.memory(after: grade, from: nil, days: 0) }
    return model.memory(after: grade, from: faded)
  }

  /// The days that the memory after a grade asks for.
  private func days(after grade: Grade, _ turn: Turn) -> Double {
    days(for: memory(after: grade, turn))
  }

  private func days(for memory: Memory) -> Double {
    (memory.stability * reach).clamped(to: 0...36_500)
  }

  private func wholeDays(after grade: Grade, _ turn: Turn) -> Int {
    max(Int(days(after: grade, turn).rounded()), 1)
  }
}

// MARK: - Rescheduling

extension Schedule {
  /// The study day on which the chance to remember a face falls to the desired retention, counted from
  /// its last review, whatever was promised then.
  ///
  /// - Parameters:
  ///   - face: What grades have made of it.
  ///   - seed: As for ``answers(to:at:seed:)``.
  /// - Returns: The day; nil: the face is not asked by days.
  public func day(of face: FaceProgress, seed: UInt64 = 0) -> StudyDay? {
    guard case .review(let memory, _) = face.state, let last = face.last else { return nil }
    var turn = Turn(faded: nil)
    // The draw of the last review, so that the same is found each time.
    if settings.isFuzzed { turn.draw = IntervalFuzz.draw(seed: seed, reviews: face.reviews &- 1) }
    return StudyDay(number: last.number + bounded(days(for: memory), atLeast: 1, turn))
  }
}

// MARK: - Learning

extension Schedule {
  /// The next step; nil: the face is asked by days from now on.
  private func wait(
    _ steps: Steps, after grade: Grade, at step: Int, _ turn: Turn
  ) -> (step: Int, seconds: Int)? {
    if let next = steps.next(after: grade, at: step) {
      guard let draw = turn.draw else { return (next.step, next.wait) }
      return (next.step, IntervalFuzz.wait(next.wait, draw: draw))
    }
    let isShort = steps.isEmpty || settings.isShortTermWithSteps
    guard hasShortTerm, isShort, grade != .easy else { return nil }
    let days = days(after: grade, turn)
    return days < 0.5 ? (grade == .again ? 0 : step, Int(days * 86_400)) : nil
  }

  /// The first interval of a face that was learned; Easy gives more than Good.
  private func firstDays(_ grade: Grade, _ turn: Turn) -> Int {
    let good = grade == .easy ? bounded(days(after: .good, turn), atLeast: 1, turn) : 0
    return bounded(Double(wholeDays(after: grade, turn)), atLeast: good + 1, turn)
  }
}

// MARK: - Reviewing

extension Schedule {
  /// The interval after Hard, Good or Easy: each is longer than that of the grade below, and shorter
  /// than the one before only where memory asks for much less.
  private func passingDays(_ grade: Grade, past: Int, _ turn: Turn) -> Int {
    let past = min(max(past, 0), 36_500)
    var interval = 0
    for passed in [Grade.hard, .good, .easy] where passed <= grade {
      let days = days(after: passed, turn)
      interval = bounded(days, atLeast: max(least(days, past: past), interval + 1), turn)
    }
    return interval
  }

  /// What keeps an interval from being shorter than the one before when memory asks for more, or
  /// could have as much by chance.
  private func least(_ days: Double, past: Int) -> Int {
    if Int(days.rounded()) > past { return past + 1 }
    return Int((days + IntervalFuzz.reach(of: days)).rounded()) >= past ? past : 0
  }

  /// Whole days within the least and the greatest interval, moved by chance if that is set.
  private func bounded(_ days: Double, atLeast low: Int, _ turn: Turn) -> Int {
    let high = settings.maximumInterval
    let low = min(max(low, 1), high)
    guard let draw = turn.draw else { return min(max(Int(days.rounded()), low), high) }
    return IntervalFuzz.days(days, in: low...high, draw: draw)
  }
}
