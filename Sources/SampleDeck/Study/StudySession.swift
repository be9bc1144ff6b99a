/// One sitting: asks what is to be asked, takes grades, and keeps each before it goes on.
///
/// ```swift
/// var session = StudySession(deck.cards, history: try log.history(), clock: clock, append: log.append)
/// while let question = session.next { try session.grade(ask(question)) }
/// ```
///
/// A value without a clock or a disk of its own. Where keeping an event throws, the session is as it
/// was and the same can be tried again.
public struct StudySession {
  /// What the learner did with a question.
  public enum Act: Hashable, Sendable {
    /// Graded it.
    case grade(Grade)
    /// Went on without an answer.
    case skip
    /// Marked its card.
    case mark(LogEvent.Mark)
  }

  /// One thing done in this sitting, and to which question.
  public struct Step: Hashable, Sendable {
    /// The question.
    public let face: CardFace
    /// What was done.
    public let act: Act
    /// How long the answer took, of a grade.
    public var milliseconds: Int = 0
    /// What the log was told; nil: nothing.
    let event: LogEvent?
  }

  /// What came of all that was ever done, this sitting included.
  public private(set) var standing: StudyStanding
  /// How many questions were answered earlier on this study day, those that come back among them.
  public let answeredToday: Int
  /// Whether grades leave the schedule as it is.
  public let isCramming: Bool
  private var queue: StudyQueue
  private var moves: [Move] = []
  /// When the present question was shown.
  private var shownAt: Int64
  /// An event that the log refused, and may hold all the same.
  private var unconfirmed: EventID?

  private let plan: StudyPlan
  private let clock: () -> StudyMoment
  private var random: any RandomNumberGenerator
  private let append: (LogEvent) throws(DeckError) -> Void

  private enum Move {
    case step(Step, before: StudyQueue)
    /// The card asks these faces only; not the learner's act, and never taken back.
    case change(CardID, faces: [Face])

    var step: Step? { if case .step(let step, _) = self { step } else { nil } }
  }

  /// Begins a sitting, or goes on with the day's.
  ///
  /// Asked is what the ``StudyAgenda`` of the moment holds. Suspended and buried cards are left out.
  ///
  /// - Parameters:
  ///   - cards: The cards to ask, in order.
  ///   - history: What the log holds.
  ///   - plan: The learner's settings.
  ///   - limit: How many faces are asked at most; nil: all.
  ///   - new: How many new faces are asked at most, whatever the day's limit; nil: as that says.
  ///   - isCramming: Whether every face is asked, due or not, and no grade is kept.
  ///   - clock: The present time, and how far the learner's clock stands from UTC.
  ///   - random: What identities of events are drawn from.
  ///   - append: Keeps an event and returns when it is durable.
  public init(
    _ cards: some Sequence<some Askable>, history: some Studied, plan: StudyPlan = StudyPlan(),
    limit: Int? = nil, new: Int? = nil, isCramming: Bool = false,
    clock: @escaping () -> StudyMoment,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
    append: @escaping (LogEvent) throws(DeckError) -> Void
  ) {
    let now = clock()
    let standing = history.standing
    if isCramming {
      queue = StudyQueue(cramming: cards, standing, limit: limit, at: now.milliseconds)
      answeredToday = 0
    } else {
      let agenda = StudyAgenda(cards, history: standing, plan: plan, at: now, new: new)
      queue = agenda.queue(limit: limit)
      answeredToday = agenda.answeredToday
    }
    shownAt = now.milliseconds
    self.standing = standing
    self.plan = plan
    self.isCramming = isCramming
    self.clock = clock
    self.random = random
    self.append = append
  }
}

extension StudyQueue {
  /// Every face of some cards, but those of suspended ones.
  fileprivate init(
    cramming cards: some Sequence<some Askable>, _ standing: StudyStanding, limit: Int?,
    at now: Int64
  ) {
    let line = cards.lazy.filter { !standing.marks(of: $0.id).isSuspended }
      .flatMap { card in card.faces.map { Question(card.id, $0, card.section) } }
    self.init(Array(line.prefix(limit ?? .max)), at: now)
  }
}

// MARK: - What is asked

extension StudySession {
  /// The question that is asked now; nil: the sitting is over.
  public var next: CardFace? { queue.next?.face }

  /// How far the learner is with the present question.
  public var progress: FaceProgress? {
    queue.next.map { standing.progress(of: $0.face, under: plan.schedule(for: $0.section)) }
  }

  /// What each grade makes of the present question; nil: none is asked, or grades make nothing of it.
  public var answers: Schedule.Answers? {
    isCramming ? nil : queue.next.map { answers(to: $0, at: clock()) }
  }

  /// Whether Again makes of the present question one that was forgotten too often to go on with as it
  /// is, and that is to be said now.
  public var isLeechNext: Bool {
    guard let question = queue.next, let progress, let answers else { return false }
    let lapses = answers[.again].lapses
    return lapses > progress.lapses
      && plan.schedule(for: question.section).pointsOutLeech(lapses: lapses)
  }

  private func answers(to question: StudyQueue.Question, at now: StudyMoment) -> Schedule.Answers {
    let schedule = plan.schedule(for: question.section)
    return schedule.answers(
      to: standing.progress(of: question.face, under: schedule), at: now, seed: question.face.seed)
  }

  /// How many questions are still to come for the first time in this sitting, the present one left
  /// out.
  public var unseen: Int { queue.left(at: clock().milliseconds).unseen }

  /// How many questions that are being learned come back in this sitting, the present one left out.
  public var repeats: Int { queue.left(at: clock().milliseconds).repeats }

  /// Whether the present question is asked before its time, because nothing else is left.
  public var isEarly: Bool { queue.isEarly }

  /// Whether the present question was answered before in this sitting.
  public var isRepeat: Bool {
    steps.contains { step in
      if case .grade = step.act { step.face == next } else { false }
    }
  }

  /// Begins to measure the time of the present answer anew: when the question is shown after a pause.
  public mutating func restartTimer() { shownAt = clock().milliseconds }

  /// Tells that a card was edited or, with no faces, deleted. What it no longer asks is not asked;
  /// what it asks anew comes in the next sitting. `undo()` does not take it back.
  public mutating func update(_ card: CardID, faces: [Face]) {
    let asked = next
    moves.append(.change(card, faces: faces))
    queue.remove(card, except: faces, at: clock().milliseconds)
    if next != asked { restartTimer() }
  }
}

// MARK: - Acts

extension StudySession {
  /// Grades the present question and goes on. Does nothing when none is asked.
  ///
  /// - Throws: What keeping the grade throws; then nothing has changed.
  public mutating func grade(_ grade: Grade) throws(DeckError) {
    guard let question = queue.next else { return }
    let now = clock()
    let time = Int(max(0, now.milliseconds &- shownAt))
    if isCramming {
      let again = grade == .again ? now.milliseconds &+ Self.pause : nil
      let step = Step(face: question.face, act: .grade(grade), milliseconds: time, event: nil)
      return move(step, again: again)
    }
    let promise = answers(to: question, at: now)[grade].due
    let event = try record(
      .review(question.face, grade, milliseconds: time, promise: promise), at: now)
    var again: Int64?
    if case .until(let instant)? = promise { again = instant }
    move(
      Step(face: question.face, act: .grade(grade), milliseconds: time, event: event),
      again: again)
  }

  /// How long a question that was not known waits where no schedule says.
  private static let pause: Int64 = 60_000

  /// Goes on without an answer; the question is not asked again in this sitting.
  public mutating func skip() {
    guard let face = next else { return }
    move(Step(face: face, act: .skip, event: nil))
  }

  /// Marks the card of the present question; one that is put away is not asked any more.
  ///
  /// - Throws: What keeping the mark throws; then nothing has changed.
  public mutating func mark(_ mark: LogEvent.Mark) throws(DeckError) {
    guard let face = next else { return }
    let event = try record(.mark(mark, on: face.card), at: clock())
    move(Step(face: face, act: .mark(mark), event: event))
  }

  /// Stars the card of the present question, or no longer.
  ///
  /// - Throws: As ``mark(_:)``.
  public mutating func star() throws(DeckError) { try mark(.star(!marks.isStarred)) }

  /// Puts the card of the present question away until further notice.
  ///
  /// - Throws: As ``mark(_:)``.
  public mutating func suspend() throws(DeckError) { try mark(.suspend(true)) }

  /// Puts the card of the present question away for the rest of the study day.
  ///
  /// - Throws: As ``mark(_:)``.
  public mutating func bury() throws(DeckError) {
    try mark(.bury(plan.day(of: clock())))
  }

  /// The learner's marks on the card of the present question.
  public var marks: CardMarks { next.map { standing.marks(of: $0.card) } ?? CardMarks() }

  /// What `undo()` would take back; nil: nothing was done yet in this sitting.
  public var undoable: Step? { moves.lazy.reversed().compactMap(\.step).first }

  /// Takes back the last thing done in this sitting; its question is asked again.
  ///
  /// - Returns: What was taken back; nil: there was nothing.
  /// - Throws: What keeping the undo throws; then nothing has changed.
  @discardableResult
  public mutating func undo() throws(DeckError) -> Step? {
    guard let place = moves.lastIndex(where: { $0.step != nil }),
      case .step(let step, let before) = moves[place]
    else { return nil }
    let now = clock()
    if let event = step.event { try record(.undo(of: event.id), at: now) }
    moves.remove(at: place)
    queue = before
    for case .change(let card, let faces) in moves[place...] {
      queue.remove(card, except: faces, at: now.milliseconds)
    }
    restartTimer()
    return step
  }

  /// The steps of this sitting that were not taken back.
  public var steps: [Step] { moves.compactMap(\.step) }

  private mutating func move(_ step: Step, again: Int64? = nil) {
    moves.append(.step(step, before: queue))
    let now = clock().milliseconds
    switch step.act {
    case .grade, .skip: queue.goOn(at: now, again: again)
    case .mark(.suspend(true)), .mark(.bury(.some)): queue.remove(step.face.card, at: now)
    case .mark: return
    }
    restartTimer()
  }

  /// Keeps an event: first in the log, then here.
  @discardableResult
  private mutating func record(
    _ action: LogEvent.Action, at now: StudyMoment
  ) throws(DeckError) -> LogEvent {
    // What the log refused may stand there all the same, and must not count beside what comes now.
    if let id = unconfirmed {
      try keep(event(.undo(of: id), at: now))
      unconfirmed = nil
    }
    let event = event(action, at: now)
    do {
      try keep(event)
    } catch {
      if case .undo = action {} else { unconfirmed = event.id }
      throw error
    }
    return event
  }

  private mutating func event(_ action: LogEvent.Action, at now: StudyMoment) -> LogEvent {
    LogEvent(action, at: now, on: plan.day(of: now), id: standing.unusedID(using: &random))
  }

  private mutating func keep(_ event: LogEvent) throws(DeckError) {
    try append(event)
    standing.append(event)
  }
}
