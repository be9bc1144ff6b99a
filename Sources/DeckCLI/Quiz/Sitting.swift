import SampleDeck

/// A quiz over one deck or several, in turns: what is asked now, and what was done.
struct Sitting {
  private(set) var parts: [Part]
  /// The deck that is asked; the last one that was when the quiz is over.
  private(set) var current = 0

  /// How much is asked.
  struct Extent {
    /// How many questions there are of all decks at most.
    var limit: Int?
    /// How many new ones of each deck there are, whatever the day's limit.
    var new: Int?
    /// Whether all is asked, due or not, and the schedule stays as it is.
    var isCramming = false
  }

  /// The quiz of one deck.
  struct Part {
    let deck: OpenDeck
    let cards: [AskedCard]
    let log: SittingLog
    var session: StudySession
    /// How many questions there were at first.
    let total: Int
    /// Whether nothing was ever done with the deck.
    let isFirst: Bool
    let plan: StudyPlan
    /// The day of the last answer before, where the clock has gone back behind it.
    let dayAhead: StudyDay?
    fileprivate var seen: FileStamp?

    fileprivate var left: Int {
      session.next == nil ? 0 : 1 + session.unseen + session.repeats
    }

    /// How much of its questions is still to be asked for the first time, from 0 to 1.
    fileprivate var rest: Double { Double(session.unseen + 1) / Double(max(total, 1)) }
  }

  /// Which deck each act was about.
  private var turns: [Int] = []
  private let clock: () -> StudyMoment

  /// Begins a quiz over some cards of each deck.
  init(
    _ decks: [(deck: OpenDeck, cards: [AskedCard])], _ extent: Extent, _ call: Invocation
  ) throws {
    parts = []
    clock = { call.moment }
    var extent = extent
    for (deck, cards) in decks {
      let part = try Part(deck, cards, extent, call)
      extent.limit = extent.limit.map { $0 - part.total }
      parts.append(part)
    }
    chooseDeck()
    settle()
  }

  /// What is asked now; nil: the quiz is over.
  var question: Question? {
    let part = parts[current]
    guard let next = part.session.next, let card = part.deck.document.card(next.card) else {
      return nil
    }
    return Question(
      document: part.deck.document, card: card, face: next.face, marks: part.session.marks,
      waits: waits, tolerance: part.plan.settings(for: card.section).tolerance)
  }

  /// What each grade makes of the question.
  var answers: Schedule.Answers? { parts[current].session.answers }

  /// Whether Again makes a leech of the question.
  var isLeechNext: Bool { parts[current].session.isLeechNext }

  /// How long until the question comes back after each grade; none where nothing is scheduled.
  private var waits: [Grade: String] {
    guard let answers else { return [:] }
    let now = clock()
    let today = parts[current].plan.day(of: now)
    return Grade.allCases.reduce(into: [:]) { waits, grade in
      waits[grade] = answers[grade].due.map { WaitText.wait($0, from: now, on: today) }
    }
  }

  var progress: QuizProgress {
    var asked = Set(parts.flatMap { $0.session.steps.filter(\.act.isLast).map(\.face) })
    let session = parts[current].session
    if let next = session.next { asked.insert(next) }
    let total = parts.reduce(0) { $0 + $1.total }
    return QuizProgress(
      number: min(asked.count, total), total: total, done: max(total - left, 0),
      again: repeats, isRepeat: session.isRepeat)
  }

  /// How many questions are still to be answered, the present one among them.
  var left: Int { parts.reduce(0) { $0 + $1.left } }

  var canUndo: Bool { parts.contains { $0.session.undoable != nil } }

  /// How many questions were answered today before.
  var answeredToday: Int { parts.reduce(0) { $0 + $1.session.answeredToday } }

  /// How many questions come back besides the present one.
  var repeats: Int { parts.reduce(0) { $0 + $1.session.repeats } }
}

// MARK: - Acts

extension Sitting {
  /// Grades the question. What throws has changed nothing, and the same is asked again.
  mutating func grade(_ grade: Grade) throws { try act { try $0.grade(grade) } }

  mutating func skip() throws { try act { $0.skip() } }

  mutating func mark(_ mark: LogEvent.Mark) throws { try act { try $0.mark(mark) } }

  mutating func bury() throws { try act { try $0.bury() } }

  /// Takes the last act back, in whichever deck it was; its question is asked again.
  mutating func undo() throws -> StudySession.Act? {
    guard let index = turns.last else { return nil }
    let step = try parts[index].session.undo()
    turns.removeLast()
    current = index
    settle()
    return step?.act
  }

  /// Measures the time of the present answer anew, after a pause.
  mutating func restartTimer() { parts[current].session.restartTimer() }

  /// Takes in what was edited, here or by another program, and passes over what is asked no more.
  mutating func settle() {
    parts[current].takeInSaves()
    while let next = parts[current].session.next {
      let faces = parts[current].deck.document.card(next.card)?.faces ?? []
      if faces.contains(next.face) { return }
      parts[current].session.update(next.card, faces: faces)
      chooseDeck()
    }
  }

  private mutating func act(_ body: (inout StudySession) throws -> Void) throws {
    let asked = parts[current].session.next
    try body(&parts[current].session)
    turns.append(current)
    if parts[current].session.next != asked { chooseDeck() }
    settle()
  }

  /// Goes on with what comes back and whose time has come, else with the deck of which the most is
  /// left, else with what comes before its time.
  private mutating func chooseDeck() {
    let open = parts.indices.filter { parts[$0].session.next != nil }
    let timely = open.filter { !parts[$0].session.isEarly }
    let next =
      timely.first { parts[$0].session.isRepeat } ?? timely.max { parts[$0].rest < parts[$1].rest }
      ?? open.first
    current = next ?? current
  }
}

extension Sitting.Part {
  fileprivate init(
    _ deck: OpenDeck, _ cards: [AskedCard], _ extent: Sitting.Extent, _ call: Invocation
  ) throws {
    let progress = try deck.progress(call)
    for warning in progress.standing.warnings.prefix(3) {
      call.out.warn("\(deck.log.folder)/\(warning.message)")
    }
    self.deck = deck
    self.cards = cards
    plan = progress.plan
    let log = SittingLog(deck.log) { try call.log(of: deck.document.deck.id) }
    self.log = log
    session = StudySession(
      cards, history: progress.standing, plan: plan, limit: extent.limit, new: extent.new,
      isCramming: extent.isCramming, clock: { call.moment }, random: call.randomness,
      append: log.append)
    total = session.next == nil ? 0 : 1 + session.unseen + session.repeats
    isFirst = progress.standing.count == 0
    dayAhead = progress.dayAhead
    seen = FileStamp(deck.document.path)
  }

  /// Reads the deck again if another program has saved it. One that cannot be read just now is asked
  /// as it was.
  fileprivate mutating func takeInSaves() {
    let now = FileStamp(deck.document.path)
    guard now != seen else { return }
    seen = now
    if !deck.document.hasChanges, deck.document.isChangedOutside { try? deck.document.reload() }
  }
}

extension StudySession.Act {
  /// Whether another question follows it.
  fileprivate var isLast: Bool {
    switch self {
    case .grade, .skip, .mark(.suspend), .mark(.bury): true
    case .mark: false
    }
  }
}
