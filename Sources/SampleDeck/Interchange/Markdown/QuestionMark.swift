/// The mark with which a line begins a part of a card: `Q:`, `A:` or `C:`.
struct QuestionMark {
  enum Mark {
    case question, answer, gaps
  }

  let mark: Mark
  /// What stands after it.
  let rest: Substring

  init?(of line: MarkdownText.Line) {
    guard !line.isCode, line.text.utf8.count > 1 else { return nil }
    var text = line.text
    let isBold = text.hasPrefix("**")
    if isBold { text = text.dropFirst(2) }
    let words: [(String, Mark)] = [
      ("Q", .question), ("A", .answer), ("C", .gaps), ("Question", .question), ("Answer", .answer),
    ]
    for (word, mark) in words {
      for end in isBold ? [":**", "**:"] : [":"] where text.hasPrefix(word + end) {
        self.mark = mark
        rest = text.dropFirst(word.count + end.count).trimmed
        return
      }
    }
    return nil
  }
}
