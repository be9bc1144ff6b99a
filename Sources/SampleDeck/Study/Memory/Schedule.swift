/// When a face is asked again: FSRS-6 with Anki's rules, on study days.
///
/// ```swift
/// let schedule = Schedule()
/// let progress = schedule.replay(reviews)
/// let answers = schedule.answers(to: progress, at: now)
/// answers[.good].due  // what the key 3 promises
/// ```
///
/// A value without a clock: the same face at the same moment always gets the same answers.
public struct Schedule: Sendable {
  /// The settings, each within its range.
  public let settings: Settings
  /// The formulas.
  public let model: FSRS

  /// The days that a stability of one day asks for.
  let reach: Double
  let learning: Steps
  let relearning: Steps
  /// Whether intervals under half a day are kept as they are; without a memory of the same day they
  /// mean nothing.
  let hasShortTerm: Bool

  /// A schedule; a setting out of its range becomes the nearest within.
  public init(_ settings: Settings = Settings()) {
    self.settings = settings.clipped
    model = FSRS(settings.parameters)
    reach = model.interval(stability: 1, retention: self.settings.retention)
    hasShortTerm = settings.parameters.values[17] > 0 && settings.parameters.values[18] > 0
    learning = Steps(self.settings.learningSteps)
    relearning = Steps(self.settings.relearningSteps)
  }

  /// What a learner can set.
  public struct Settings: Hashable, Sendable {
    /// How the learner remembers.
    public var parameters: FSRSParameters = .standard
    /// The chance to remember at which a face is asked again, from 0.7 to 0.99.
    public var retention: Double = 0.9
    /// The waits of a new face, in seconds.
    public var learningSteps: [Int] = [60, 600]
    /// The waits of a forgotten face, in seconds.
    public var relearningSteps: [Int] = [600]
    /// The hour at which the study day begins, from 0 to 23.
    public var rollover: Int = StudyDay.usualRollover
    /// The longest interval, from 1 to 36,500 days.
    public var maximumInterval: Int = 36_500
    /// The lapses that make a leech; 0: none do.
    public var leechThreshold: Int = 8
    /// Whether intervals are varied a little, so that faces learned together part.
    public var isFuzzed: Bool = false
    /// Whether an interval under half a day may follow the last step too, not only where there are no
    /// steps.
    public var isShortTermWithSteps: Bool = false

    /// The usual settings.
    public init() {}

    /// What ``retention`` can be.
    public static let retentions = 0.7...0.99

    fileprivate var clipped: Settings {
      var settings = self
      settings.retention = retention.clamped(to: Self.retentions)
      settings.rollover = min(max(rollover, 0), 23)
      settings.maximumInterval = min(max(maximumInterval, 1), 36_500)
      settings.leechThreshold = max(leechThreshold, 0)
      return settings
    }
  }

  /// What each grade makes of a face.
  public struct Answers: Hashable, Sendable {
    private let all: [FaceProgress]

    fileprivate init(_ answer: (Grade) -> FaceProgress) { all = Grade.allCases.map(answer) }

    /// What a grade makes of it.
    public subscript(grade: Grade) -> FaceProgress { all[grade.rawValue - 1] }
  }
}

// MARK: - Answering

extension Schedule {
  /// What each grade would make of a face.
  ///
  /// - Parameters:
  ///   - face: What earlier grades have made of it.
  ///   - now: The moment of the answer.
  ///   - seed: Tells the face from others where intervals are fuzzed.
  /// - Returns: The face after each grade, its `due` being the promise to show and to keep.
  public func answers(
    to face: FaceProgress, at now: StudyMoment, seed: UInt64 = 0
  ) -> Answers {
    let day = StudyDay(of: now, rollover: settings.rollover)
    return Answers { grade in
      self.face(face, after: PastReview(grade, at: now, on: day), seed: seed)
    }
  }

  /// What a history makes of a face, review by review in the order of the log.
  ///
  /// Memory follows the present settings. When the face is due, and with it whether it is still being
  /// learned, is what the learner was promised, where anything was.
  ///
  /// - Parameters:
  ///   - reviews: The reviews.
  ///   - start: What was known of the face before them.
  ///   - seed: As for ``answers(to:at:seed:)``.
  /// - Returns: The face after the last review.
  @specialized(where Reviews == [PastReview])
  public func replay<Reviews: Sequence<PastReview>>(
    _ reviews: Reviews, from start: FaceProgress = FaceProgress(), seed: UInt64 = 0
  ) -> FaceProgress {
    var progress = start
    for review in reviews { progress = face(progress, after: review, seed: seed) }
    return progress
  }

  /// What one review makes of a face. Put in place with all that it calls, as that is the whole of
  /// replay: what is passed through memory is long in coming back.
  @inline(__always)
  func face(_ face: FaceProgress, after review: PastReview, seed: UInt64) -> FaceProgress {
    let elapsed = Double(face.days(until: review.day))
    var turn = Turn(faded: face.state.memory.map { model.fade($0, days: elapsed) })
    if settings.isFuzzed { turn.draw = IntervalFuzz.draw(seed: seed, reviews: face.reviews) }
    if case .due(let day)? = review.promise { turn.promised = review.day.days(to: day) }
    let outcome = outcome(of: review.grade, in: face.state, turn)
    var next = face
    next.state = outcome.state
    next.last = review.day
    next.due = promise(outcome, at: review.moment, on: review.day)
    // Counts that were imported may be anything.
    next.reviews &+= 1
    if case .review = face.state, review.grade == .again { next.lapses &+= 1 }
    if let promise = review.promise { next.keep(promise, before: face.state) }
    return next
  }

  private func promise(
    _ outcome: Turn.Outcome, at now: StudyMoment, on day: StudyDay
  ) -> LogEvent.Promise {
    if case .review(_, let days) = outcome.state {
      return .due(StudyDay(number: day.number + days))
    }
    // A wait that outlasts the study day ends with the beginning of one, at no certain hour.
    let end = StudyMoment(
      milliseconds: now.milliseconds &+ Int64(outcome.wait) &* 1000, minutesEast: now.minutesEast)
    let days = StudyDay(of: now, rollover: settings.rollover)
      .days(to: StudyDay(of: end, rollover: settings.rollover))
    return days > 0
      ? .due(StudyDay(number: day.number + days)) : .until(milliseconds: end.milliseconds)
  }
}

// MARK: - Leeches

extension Schedule {
  /// Whether a face was forgotten too often to be worth going on with as it is.
  public func isLeech(_ face: FaceProgress) -> Bool {
    settings.leechThreshold > 0 && face.lapses >= settings.leechThreshold
  }

  /// Whether the lapse that makes the count this is one to point out: the one that makes a leech,
  /// and again after half as many more.
  public func pointsOutLeech(lapses: Int) -> Bool {
    let threshold = settings.leechThreshold
    return threshold > 0 && lapses >= threshold
      && (lapses - threshold) % ((threshold - 1) / 2 + 1) == 0
  }
}
