/// What a learner's grades have made of one face.
public struct FaceProgress: Hashable, Sendable {
  /// How far the learner is, and what is remembered.
  public var state: MemoryState
  /// The study day of the last review; nil: there was none.
  public var last: StudyDay?
  /// When the face is to be asked again; nil: it is new.
  public var due: LogEvent.Promise?
  /// How often it was graded.
  public var reviews: Int
  /// How often it was forgotten after it had been known.
  public var lapses: Int

  /// A face that nobody has seen, unless told otherwise.
  public init(
    state: MemoryState = .new, last: StudyDay? = nil, due: LogEvent.Promise? = nil,
    reviews: Int = 0, lapses: Int = 0
  ) {
    self.state = state
    self.last = last
    self.due = due
    self.reviews = reviews
    self.lapses = lapses
  }

  /// Whole study days from the last review to a day; 0 if there was none, or if the days went back.
  public func days(until day: StudyDay) -> Int { max(last?.days(to: day) ?? 0, 0) }

  /// Takes what was promised on the last review's day in place of what follows from today's schedule.
  @inline(__always)
  mutating func keep(_ promise: LogEvent.Promise, before: MemoryState) {
    switch (promise, state) {
    case (.due(let day), .review(let memory, _)):
      state = .review(memory, days: days(until: day))
    case (.due(let day), .learning(let memory, _)), (.due(let day), .relearning(let memory, _, _)):
      // It was known by the steps of then, unless the step of now ends on a day too.
      if case .until = due { state = .review(memory, days: days(until: day)) }
    case (.until, .review(let memory, let days)):
      // It was still being learned by the steps of then: it is at the last of those of now.
      switch before {
      case .new, .learning: state = .learning(memory, step: .max)
      case .review, .relearning: state = .relearning(memory, step: .max, days: days)
      }
    case (.until, .learning), (.until, .relearning), (_, .new): break
    }
    due = promise
  }
}

/// One review of a face, as the log tells it.
public struct PastReview: Hashable, Sendable {
  /// The answer.
  public let grade: Grade
  /// When it was given.
  public let moment: StudyMoment
  /// The study day on which it was given, by the settings of then.
  public let day: StudyDay
  /// What the learner was promised then; nil: nothing, it follows from the schedule.
  public let promise: LogEvent.Promise?

  /// A review.
  public init(
    _ grade: Grade, at moment: StudyMoment, on day: StudyDay, promise: LogEvent.Promise? = nil
  ) {
    self.grade = grade
    self.moment = moment
    self.day = day
    self.promise = promise
  }

  /// The review that an event tells; nil: it tells none.
  public init?(_ event: LogEvent) {
    guard case .review(_, let grade, _, let promise) = event.action else { return nil }
    self.init(grade, at: event.moment, on: event.day, promise: promise)
  }
}
