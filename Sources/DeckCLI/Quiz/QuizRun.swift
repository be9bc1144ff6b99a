import SampleDeck

/// A quiz that is going on: does what its screen or its lines ask for, and says what it did.
struct QuizRun {
  let call: Invocation
  private(set) var sitting: Sitting
  /// What to type to go on with it later.
  let command: String
  private let mode: QuizMode?
  private var chance: any RandomNumberGenerator
  private var manner = Manner.graded

  init(_ sitting: Sitting, mode: QuizMode? = nil, command: String, _ call: Invocation) {
    self.sitting = sitting
    self.mode = mode
    self.command = command
    self.call = call
    chance = call.randomness
    chooseManner()
  }

  /// What is asked now, and how; nil: the quiz is over.
  var question: Question? {
    var question = sitting.question
    question?.manner = manner
    return question
  }

  var summary: QuizSummary { QuizSummary(sitting, command: command) }

  /// What came of an act.
  struct Outcome {
    /// What is to be said about it.
    let message: String
    /// Whether a question is asked anew.
    let isAnew: Bool
    /// Whether a screen need not say it, because the next question does.
    var isEvident = false
  }

  /// Does what the learner wants with the question.
  ///
  /// - Throws: What went wrong; then the same question is still asked.
  mutating func perform(_ action: QuizAction, isAnswerShown: Bool) throws -> Outcome? {
    let before = sitting.question?.card
    let outcome = try act(action, isAnswerShown: isAnswerShown)
    // Answers to choose among are drawn once each time a question is asked.
    if outcome?.isAnew == true || sitting.question?.card != before { chooseManner() }
    return outcome
  }

  private mutating func chooseManner() {
    manner = sitting.question.map { Manner($0, mode: mode, using: &chance) } ?? .graded
  }

  private mutating func act(_ action: QuizAction, isAnswerShown: Bool) throws -> Outcome? {
    if let grade = action.grade {
      let isLeech = grade == .again && sitting.isLeechNext
      try sitting.grade(grade)
      guard isLeech else {
        return Outcome(message: "\(grade.name).", isAnew: true, isEvident: true)
      }
      return Outcome(
        message:
          "Again. You have forgotten this card very often: undo, then edit it or suspend it.",
        isAnew: true)
    }
    let asked = sitting.question
    switch action {
    case .undo:
      guard let act = try sitting.undo() else {
        return Outcome(message: "There is nothing to take back.", isAnew: false)
      }
      return Outcome(message: "Taken back: \(act.name).", isAnew: true)
    case .skip:
      try sitting.skip()
      return Outcome(message: "Skipped for this time.", isAnew: true)
    case .suspend:
      try sitting.mark(.suspend(true))
      return Outcome(message: "Suspended: it is not asked any more.", isAnew: true)
    case .bury:
      try sitting.bury()
      return Outcome(message: "Buried: it is not asked again today.", isAnew: true)
    case .star:
      let isStarred = asked?.marks.isStarred ?? false
      try sitting.mark(.star(!isStarred))
      return Outcome(message: isStarred ? "No longer starred." : "Starred.", isAnew: false)
    case .edit: return try edit()
    case .note: return try editNote()
    case .open, .replay:
      return try open(isAnswerShown: isAnswerShown, soundsOnly: action == .replay)
    default: return nil
    }
  }

  /// Sets the learner's note on the card.
  mutating func note(_ text: String) throws -> Outcome {
    let text = text.trimmed
    try sitting.mark(.note(text.isEmpty ? nil : text))
    return Outcome(message: text.isEmpty ? "No note." : "Noted.", isAnew: false)
  }

  /// Takes what was typed as right from now on, in the card itself.
  ///
  /// - Throws: What went wrong; then the deck is as it was.
  mutating func accept(_ answer: String) throws {
    guard let card = sitting.question?.card else { return }
    let deck = sitting.parts[sitting.current].deck
    do {
      deck.document.edit("accept") { $0[card.id].accept.append(answer.trimmed) }
      try deck.save(call)
    } catch {
      deck.document.rollback()
      throw error
    }
    sitting.settle()
  }

  mutating func restartTimer() { sitting.restartTimer() }

  private mutating func edit() throws -> Outcome? {
    guard let question = sitting.question else { return nil }
    let deck = sitting.parts[sitting.current].deck
    try call.edit(CardForm.write([question.card.draft]), named: "card.md") { text in
      do {
        try deck.take(try CardForm.read(text), for: [question.card], call)
        if deck.document.hasChanges { try deck.save(call) }
      } catch {
        // The quiz goes on with what is on disk; what was written stays in the editor's file.
        deck.document.rollback()
        throw error
      }
    }
    let before = question.card
    sitting.settle()
    sitting.restartTimer()
    let after = deck.document.card(before.id)
    let isSame = sitting.question?.card.id == before.id && sitting.question?.face == question.face
    return Outcome(
      message: after == nil ? "Deleted." : after == before ? "Nothing was changed." : "Saved.",
      isAnew: !isSame)
  }

  private mutating func editNote() throws -> Outcome? {
    guard let question = sitting.question else { return nil }
    let text = try call.edit(question.marks.note ?? "", named: "note.md") { $0 }
    sitting.restartTimer()
    return try note(text)
  }

  private func open(isAnswerShown: Bool, soundsOnly: Bool) throws -> Outcome? {
    guard let question = sitting.question else { return nil }
    let media = question.media(isAnswerShown: isAnswerShown)
    let chosen = soundsOnly ? media.filter(\.kind.isSound) : media
    guard !chosen.isEmpty else {
      return Outcome(
        message: soundsOnly ? "There is no sound to play." : "There is nothing to open.",
        isAnew: false)
    }
    for medium in chosen { try call.openOutside(medium, of: question.document.deck) }
    return Outcome(
      message: "Opened \(chosen.map(\.name).joined(separator: ", ")).", isAnew: false)
  }
}

extension StudySession.Act {
  /// What a person calls it.
  fileprivate var name: String {
    switch self {
    case .grade(let grade): grade.name
    case .skip: "the skip"
    case .mark(.star): "the star"
    case .mark(.suspend): "the suspension"
    case .mark(.bury): "the burial"
    case .mark(.note): "the note"
    case .mark(.flag): "the flag"
    }
  }
}

extension MediaKind {
  fileprivate var isSound: Bool {
    switch self {
    case .mp3, .m4a, .ogg, .flac, .wav: true
    case .png, .jpeg, .gif, .webp, .data: false
    }
  }
}

extension String {
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
