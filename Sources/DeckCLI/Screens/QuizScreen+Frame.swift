import SampleDeck
import Terminal

extension QuizScreen {
  /// What stands where, at one size.
  struct Layout {
    /// The column at which everything begins, and how wide it is.
    let left: Int
    let width: Int
    /// The first row of the text, and how many rows it has.
    let top: Int
    let rows: Int
    /// Whether a line parts the text from the keys, and whether the keys are shown.
    let hasRule: Bool
    let hasFooter: Bool
    let hasHeader: Bool
    let message: [StyledText]
    /// Whether the line above the keys is typed into.
    let hasInput: Bool
    let lines: [StyledText]
    let answerStart: Int
    let scroll: Int

    var lastScroll: Int { max(lines.count - rows, 0) }
    var hiddenAbove: Int { scroll }
    var hiddenBelow: Int { max(lines.count - rows - scroll, 0) }
  }

  func frame(_ size: TerminalSize) -> Frame {
    var frame = Frame(width: size.width, height: size.height)
    let layout = layout(size)
    if layout.hasHeader { drawHeader(&frame, layout) }
    frame.draw(
      layout.lines.dropFirst(layout.scroll), row: layout.top, column: layout.left,
      limit: layout.width, rows: layout.rows)
    let bottom = layout.top + layout.rows
    if layout.hasInput { drawInput(&frame, layout, row: bottom + layout.message.count) }
    frame.draw(layout.message, row: bottom, column: layout.left, limit: layout.width)
    if layout.hasRule {
      let row = size.height - 2
      frame.rule(row: row, column: layout.left, width: layout.width, style: .dim)
      let more = StyledText(moreText(layout))
      if !more.isEmpty {
        frame.draw(
          " " + more + " ", row: row, column: layout.left + max(layout.width - more.width - 4, 0))
      }
    } else if layout.hiddenBelow > 0, layout.rows > 0 {
      frame.draw("↓", row: bottom - 1, column: size.width - 1)
    }
    if layout.hasFooter {
      frame.draw(footer(layout.width), row: size.height - 1, column: layout.left)
    }
    return frame
  }

  func layout(_ size: TerminalSize) -> Layout {
    let margin = size.width >= 60 ? 2 : size.width >= 44 ? 1 : 0
    let width = min(size.width - 2 * margin, 80)
    let left = (size.width - width) / 2
    let hasFooter = size.height >= 2
    let hasHeader = size.height >= 4
    let hasRule = size.height >= 8
    let top = hasHeader ? (size.height >= 8 ? (size.height >= 12 ? 3 : 2) : 1) : 0
    let room = max(size.height - top - (hasRule ? 1 : 0) - (hasFooter ? 1 : 0), 0)
    let notice = message ?? attempt.slipNotice
    let message = (notice?.wrapped(to: max(width, 2)) ?? []).prefix(max(room / 3, 1))
    let (lines, answer) = text(width)
    let hasInput = attempt.awaitsText && !isHelpShown && room > 0
    let rows = max(room - message.count - (hasInput ? 1 : 0), 0)
    let last = max(lines.count - rows, 0)
    return Layout(
      left: left, width: width, top: top, rows: rows, hasRule: hasRule, hasFooter: hasFooter,
      hasHeader: hasHeader, message: Array(message), hasInput: hasInput, lines: lines,
      answerStart: min(answer, last), scroll: min(scroll, last))
  }

  private func text(_ width: Int) -> (lines: [StyledText], answer: Int) {
    if isHelpShown { return (keys.help(width: width, further: [("j, k, arrows", "scroll")]), 0) }
    return switch content {
    case .question(let page):
      page.lines(
        width: width, isAnswerShown: isAnswerShown, isHintShown: isHintShown, attempt: attempt)
    case .summary(let summary, _): (summary.lines(width: width), 0)
    }
  }

  private func drawHeader(_ frame: inout Frame, _ layout: Layout) {
    let (header, bar): (StyledText, StyledText?) =
      switch content {
      case .question(let page) where !isHelpShown:
        (page.header(width: layout.width), page.bar(width: layout.width))
      case .summary where !isHelpShown: (StyledText("The quiz is over", .bold), nil)
      default: (StyledText("Keys of the quiz", .bold), nil)
      }
    frame.draw(header, row: 0, column: layout.left, limit: layout.width)
    if layout.top < 2 { return }
    if let bar {
      frame.draw(bar, row: 1, column: layout.left, limit: layout.width)
    } else {
      frame.rule(row: 1, column: layout.left, width: layout.width, style: .dim)
    }
  }

  private func drawInput(_ frame: inout Frame, _ layout: Layout, row: Int) {
    let prompt = StyledText("› ", isTyping ? .bold : .dim)
    let room = max(layout.width - prompt.width - 1, 1)
    let (shown, caret) = field.window(room)
    let text = StyledText(shown, isTyping ? .plain : .dim)
    frame.draw(prompt, row: row, column: layout.left, limit: layout.width)
    frame.draw(text, row: row, column: layout.left + prompt.width, limit: room)
    if isTyping {
      let column = layout.left + prompt.width + caret
      frame.cursor = Frame.Position(row: row, column: min(column, frame.width - 1))
    }
  }

  private func moreText(_ layout: Layout) -> String {
    let above = layout.hiddenAbove > 0 ? ["↑ \(layout.hiddenAbove)"] : []
    let below = layout.hiddenBelow > 0 ? ["↓ \(layout.hiddenBelow) more"] : []
    return (above + below).joined(separator: "  ")
  }
}

// MARK: - The keys that work now

extension QuizScreen {
  /// A key and what it does; what has the highest rank goes first where there is little room.
  private struct FooterItem {
    let text: StyledText
    let rank: Int
    /// Whether it stands at the right.
    var isAside = true
  }

  private func footer(_ width: Int) -> StyledText {
    var items = footerItems(width)
    func line(_ isAside: Bool) -> StyledText {
      let texts = items.filter { $0.isAside == isAside }.map(\.text)
      return texts.dropFirst().reduce(texts.first ?? "") { $0 + "  " + $1 }
    }
    func missing() -> Int { width - line(false).width - line(true).width }
    while missing() < 2, items.count > 1,
      let least = items.indices.max(by: { items[$0].rank < items[$1].rank })
    {
      items.remove(at: least)
    }
    let gap = StyledText(String(repeating: " ", count: max(missing(), 0)))
    return (line(false) + gap + line(true)).truncated(to: width)
  }

  private func footerItems(_ width: Int) -> [FooterItem] {
    func item(_ action: QuizAction, _ word: String, _ rank: Int) -> FooterItem {
      let key = StyledText(keys.label(action), .bold)
      return FooterItem(text: key + StyledText(" \(word)", .dim), rank: rank)
    }
    if isHelpShown {
      return [FooterItem(text: StyledText("any key goes back", .dim), rank: 0, isAside: false)]
    }
    guard case .question(let page) = content else {
      guard case .summary(_, let canUndo) = content else { return [] }
      return [item(.show, "leave", 0)] + (canUndo ? [item(.undo, "undo", 1)] : [])
    }
    let hasMedia = !page.question.card.media.isEmpty
    let more =
      (hasMedia ? [item(.open, "open", 4)] : [])
      + (page.canUndo ? [item(.undo, "undo", 3)] : [])
      + [item(.skip, "skip", 5), item(.edit, "edit", 4), item(.help, "keys", 1)]
      + [item(.leave, "leave", 2)]
    func plain(_ key: String, _ word: String, _ rank: Int) -> FooterItem {
      let text = StyledText(key, .bold) + StyledText(" \(word)", .dim)
      return FooterItem(text: text, rank: rank, isAside: false)
    }
    if isTyping {
      let enter = !field.isEmpty ? "check" : attempt.slip == nil ? "answer" : "take it so"
      return [plain("Enter", enter, 0), plain("Esc", "keys", 1)]
    }
    if isTypingPaused {
      return [plain("Enter", "type", 0)] + more
    }
    if let options = attempt.options {
      return [plain("1–\(options.count)", "choose", 0)]
        + [plain(keys.label(.show), "answer", 4)] + more
    }
    guard isAnswerShown else {
      let hasHint = !page.question.card.hint.isEmpty && !isHintShown
      let answer = FooterItem(
        text: StyledText(" \(keys.label(.show)) ", Style(bold: true, reverse: true)) + " answer",
        rank: 0, isAside: false)
      return [answer] + (hasHint ? [item(.hint, "hint", 3)] : []) + more
    }
    let grades: [QuizAction] = [.again, .hard, .good, .easy]
    if width < 32 {
      let labels = StyledText(grades.map(keys.label).joined(separator: " "), .bold)
      return [FooterItem(text: labels + " grade", rank: 0, isAside: false)] + more
    }
    let dispute =
      (attempt.disputed == nil ? [] : [plain("=", "right", 0)])
      + (attempt.acceptable == nil ? [] : [plain("+", "always", 1)])
    let waits = page.question.waits
    func buttons(_ waits: [Grade: String]) -> [FooterItem] { grades.map { gradeItem($0, waits) } }
    let isRoomy = buttons(waits).reduce(0) { $0 + $1.text.width + 2 } <= width
    return buttons(isRoomy ? waits : [:]) + dispute + more
  }

  /// A grade as a button; the one that Space and Enter choose stands out.
  private func gradeItem(_ action: QuizAction, _ waits: [Grade: String]) -> FooterItem {
    let style = Style(
      foreground: action.grade?.color, bold: true, reverse: action == attempt.suggestion)
    let wait = action.grade.flatMap { waits[$0] }.map { " \($0)" } ?? ""
    let text =
      StyledText("\(keys.label(action)) \(action.grade?.name ?? "")", style)
      + StyledText(wait, .dim)
    return FooterItem(text: text, rank: 0, isAside: false)
  }
}
