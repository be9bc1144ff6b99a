import SampleDeck
import Terminal

/// One question as it stands on a page, and what is known around it.
struct QuizPage {
  let title: String
  let question: Question
  let progress: QuizProgress
  let canUndo: Bool

  /// The text, and the line at which the answer begins.
  func lines(
    width: Int, isAnswerShown: Bool, isHintShown: Bool, attempt: Attempt
  ) -> (lines: [StyledText], answer: Int) {
    let card = question.card
    var lines: [StyledText] = []
    if !(isAnswerShown && question.answerReplacesQuestion) { lines = question.asked(width: width) }
    if isHintShown {
      let hint = card.hint.isEmpty ? "This card has no hint." : "Hint: \(card.hint)"
      lines += [""] + StyledText(hint, .dim).wrapped(to: width)
    }
    for (index, option) in (attempt.options ?? []).enumerated() {
      if index == 0 { lines.append("") }
      let number = StyledText("\(index + 1)", .bold) + "  "
      lines += StyledText(option).wrapped(to: width, first: number)
    }
    guard isAnswerShown else { return (lines, 0) }
    if !lines.isEmpty { lines += ["", StyledText("───", .dim), ""] }
    let answer = max(lines.count - 2, 0)
    for line in attempt.verdict { lines += line.wrapped(to: width) }
    if !attempt.verdict.isEmpty { lines.append("") }
    let answerLines = question.answered(width: width)
    lines += answerLines.isEmpty ? [StyledText("Nothing is on the back.", .dim)] : answerLines
    if let note = question.marks.note {
      lines.append("")
      lines += StyledText("Note: \(note)", Style(italic: true)).wrapped(to: width)
    }
    let facts = [card.source] + card.tags
    if facts.contains(where: { !$0.isEmpty }) {
      lines.append("")
      lines += StyledText(facts.filter { !$0.isEmpty }.joined(separator: " · "), .dim)
        .wrapped(to: width)
    }
    return (lines, answer)
  }

  /// The deck and the chapter at the left, how far the quiz is at the right.
  func header(width: Int) -> StyledText {
    let section = question.card.section.map { " › \($0)" }.joined()
    let star = question.marks.isStarred ? "★ " : ""
    let again = progress.again > 0 ? " · \(progress.again) again" : ""
    let place = "\(progress.number) of \(progress.total)"
    // Where there is little room the place counts for more than the title.
    let right = [star + place + again, place].first { displayWidth($0) + 8 <= width } ?? ""
    let left = StyledText(title, .bold) + StyledText(section, .dim)
    let room = max(width - displayWidth(right) - (right.isEmpty ? 0 : 2), 0)
    return left.padded(to: room) + StyledText(right.isEmpty ? "" : "  \(right)")
  }

  /// A line of which the part that is done is heavy.
  func bar(width: Int) -> StyledText {
    let done = min(width * progress.done / max(progress.total, 1), width)
    return StyledText(String(repeating: "━", count: max(done, 0)))
      + StyledText(String(repeating: "─", count: width - max(done, 0)), .dim)
  }
}
