/// A wrong answer taken from another card, and how easily it is taken for the right one.
struct Rival {
  let text: String
  let likeness: Int

  /// The answers of another card to the same kind of question; none if that card asks the same.
  static func rivals(
    in other: Card, to card: Card, _ face: Face, _ expected: ExpectedAnswer
  ) -> [Rival] {
    let (question, asked) =
      face == .back ? (other.back, card.back) : (other.front, card.front)
    if question.utf8.count <= AnswerJudge.sizeLimit, asked.utf8.count <= AnswerJudge.sizeLimit,
      FoldedText(question) == FoldedText(asked)
    {
      return []
    }
    let faces: [Face] = face == .back ? [.back] : other.faces.filter { $0 != .back }
    let common = Set(other.tags).intersection(card.tags).count
    let kinship =
      2 * min(common, 2) + (other.section == card.section && !card.section.isEmpty ? 3 : 0)
    return faces.compactMap { ExpectedAnswer(other, $0) }.compactMap { rival in
      guard rival.text.utf8.count <= ChoiceQuestion.lengthLimit,
        !rival.answers.contains(where: expected.answers.contains)
      else { return nil }
      let (short, long) = (rival.text.count, expected.text.count)
      let length = 3 * min(short, long) / max(short, long, 1)
      let script = Script(rival.text) == Script(expected.text) ? 6 : 0
      return Rival(text: rival.text, likeness: kinship + length + script)
    }
  }
}

/// In what a text is written, as far as its first letter or digit tells.
private enum Script: Hashable {
  case none, number, ideographs, hiragana, katakana
  /// Half a page of Unicode, in which the letters of most scripts stand together.
  case other(UInt32)

  init(_ text: String) {
    let first = decomposed(text).first {
      $0.properties.isAlphabetic || $0.properties.numericType == .decimal
    }
    guard let first else {
      self = .none
      return
    }
    self =
      switch first.value {
      case _ where first.properties.numericType == .decimal: .number
      case _ where first.properties.isIdeographic: .ideographs
      case 0x3041...0x309F: .hiragana
      case 0x30A0...0x30FF: .katakana
      default: .other(first.value >> 7)
      }
  }
}
