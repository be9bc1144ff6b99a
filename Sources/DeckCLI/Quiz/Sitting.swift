import SampleDeck

/// A quiz over one deck or several, one after the other: what is asked now, and what was done.
struct Sitting {
  private(set) var parts: [Part]

  /// The quiz of one deck.
  struct Part {
    let deck: OpenDeck
    var session: StudySession
    /// How many questions there were at first.
    let total: Int
    /// How many the learner answered today before, and has not to answer again.
    let answeredToday: Int
    /// Whether nothing was ever done with the deck.
    let isFirst: Bool
    fileprivate var seen: FileStamp?

    fileprivate var left: Int {
      session.next == nil ? 0 : 1 + session.unseen + session.repeats
    }
  }

  /// Begins a quiz over some cards of each deck; `limit` counts the questions of all of them.
  init(_ decks: [(deck: OpenDeck, cards: [Card])], limit: Int?, _ call: Invocation) throws {
    parts = []
    var rest = limit
    for (deck, cards) in decks {
      let part = try Part(deck, cards, limit: rest, call)
      rest = rest.map { $0 - part.total }
      parts.append(part)
    }
    settle()
  }

  /// The deck that is asked; the last one when the quiz is over.
  var current: Int { parts.firstIndex { $0.session.next != nil } ?? parts.count - 1 }

  /// What is asked now; nil: the quiz is over.
  var question: Question? {
    let part = parts[current]
    guard let next = part.session.next, let card = part.deck.document.card(next.card) else {
      return nil
    }
    return Question(
      document: part.deck.document, card: card, face: next.face, marks: part.session.marks)
  }

  var progress: QuizProgress {
    let session = parts[current].session
    var asked = Set(parts.flatMap { $0.session.steps.filter(\.act.isLast).map(\.face) })
    let isRepeat = session.next.map { !session.history.isNew($0) } ?? false
    if let next = session.next { asked.insert(next) }
    let total = parts.reduce(0) { $0 + $1.total }
    return QuizProgress(
      number: min(asked.count, total), total: total, done: total - left,
      again: parts.reduce(0) { $0 + $1.session.repeats }, isRepeat: isRepeat)
  }

  /// How many questions are still to be answered, the present one among them.
  var left: Int { parts.reduce(0) { $0 + $1.left } }

  var canUndo: Bool { parts.contains { $0.session.undoable != nil } }
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
    guard let index = parts.lastIndex(where: { $0.session.undoable != nil }) else { return nil }
    let step = try parts[index].session.undo()
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
    }
  }

  private mutating func act(_ body: (inout StudySession) throws -> Void) throws {
    try body(&parts[current].session)
    settle()
  }
}

extension Sitting.Part {
  fileprivate init(_ deck: OpenDeck, _ cards: [Card], limit: Int?, _ call: Invocation) throws {
    let history = try deck.log.history()
    for warning in history.warnings.prefix(3) {
      call.out.warn("\(deck.log.folder)/\(warning.file), line \(warning.line) is no event.")
    }
    let today = StudyDay(of: call.moment)
    self.deck = deck
    session = StudySession(
      cards, history: history, limit: limit, clock: { call.moment }, random: call.randomness,
      append: deck.log.append)
    total = session.next == nil ? 0 : 1 + session.unseen + session.repeats
    answeredToday = cards.reduce(0) { count, card in
      count
        + card.faces.count { face in
          guard let review = history.lastReview(of: CardFace(card.id, face)), review.day == today,
            case .review(_, let grade, _, _) = review.action
          else { return false }
          return grade > .again
        }
    }
    isFirst = history.count == 0
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
