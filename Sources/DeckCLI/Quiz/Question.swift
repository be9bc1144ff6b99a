import SampleDeck
import Terminal

/// A question of a quiz: one face of a card, and what the learner made of the card.
struct Question {
  let document: DeckDocument
  let card: Card
  let face: Face
  let marks: CardMarks
  /// How long until it comes back after each grade; none where nothing is scheduled.
  var waits: [Grade: String] = [:]
  /// What may differ in a typed answer.
  var tolerance = AnswerTolerance.usual
  /// How it is answered.
  var manner = Manner.graded

  /// What is seen before the answer.
  func asked(width: Int) -> [StyledText] {
    let lines = lines(width)
    return switch face {
    case .front: lines.front()
    case .back: lines.back
    case .gap(let number): lines.front(.hiding(number))
    }
  }

  /// What is seen as the answer. That of a gap is the question again with the gap filled.
  func answered(width: Int) -> [StyledText] {
    let lines = lines(width)
    return switch face {
    case .front: lines.back
    case .back: lines.front()
    case .gap(let number):
      lines.front(.showing(number)) + (card.back.isEmpty ? [] : [""] + lines.back)
    }
  }

  /// Whether the answer stands in the question's place, not below it.
  var answerReplacesQuestion: Bool {
    if case .gap = face { true } else { false }
  }

  /// What can be opened outside without telling what is not shown yet.
  func media(isAnswerShown: Bool) -> [Medium] {
    let texts = isAnswerShown ? [card.front, card.back] : [face == .back ? card.back : card.front]
    let names = texts.flatMap { Markdown($0).destinations.compactMap(card.mediaName) }
    return names.compactMap { document.medium($0, of: card) }
  }

  private func lines(_ width: Int) -> CardLines {
    CardLines(document: document, card: card, width: width)
  }
}

/// Where a quiz stands.
struct QuizProgress: Equatable {
  /// Which question is asked, from 1; one that comes again has the place of the latest new one.
  let number: Int
  let total: Int
  /// How many questions are answered for good, or passed over.
  let done: Int
  /// How many questions are to come again.
  let again: Int
  /// Whether the present question comes again.
  let isRepeat: Bool
}
