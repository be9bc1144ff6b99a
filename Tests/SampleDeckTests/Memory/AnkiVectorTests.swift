import FoundationEssentials
import SampleDeck
import Testing

/// What Anki makes of a card; it computes in single precision.
struct AnkiVectorTests {
  let golden: Golden
  let schedules: [String: Schedule]
  let now = StudyMoment(Date(timeIntervalSince1970: 1_764_486_000), minutesEast: 0)
  var today: StudyDay { StudyDay(of: now) }

  init() throws {
    let golden = try Golden("anki_vectors.json")
    self.golden = golden
    schedules = try golden["configs"].names.reduce(into: [:]) { schedules, name in
      schedules[name] = try Schedule(Schedule.Settings(golden["configs"][name]))
    }
  }

  @Test func `each card gets Anki's four answers`() throws {
    #expect(golden["next_states"].list.count == 858)
    for row in golden["next_states"].list {
      let schedule = try #require(schedules[row["config"].text])
      let face = face(row["card"], schedule.settings)
      let answers = schedule.answers(to: face, at: now)
      for (grade, wanted) in zip(Grade.allCases, row["next"].list) {
        let place: Comment = "\(row["config"].text): \(face), \(grade)"
        let next = answers[grade]
        let memory = try #require(next.state.memory)
        #expect(near(memory.stability, wanted["s"].number, within: 2e-5), place)
        #expect(near(memory.difficulty, wanted["d"].number, within: 2e-5), place)
        #expect(next.state == state(wanted, memory, schedule.settings), place)
        #expect(isPromised(wanted, next.due), place)
        #expect(wanted["lapses"].isMissing || wanted["lapses"].integer == next.lapses, place)
      }
    }
  }

  private func face(_ card: Golden, _ settings: Schedule.Settings) -> FaceProgress {
    let memory = Memory(stability: card["s"].number, difficulty: card["d"].number)
    var face = FaceProgress(state: state(card, memory, settings), lapses: card["lapses"].integer)
    face.last = StudyDay(number: today.number - card["elapsed"].integer)
    return face
  }

  /// Anki tells a step by how many are left.
  private func state(
    _ golden: Golden, _ memory: Memory, _ settings: Schedule.Settings
  ) -> MemoryState {
    let kind = golden["kind"].text
    let steps = kind == "relearning" ? settings.relearningSteps : settings.learningSteps
    let step = min(max(steps.count - golden["left"].integer, 0), max(steps.count - 1, 0))
    let days = golden["ivl"].isMissing ? golden["days"] : golden["ivl"]
    return MemoryState(kind, memory, step: step, days: days.integer)
  }

  private func isPromised(_ wanted: Golden, _ due: LogEvent.Promise?) -> Bool {
    let seconds = wanted["secs"].integer
    return switch due {
    case .due(let day) where wanted["kind"].text == "review":
      today.days(to: day) == wanted["days"].integer
    case .due(let day): today.days(to: day) * 86_400 == seconds
    case .until(let end): abs(Int(end - now.milliseconds) / 1000 - seconds) <= 1
    case nil: false
    }
  }

  @Test func `a history leads to Anki's memory`() throws {
    #expect(golden["memory"].list.count == 160)
    for row in golden["memory"].list {
      let schedule = try #require(schedules[row[0].text])
      let memory = try row[1].list.reduce(nil as Memory?) { memory, review in
        try schedule.model.memory(
          after: review[0].grade, from: memory, days: review[1].number)
      }
      #expect(near(memory?.stability ?? 0, row[2].number, within: 2e-5))
      #expect(near(memory?.difficulty ?? 0, row[3].number, within: 2e-5))
    }
  }

  @Test func `an interval is moved by chance as Anki moves it`() {
    #expect(golden["fuzz"].list.count == 300)
    for row in golden["fuzz"].list {
      let draw = AnkiDraw.draw(seed: UInt64(row[0].integer + max(row[1].integer - 1, 0)))
      let days = IntervalFuzz.days(row[2].number, in: 1...36_500, draw: draw)
      #expect(days == row[3].integer)
    }
  }
}

extension Schedule.Settings {
  fileprivate init(_ golden: Golden) throws {
    self.init()
    parameters = try FSRSParameters(golden["params"].numbers)
    retention = golden["retention"].number
    learningSteps = golden["learn"].numbers.map { Int($0 * 60) }
    relearningSteps = golden["relearn"].numbers.map { Int($0 * 60) }
    maximumInterval = golden["maximum"].integer
    isShortTermWithSteps = golden["short_term_with_steps"].isTrue
  }
}
