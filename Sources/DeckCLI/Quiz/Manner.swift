import SampleDeck

/// How a quiz is to be answered, where the learner says so.
enum QuizMode: String, CaseIterable, ArgumentValue {
  case selfGraded = "self"
  case type, choice
}

/// How one question is answered.
enum Manner: Hashable {
  /// In one's head.
  case graded
  /// By typing what is compared.
  case typed(ExpectedAnswer, forgiving: AnswerTolerance)
  /// By choosing among answers.
  case choice(ChoiceQuestion)

  /// As the learner wants it, else as the card does; in one's head where there is nothing to type or
  /// to choose among.
  init(_ question: Question, mode: QuizMode?, using chance: inout any RandomNumberGenerator) {
    let (card, face, deck) = (question.card, question.face, question.document.deck)
    self = .graded
    switch mode ?? card.ask.map(QuizMode.init) ?? .selfGraded {
    case .selfGraded: break
    case .type:
      let expected = ExpectedAnswer(
        card, face, language: deck.language, answerLanguage: deck.answerLanguage)
      if let expected { self = .typed(expected, forgiving: question.tolerance) }
    case .choice:
      if let choice = ChoiceQuestion(card, face, in: deck, using: &chance) {
        self = .choice(choice)
      }
    }
  }
}

extension QuizMode {
  fileprivate init(_ ask: Card.Ask) {
    switch ask {
    case .type: self = .type
    case .choice: self = .choice
    case .never: self = .selfGraded
    }
  }
}
