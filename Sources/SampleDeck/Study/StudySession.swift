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
    /// What the log was told; nil: nothing.
    let event: LogEvent?
  }

  /// All that was ever done, this sitting included.
  public private(set) var history: StudyHistory
  private var queue: StudyQueue
  private let beginning: StudyQueue
  private var moves: [Move] = []
  /// When the present question was shown.
  private var shownAt: Int64
  /// An event that the log refused, and may hold all the same.
  private var unconfirmed: EventID?

  private let rollover: Int
  private let clock: () -> StudyMoment
  private var random: any RandomNumberGenerator
  private let append: (LogEvent) throws(DeckError) -> Void

  fileprivate enum Move {
    case step(Step)
    /// The card asks these faces only; not the learner's act, and never taken back.
    case change(CardID, faces: [Face])
  }

  /// Begins a sitting, or goes on with the day's.
  ///
  /// Asked are the faces that were never graded, in the order given, and those that were graded Again
  /// last, on this study day. Suspended and buried ones are left out.
  ///
  /// - Parameters:
  ///   - cards: The cards to ask, in order.
  ///   - history: What the log holds.
  ///   - limit: How many faces are asked at most; nil: all.
  ///   - rollover: The hour at which the study day begins.
  ///   - clock: The present time, and how far the learner's clock stands from UTC.
  ///   - random: What identities of events are drawn from.
  ///   - append: Keeps an event and returns when it is durable.
  public init(
    _ cards: some Sequence<Card>, history: StudyHistory, limit: Int? = nil,
    rollover: Int = StudyDay.usualRollover, clock: @escaping () -> StudyMoment,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
    append: @escaping (LogEvent) throws(DeckError) -> Void
  ) {
    let now = clock()
    queue = StudyQueue(
      cards, history: history, limit: limit ?? .max, on: StudyDay(of: now, rollover: rollover))
    beginning = queue
    shownAt = now.milliseconds
    self.history = history
    self.rollover = rollover
    self.clock = clock
    self.random = random
    self.append = append
  }
}

// MARK: - What is asked

extension StudySession {
  /// The question that is asked now; nil: the sitting is over.
  public var next: CardFace? { queue.next }

  /// How many questions are still to come for the first time in this sitting, the present one left
  /// out.
  public var unseen: Int { queue.left.fresh }

  /// How many questions are to come again because they were graded Again, the present one left out.
  public var repeats: Int { queue.left.again }

  /// Begins to measure the time of the present answer anew: when the question is shown after a pause.
  public mutating func restartTimer() { shownAt = clock().milliseconds }

  /// Tells that a card was edited or, with no faces, deleted. What it no longer asks is not asked;
  /// what it asks anew comes in the next sitting. `undo()` does not take it back.
  public mutating func update(_ card: CardID, faces: [Face]) {
    move(.change(card, faces: faces))
  }
}

// MARK: - Acts

extension StudySession {
  /// Grades the present question and goes on. Does nothing when none is asked.
  ///
  /// - Throws: What keeping the grade throws; then nothing has changed.
  public mutating func grade(_ grade: Grade) throws(DeckError) {
    guard let face = next else { return }
    let time = max(0, clock().milliseconds &- shownAt)
    let event = try record(.review(face, grade, milliseconds: Int(time)))
    move(.step(Step(face: face, act: .grade(grade), event: event)))
  }

  /// Goes on without an answer; the question is not asked again in this sitting.
  public mutating func skip() {
    guard let face = next else { return }
    move(.step(Step(face: face, act: .skip, event: nil)))
  }

  /// Marks the card of the present question; one that is put away is not asked any more.
  ///
  /// - Throws: What keeping the mark throws; then nothing has changed.
  public mutating func mark(_ mark: LogEvent.Mark) throws(DeckError) {
    guard let face = next else { return }
    let event = try record(.mark(mark, on: face.card))
    move(.step(Step(face: face, act: .mark(mark), event: event)))
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
    try mark(.bury(StudyDay(of: clock(), rollover: rollover)))
  }

  /// The learner's marks on the card of the present question.
  public var marks: CardMarks { next.map { history.marks(of: $0.card) } ?? CardMarks() }

  /// What `undo()` would take back; nil: nothing was done yet in this sitting.
  public var undoable: Step? {
    moves.lazy.reversed().compactMap { if case .step(let step) = $0 { step } else { nil } }.first
  }

  /// Takes back the last thing done in this sitting; its question is asked again.
  ///
  /// - Returns: What was taken back; nil: there was nothing.
  /// - Throws: What keeping the undo throws; then nothing has changed.
  @discardableResult
  public mutating func undo() throws(DeckError) -> Step? {
    let last = moves.lastIndex { if case .step = $0 { true } else { false } }
    guard let last, case .step(let step) = moves[last] else { return nil }
    if let event = step.event { try record(.undo(of: event.id)) }
    moves.remove(at: last)
    queue = beginning
    for move in moves { queue.apply(move) }
    restartTimer()
    return step
  }

  /// The steps of this sitting that were not taken back.
  public var steps: [Step] {
    moves.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  private mutating func move(_ move: Move) {
    let asked = next
    moves.append(move)
    queue.apply(move)
    if next != asked { restartTimer() }
  }

  /// Keeps an event: first in the log, then here.
  @discardableResult
  private mutating func record(_ action: LogEvent.Action) throws(DeckError) -> LogEvent {
    // What the log refused may stand there all the same, and must not count beside what comes now.
    if let id = unconfirmed {
      try keep(event(.undo(of: id)))
      unconfirmed = nil
    }
    let event = event(action)
    do {
      try keep(event)
    } catch {
      if case .undo = action {} else { unconfirmed = event.id }
      throw error
    }
    return event
  }

  private mutating func event(_ action: LogEvent.Action) -> LogEvent {
    let now = clock()
    let day = StudyDay(of: now, rollover: rollover)
    return LogEvent(action, at: now, on: day, id: history.unusedID(using: &random))
  }

  private mutating func keep(_ event: LogEvent) throws(DeckError) {
    try append(event)
    history.append(event)
  }
}

extension StudyQueue {
  fileprivate mutating func apply(_ move: StudySession.Move) {
    switch move {
    case .change(let card, let faces): remove(card, except: faces)
    case .step(let step):
      switch step.act {
      case .grade(let value): grade(value)
      case .skip: skip()
      case .mark(.suspend(true)), .mark(.bury(.some)): remove(step.face.card)
      case .mark: break
      }
    }
  }
}
