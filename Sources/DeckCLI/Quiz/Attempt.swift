import SampleDeck

/// What the learner has answered to a question so far.
struct Attempt {
  /// What an answer came to.
  enum Result: Equatable {
    case judged(Judgement)
    /// The index of what was chosen; nil: nothing.
    case chosen(Int?)
  }

  let manner: Manner
  /// An answer with a slip, which may be typed once more.
  private(set) var slip: Judgement?
  /// What it came to; nil as long as the answer is awaited.
  private(set) var result: Result?

  init(_ manner: Manner) { self.manner = manner }

  var awaitsText: Bool {
    if case .typed = manner { result == nil } else { false }
  }

  /// The answers to choose among, as long as none is chosen.
  var options: [String]? {
    if case .choice(let choice) = manner, result == nil { choice.options } else { nil }
  }

  /// Takes what was typed. A slip may be typed again; then, nothing takes it as it was.
  mutating func submit(_ text: String) {
    guard case .typed(let expected, let tolerance) = manner else { return }
    if let slip, text.allSatisfy(\.isWhitespace) {
      result = .judged(slip)
      return
    }
    let judgement = AnswerJudge(expected, ignoring: tolerance)(text)
    if case .almost = judgement.verdict, slip == nil {
      slip = judgement
    } else {
      result = .judged(judgement)
    }
  }

  /// Takes the answer with a number, from 1; false if there is none.
  mutating func choose(_ number: Int) -> Bool {
    guard let options, options.indices.contains(number - 1) else { return false }
    result = .chosen(number - 1)
    return true
  }

  /// Gives up; a slip counts as it was.
  mutating func giveUp() {
    if awaitsText { submit("") }
    if options != nil { result = .chosen(nil) }
  }

  /// The grade that fits what was answered; in one's head, Good.
  var suggestion: QuizAction {
    switch (result, manner) {
    case (.judged(let judgement), _):
      switch judgement.suggestedGrade {
      case .again: .again
      case .hard: .hard
      case .good: .good
      case .easy: .easy
      }
    case (.chosen(let index), .choice(let choice)): index == choice.answer ? .good : .again
    default: .good
    }
  }

  /// A typed answer that was not found right, and may have been.
  var disputed: String? {
    guard case .judged(let judgement) = result, judgement.verdict != .right,
      judgement.typed.contains(where: { !$0.isWhitespace })
    else { return nil }
    return judgement.typed
  }

  /// The same, where the card can take it as a further right answer.
  var acceptable: String? {
    guard case .typed(let expected, _) = manner, expected.takesMore else { return nil }
    return disputed
  }
}
