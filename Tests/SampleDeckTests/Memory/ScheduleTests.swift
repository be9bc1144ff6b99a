import Foundation
import SampleDeck
import Testing

struct ScheduleTests {
  /// A review at a time like `2025-03-01T09:00:00Z`, with nothing promised unless told.
  private func review(
    _ grade: Grade, _ time: String, promise: LogEvent.Promise? = nil
  ) throws -> PastReview {
    let moment = try moment(time)
    return PastReview(grade, at: moment, on: StudyDay(of: moment), promise: promise)
  }

  private func moment(_ time: String) throws -> StudyMoment {
    StudyMoment(try Date(time, strategy: .iso8601), minutesEast: 0)
  }

  private func promise(until time: String) throws -> LogEvent.Promise {
    .until(milliseconds: try moment(time).milliseconds)
  }

  private func days(_ answers: Schedule.Answers, from day: StudyDay) -> [Int?] {
    [Grade.hard, .good, .easy].map {
      guard case .due(let due)? = answers[$0].due else { return nil }
      return day.days(to: due)
    }
  }

  @Test func `a clock that ran backwards gives no negative days and no senseless memory`() throws {
    let reviews = try [
      review(.good, "2025-03-01T09:00:00Z"), review(.good, "2025-03-01T09:10:00Z"),
      review(.good, "2025-02-26T09:00:00Z"), review(.again, "2025-02-26T09:00:00Z"),
      review(.good, "2025-03-04T09:00:00Z"),
    ]
    let second = Schedule().replay(reviews.prefix(2))
    let memory = try #require(second.state.memory)
    #expect(near(memory.stability, 2.3065))
    #expect(near(memory.difficulty, 2.1112, within: 1e-4))
    #expect(second.due == StudyDay("2025-03-03").map { .due($0) })

    let last = Schedule().replay(reviews)
    #expect(last.reviews == 5 && last.lapses == 1)
    guard case .due(let due)? = last.due else { throw Missing() }
    #expect(due > StudyDay(of: try moment("2025-03-04T09:00:00Z")))
  }

  struct Missing: Error {}

  /// The days from the last review to the answer, and the days that the reference and Anki give for
  /// Hard, Good and Easy: they differ where an interval would not grow from grade to grade.
  @Test(arguments: [
    (900, 9.5, 517, 365, [365, 365, 365], [365, 365, 365]),
    (0.4, 9.9, 1, 36_500, [1, 1, 1], [1, 2, 3]),
    (30, 5, 30, 36_500, [63, 85, 133], [63, 85, 133]),
  ])
  func `better grades never wait less, nor past the longest interval`(
    stability: Double, difficulty: Double, elapsed: Int, longest: Int, reference: [Int],
    anki: [Int]
  ) throws {
    let memory = Memory(stability: stability, difficulty: difficulty)
    let plain = ReferenceSchedule(maximumInterval: longest)
    for (grade, days) in zip([Grade.hard, .good, .easy], reference) {
      let wait = plain.answer(
        grade, to: .review(memory, days: 1), after: Double(elapsed) * 86_400
      ).wait
      #expect(wait == Double(days) * 86_400)
    }
    var settings = Schedule.Settings()
    settings.maximumInterval = longest
    let now = try moment("2025-06-01T09:00:00Z")
    let today = StudyDay(of: now)
    let face = FaceProgress(
      state: .review(memory, days: 1), last: StudyDay(number: today.number - elapsed))
    #expect(days(Schedule(settings).answers(to: face, at: now), from: today) == anki)
  }

  @Test func `a step past the end of the study day ends with a day`() throws {
    let before = Schedule().answers(to: FaceProgress(), at: try moment("2025-03-02T03:40:00Z"))
    #expect(before[.good].due == (try promise(until: "2025-03-02T03:50:00Z")))
    let past = Schedule().answers(to: FaceProgress(), at: try moment("2025-03-02T03:50:00Z"))
    #expect(past[.good].due == StudyDay("2025-03-02").map { .due($0) })
    #expect(past[.good].state.step == 1)
  }

  @Test func `without steps a face is known from the first grade`() throws {
    var settings = Schedule.Settings()
    settings.learningSteps = []
    settings.relearningSteps = []
    let schedule = Schedule(settings)
    let answers = schedule.answers(to: FaceProgress(), at: try moment("2025-03-01T09:00:00Z"))
    #expect(days(answers, from: try #require(StudyDay("2025-03-01"))) == [1, 2, 8])
    // A fifth of a day would be rounded up to a whole one.
    #expect(answers[.again].due == (try promise(until: "2025-03-01T14:05:16Z")))
  }

  @Test func `the promise stands when settings change, and memory follows the settings`() throws {
    let promised = try #require(StudyDay("2025-03-11"))
    let known = try review(.good, "2025-03-01T09:00:00Z", promise: .due(promised))
    let face = Schedule().replay([known])
    #expect(face.due == .due(promised))
    #expect(face.state == face.state.memory.map { .review($0, days: 10) })
    #expect(face.state.memory?.stability == 2.3065)

    var settings = Schedule.Settings()
    settings.learningSteps = []
    let until = try promise(until: "2025-03-01T09:10:00Z")
    let learning = Schedule(settings).replay([
      try review(.good, "2025-03-01T09:00:00Z", promise: until)
    ])
    #expect(learning.due == until)
    #expect(learning.state.name == "learning")
  }

  @Test func `an imported face without a memory goes by its interval`() {
    let imported = LogEvent.ImportedMemory(
      stage: .review, promise: .due(StudyDay(number: 20_010)), reviews: 4, lapses: 1,
      last: StudyDay(number: 20_000))
    let schedule = Schedule()
    let known = CardFace(cardID(1))
    var history = StudyHistory()
    history.append(.at(10, 1, .memory(known, imported)))
    let face = history.progress(of: known, under: schedule)
    let memory = Memory(stability: 10, difficulty: schedule.model.initialDifficulty(.good))
    #expect(face.state == .review(memory, days: 10))
    #expect(face.due == imported.promise && face.reviews == 4 && face.lapses == 1)
  }

  @Test func `a leech is pointed out at the threshold and at each half of it more`() {
    let schedule = Schedule()
    #expect((0...20).filter { schedule.pointsOutLeech(lapses: $0) } == [8, 12, 16, 20])
    #expect(!schedule.isLeech(FaceProgress(lapses: 7)))
    #expect(schedule.isLeech(FaceProgress(lapses: 9)))
    var settings = Schedule.Settings()
    settings.leechThreshold = 0
    #expect(!Schedule(settings).pointsOutLeech(lapses: 0))
  }

  @Test func `chance is the same for a face, differs between faces, and stays in range`() throws {
    var settings = Schedule.Settings()
    settings.isFuzzed = true
    let now = try moment("2025-06-01T09:00:00Z")
    let today = StudyDay(of: now)
    let face = FaceProgress(
      state: .review(Memory(stability: 30, difficulty: 5), days: 30),
      last: StudyDay(number: today.number - 30))
    let good = (0..<200).map { seed in
      days(Schedule(settings).answers(to: face, at: now, seed: seed), from: today)[1] ?? 0
    }
    #expect(
      good[7] == days(Schedule(settings).answers(to: face, at: now, seed: 7), from: today)[1])
    #expect(good.allSatisfy { abs($0 - 85) <= 6 })
    #expect(Set(good).count == 13)
  }

  /// Histories that cannot be: days that go back, centuries between reviews, arbitrary states.
  @Test func `no history leads out of the ranges`() {
    var random = Seeded(seed: 6)
    for _ in 0..<300 {
      let schedule = Schedule(.random(using: &random))
      var face = FaceProgress.imported(using: &random)
      for _ in 0..<12 {
        let moment = StudyMoment(
          Date(timeIntervalSince1970: .random(in: -62e9...253e9, using: &random)),
          minutesEast: .random(in: -900...900, using: &random))
        let answers = schedule.answers(to: face, at: moment, seed: random.next())
        let day = StudyDay(of: moment, rollover: schedule.settings.rollover)
        for grade in Grade.allCases { check(answers[grade], schedule, day) }
        face = answers[Grade.allCases.randomElement(using: &random) ?? .good]
      }
    }
  }

  private func check(_ face: FaceProgress, _ schedule: Schedule, _ day: StudyDay) {
    #expect(face.state != .new)
    let memory = face.state.memory ?? Memory(stability: 0, difficulty: 0)
    #expect(0.001...36_500 ~= memory.stability)
    #expect(1...10 ~= memory.difficulty)
    if case .review(_, let days) = face.state {
      #expect(1...schedule.settings.maximumInterval ~= days)
      #expect(face.due == .due(StudyDay(number: day.number + days)))
    }
  }

  @Test func `a better grade never waits less`() throws {
    var random = Seeded(seed: 7)
    let now = try moment("2025-06-01T09:00:00Z")
    for _ in 0..<500 {
      var settings = Schedule.Settings.random(using: &random)
      settings.parameters = .standard
      settings.isFuzzed = false
      let face = FaceProgress.imported(using: &random)
      let answers = Schedule(settings).answers(to: face, at: now)
      let intervals = Grade.allCases.compactMap { grade -> Int? in
        if case .review(_, let days) = answers[grade].state { days } else { nil }
      }
      #expect(intervals == intervals.sorted(), "\(face)")
      let stabilities = Grade.allCases.compactMap { answers[$0].state.memory?.stability }
      #expect(stabilities == stabilities.sorted(), "\(face)")
    }
  }
}

extension Schedule.Settings {
  fileprivate static func random(using random: inout Seeded) -> Schedule.Settings {
    var settings = Schedule.Settings()
    settings.parameters = .random(using: &random)
    settings.retention = .random(in: 0.5...1.2, using: &random)
    settings.rollover = .random(in: -3...30, using: &random)
    settings.maximumInterval =
      [Int.min, 1, 30, 400, 36_500, .max].randomElement(using: &random) ?? 1
    func steps() -> [Int] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        [Int.min, -1, 0, 60, 600, 86_400, .max].randomElement(using: &random) ?? 60
      }
    }
    settings.learningSteps = steps()
    settings.relearningSteps = steps()
    settings.isShortTermWithSteps = Bool.random(using: &random)
    settings.isFuzzed = Bool.random(using: &random)
    return settings
  }
}

extension FSRSParameters {
  fileprivate static func random(using random: inout Seeded) -> FSRSParameters {
    let values = bounds.map { range -> Double in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: range.lowerBound
      case 1: range.upperBound
      default: .random(in: range, using: &random)
      }
    }
    return (try? FSRSParameters(values)) ?? .standard
  }
}

extension FaceProgress {
  /// A state that another program may have told.
  fileprivate static func imported(using random: inout Seeded) -> FaceProgress {
    func any<T>(_ choices: [T], else usual: T) -> T {
      choices.randomElement(using: &random) ?? usual
    }
    let memory = Memory(
      stability: any([.nan, -1, 0, 0.4, 3, 80, 9e4, .infinity], else: 1),
      difficulty: any([.nan, -1, 1, 5.5, 10, .infinity], else: 5))
    let days = any([Int.min, -1, 0, 1, 20, 40_000, .max], else: 1)
    let step = any([Int.min, 0, 1, 7, .max], else: 0)
    return FaceProgress(
      state: any(
        [
          .new, .learning(memory, step: step), .review(memory, days: days),
          .relearning(memory, step: step, days: days),
        ], else: .new),
      last: any([nil, StudyDay(number: .min), StudyDay(number: 20_000)], else: nil),
      reviews: any([0, 3, .max], else: 0), lapses: any([0, 8, .max], else: 0))
  }
}
