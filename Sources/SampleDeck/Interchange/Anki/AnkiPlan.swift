/// How the cards of a note type become cards of ours: decided once for all its notes.
struct AnkiPlan {
  /// A card of ours, and the cards of Anki's that are its faces.
  struct Side {
    /// Which template asks from front to back.
    let ord: Int
    /// Which one asks the other way round, if one does.
    var reverse: Int?
    let question: AnkiTemplate
    let answer: AnkiTemplate
    /// Whether the answer is to be typed.
    let isTyped: Bool
  }

  let type: AnkiNoteType
  /// One a template, but for those that are another's reverse.
  let sides: [Side]

  init(_ type: AnkiNoteType) {
    self.type = type
    var sides = type.templates.enumerated().map { ord, template in
      let question = AnkiTemplate(template.question).trimmed
      return Side(
        ord: ord, question: question, answer: AnkiTemplate(template.answer).answer(to: question),
        isTyped: question.uses("type"))
    }
    if !type.isCloze {
      for first in sides.indices where first < sides.count {
        let reverse = sides.indices.dropFirst(first + 1).first {
          sides[$0].isReverse(of: sides[first])
        }
        guard let reverse else { continue }
        sides[first].reverse = sides[reverse].ord
        sides.remove(at: reverse)
      }
    }
    self.sides = type.isCloze ? Array(sides.prefix(1)) : sides
  }
}

extension AnkiPlan.Side {
  /// Whether this side asks what the other answers, and answers what that asks.
  fileprivate func isReverse(of other: AnkiPlan.Side) -> Bool {
    guard !isTyped, !other.isTyped, reverse == nil else { return false }
    let (asked, answered) = (question.unconditional, answer)
    return asked == other.answer.unconditional && answered == other.question.unconditional
      && !asked.nodes.isEmpty
  }
}
