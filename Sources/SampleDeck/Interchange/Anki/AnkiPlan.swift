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
    /// Whether it shows what is no field: tags, the deck.
    let showsSpecial: Bool
  }

  let type: AnkiNoteType
  let isCloze: Bool
  let isImageOcclusion: Bool
  /// Where the field of a name stands.
  let places: [String: Int]
  /// One a template, but for those that are another's reverse.
  let sides: [Side]

  init(_ type: AnkiNoteType) {
    self.type = type
    isCloze = type.isCloze
    isImageOcclusion = type.isImageOcclusion
    places = Dictionary(
      zip(type.fields.map(\.name), 0...), uniquingKeysWith: { first, _ in first })
    var sides = type.templates.enumerated().map { ord, template in
      let question = AnkiTemplate(template.question).trimmed
      let answer = AnkiTemplate(template.answer).answer(to: question)
      return Side(
        ord: ord, question: question, answer: answer, isTyped: question.uses("type"),
        showsSpecial: !AnkiFilling.specialNames.isDisjoint(with: question.names + answer.names))
    }
    if !isCloze {
      for first in sides.indices where first < sides.count {
        let reverse = sides.indices.dropFirst(first + 1).first {
          sides[$0].isReverse(of: sides[first])
        }
        guard let reverse else { continue }
        sides[first].reverse = sides[reverse].ord
        sides.remove(at: reverse)
      }
    }
    self.sides = isCloze ? Array(sides.prefix(1)) : sides
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
