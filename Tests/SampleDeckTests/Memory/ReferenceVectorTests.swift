import SampleDeck
import Testing

/// FSRS-6 as py-fsrs computes it, to one part in a thousand million.
struct ReferenceVectorTests {
  let golden: Golden
  let schedules: [String: ReferenceSchedule]

  init() throws {
    let golden = try Golden("vectors.json")
    self.golden = golden
    schedules = try golden["schedulers"].names.reduce(into: [:]) { schedules, name in
      schedules[name] = try ReferenceSchedule(golden["schedulers"][name])
    }
  }

  @Test func `every history leads to the state, memory and interval of the reference`() throws {
    #expect(golden["histories"].list.count == 639)
    for history in golden["histories"].list { try follow(history) }
  }

  private func follow(_ history: Golden) throws {
    var schedule = try #require(schedules[history["scheduler"].text])
    var (state, last) = (MemoryState.new, Double.nan)
    if !history["initial"].isMissing {
      (state, last) = (arriving(history["initial"]), history["initial"]["last_review_s"].number)
    }
    for (index, row) in history["reviews"].list.enumerated() {
      let place: Comment = "\(history["id"].text), review \(index)"
      for change in history["switch"].list where change[0].integer == index {
        schedule = try #require(schedules[change[1].text])
      }
      let elapsed = row[1].number - last
      if let memory = state.memory {
        let days = (elapsed / 86_400).rounded(.down)
        let chance = schedule.model.retrievability(after: days, stability: memory.stability)
        #expect(near(chance, row[7].number), place)
      }
      let next = try schedule.answer(row[0].grade, to: state, after: elapsed)
      let memory = try #require(next.state.memory)
      #expect(near(memory.stability, row[2].number), place)
      #expect(near(memory.difficulty, row[3].number), place)
      #expect(next.state.name == row[4].text, place)
      #expect(next.state.step == row[5].integer, place)
      #expect(next.wait == row[6].number, place)
      (state, last) = (next.state, row[1].number)
    }
  }

  private func arriving(_ golden: Golden) -> MemoryState {
    let memory = Memory(
      stability: golden["stability"].number, difficulty: golden["difficulty"].number)
    return MemoryState(golden["state"].text, memory, step: golden["step"].integer)
  }

  @Test func `each formula gives the reference's value`() throws {
    let (tables, model) = (golden["unit"], FSRS())
    func memory(_ row: Golden) -> Memory {
      Memory(stability: row[1].number, difficulty: row[0].number)
    }
    for row in tables["initial"].list {
      let grade = try row[0].grade
      #expect(near(model.initialStability(grade), row[1].number))
      #expect(near(model.memory(after: grade, from: nil, days: 0).difficulty, row[2].number))
      #expect(near(model.initialDifficulty(grade), row[3].number))
    }
    for row in tables["next_difficulty"].list {
      #expect(try near(model.nextDifficulty(row[0].number, row[1].grade), row[2].number))
    }
    for row in tables["recall_stability"].list {
      let next = try model.recallStability(
        memory(row), retrievability: row[2].number, row[3].grade)
      #expect(near(next, row[4].number))
    }
    for row in tables["forget_stability"].list {
      let next = model.forgetStability(memory(row), retrievability: row[2].number)
      #expect(near(next, row[3].number))
    }
    for row in tables["short_term_stability"].list {
      #expect(try near(model.sameDayStability(row[0].number, row[1].grade), row[2].number))
    }
    for row in tables["retrievability"].list {
      let chance = model.retrievability(after: row[1].number, stability: row[0].number)
      #expect(near(chance, row[2].number))
    }
  }

  @Test func `a stability asks for the reference's number of days, halves being even`() throws {
    for row in golden["unit"]["next_interval"].list {
      let schedule = try #require(schedules[row[0].text])
      #expect(schedule.interval(stability: row[1].number) == row[2].integer)
    }
    for row in golden["unit"]["next_interval_halves"].list {
      #expect(ReferenceSchedule().interval(stability: row[0].number) == row[1].integer)
    }
  }

  /// The reference may draw one day more than its own range has.
  @Test func `chance moves an interval within the reference's range`() {
    for row in golden["fuzz"].list {
      let (days, draw, wanted) = (row[1].number, row[2].number, row[3].integer)
      let fuzzed = IntervalFuzz.days(days, in: 1...row[0].integer, draw: draw)
      #expect(abs(Double(fuzzed) - days) <= IntervalFuzz.reach(of: days) + 0.5)
      #expect(wanted - 1...wanted ~= fuzzed || fuzzed == wanted + 1, "\(days) \(draw)")
    }
  }
}

extension ReferenceSchedule {
  fileprivate init(_ golden: Golden) throws {
    self.init(
      try FSRSParameters(golden["parameters"].numbers),
      retention: golden["desired_retention"].number,
      learningSteps: golden["learning_steps_s"].numbers,
      relearningSteps: golden["relearning_steps_s"].numbers,
      maximumInterval: golden["maximum_interval_days"].integer)
  }
}
