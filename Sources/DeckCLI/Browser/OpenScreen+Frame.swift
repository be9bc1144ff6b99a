import SampleDeck
import Terminal

extension OpenScreen {
  func frame(_ size: TerminalSize) -> Frame {
    let layout = OpenLayout(size)
    var frame = Frame(width: size.width, height: size.height)
    if layout.top > 0 { drawTitle(in: &frame, layout) }
    if layout.top > 1 { drawRule(in: &frame, layout) }
    if mode == .help {
      drawKeys(in: &frame, layout)
    } else if layout.isWide {
      drawList(in: &frame, layout)
      drawCard(in: &frame, layout)
    } else if mode == .reading {
      drawCard(in: &frame, layout)
    } else {
      drawList(in: &frame, layout)
    }
    if layout.height > 1 || mode == .searching || message != nil { drawFoot(in: &frame, layout) }
    return frame
  }

  // MARK: - Title

  private func drawTitle(in frame: inout Frame, _ layout: OpenLayout) {
    let right = summary.truncated(to: max(layout.width * 3 / 5, 1))
    let title = shelf.document.title.isEmpty ? "Untitled" : shelf.document.title
    let room = layout.width - right.width - 3
    frame.draw(StyledText(title, .bold).firstLine.truncated(to: room), row: 0, column: 1)
    frame.draw(right, row: 0, column: layout.width - right.width - 1)
  }

  /// How many cards are listed, and why not all.
  private var summary: StyledText {
    if let flaw = shelf.flaw { return StyledText(flaw, Style(foreground: .red)) }
    let total = shelf.document.count
    let isAll = shelf.found.count == total
    let count = isAll ? counted(total, "card") : "\(shelf.found.count) of \(counted(total, "card"))"
    let query = mode == .searching ? "" : shelf.query
    let filters = [shelf.group?.title ?? "", query].filter { !$0.isEmpty }
    return StyledText(([count] + filters).joined(separator: " · "), .dim).firstLine
  }

  private func drawRule(in frame: inout Frame, _ layout: OpenLayout) {
    frame.rule(row: 1, column: 0, width: layout.width, style: .dim)
    guard layout.isWide, mode != .help else { return }
    frame.draw(StyledText("┬", .dim), row: 1, column: layout.listWidth)
    for row in layout.top..<layout.top + layout.rows {
      frame.draw(StyledText("│", .dim), row: row, column: layout.listWidth)
    }
  }

  // MARK: - List

  private func drawList(in frame: inout Frame, _ layout: OpenLayout) {
    if mode == .groups {
      let lines = groups.indices.dropFirst(groupCursor.top).prefix(layout.rows)
      for (offset, index) in lines.enumerated() {
        let count = StyledText("\(groups[index].count)", .dim)
        drawLine(
          StyledText(groups[index].title), count, isChosen: index == groupCursor.index,
          offset: offset, in: &frame, layout)
      }
      return
    }
    if shelf.found.isEmpty {
      let lines = emptiness.wrapped(to: max(layout.listWidth - 3, 2))
      frame.draw(lines, row: layout.top, column: 2, rows: layout.rows)
      return
    }
    // Only the cards that are seen are made.
    for (offset, index) in shelf.found.indices.dropFirst(cursor.top).prefix(layout.rows)
      .enumerated()
    {
      guard let card = shelf.document.card(shelf.found[index]) else { continue }
      drawLine(
        marks(of: card) + StyledText(card.heading), "", isChosen: index == cursor.index,
        offset: offset, in: &frame, layout)
    }
  }

  private func drawLine(
    _ text: StyledText, _ right: StyledText, isChosen: Bool, offset: Int, in frame: inout Frame,
    _ layout: OpenLayout
  ) {
    let row = layout.top + offset
    let style = !isChosen ? .plain : mode == .reading ? Style.bold : .reverse
    frame.fill(row: row, column: 0, width: layout.listWidth, height: 1, style: style)
    if isChosen { frame.draw(StyledText("▸", style), row: row, column: 0) }
    let end = layout.listWidth - (layout.isWide ? 0 : 1) - right.width
    let room = end - 2 - (right.isEmpty ? 0 : 1)
    frame.draw(text.styled(style).firstLine.truncated(to: room), row: row, column: 2)
    frame.draw(right.styled(style), row: row, column: end - (layout.isWide ? 1 : 0))
  }

  private func marks(of card: Card) -> StyledText {
    let marks = shelf.marks(of: card.id)
    var text = StyledText()
    if marks.isStarred { text += StyledText("★ ", Style(foreground: .yellow)) }
    if let flag = marks.flag { text += StyledText("⚑ ", Style(foreground: flag.color)) }
    if card.isConflict { text += StyledText("≠ ", Style(foreground: .red)) }
    return text
  }

  private var emptiness: StyledText {
    if shelf.flaw != nil { return "" }
    if shelf.document.deck.isEmpty {
      return StyledText("There is no card yet. \(keys.label(.add)) writes one.")
    }
    return "No card matches. Esc shows all of them again."
  }

  // MARK: - Card

  private func drawCard(in frame: inout Frame, _ layout: OpenLayout) {
    guard let page else { return }
    let column = layout.pageColumn
    let end = column + layout.pageWidth
    let style = mode == .reading && layout.isWide ? Style(bold: true, underline: true) : .bold
    frame.draw(StyledText(isBack ? "Back" : "Front", style), row: layout.top, column: column)
    let isMore = scroll + layout.pageRows < page.lines.count
    let arrows = "\(scroll > 0 ? "▴" : " ")\(isMore ? "▾" : " ")"
    let place = StyledText("\(cursor.index + 1)/\(shelf.found.count) \(arrows)", .dim)
    frame.draw(place, row: layout.top, column: max(end - place.width, column + 6))
    frame.draw(
      page.lines.dropFirst(scroll), row: layout.top + 2, column: column, limit: layout.pageWidth,
      rows: layout.rows - 2)
  }

  private func drawKeys(in frame: inout Frame, _ layout: OpenLayout) {
    frame.draw(
      helpLines(layout).dropFirst(scroll), row: layout.top, column: 2, limit: layout.width - 1,
      rows: layout.rows)
  }

  // MARK: - Foot

  private func drawFoot(in frame: inout Frame, _ layout: OpenLayout) {
    if let message {
      // What went wrong is worth the last lines of the list.
      let lines = message.wrapped(to: layout.width - 2).prefix(max(layout.height / 2, 1))
      let row = layout.height - lines.count
      frame.fill(row: row, column: 0, width: layout.width, height: lines.count)
      frame.draw(lines, row: row, column: 1, limit: layout.width - 1)
      return
    }
    let row = layout.height - 1
    frame.fill(row: row, column: 0, width: layout.width, height: 1)
    if mode == .searching {
      let room = max(layout.width - 4, 1)
      let (shown, caret) = field.window(room)
      frame.draw(StyledText("/", .bold), row: row, column: 1)
      frame.draw(StyledText(shown).firstLine, row: row, column: 2, limit: room)
      frame.cursor = Frame.Position(row: row, column: min(2 + caret, layout.width - 1))
    } else {
      frame.draw(hints(layout), row: row, column: 1)
    }
  }

  /// The keys that matter now, as many as there is room for; the last two are always there.
  private func hints(_ layout: OpenLayout) -> StyledText {
    let texts: [StyledText] =
      switch mode {
      case .help: [hint("any key", "back")]
      case .groups: [hint("Enter", "show"), hint("Esc", "back")]
      default:
        usefulActions.map { action in
          let opens = action == .show && mode == .list && !layout.isWide
          return hint(keys.label(action), opens ? "read" : action.name)
        }
      }
    let last = texts.suffix(2)
    var room = layout.width - 2 - last.reduce(0) { $0 + $1.width + 2 }
    let first = texts.dropLast(2).prefix { text in
      room -= text.width + 2
      return room >= -2
    }
    return (first + last).reduce(StyledText()) { $0.isEmpty ? $1 : $0 + "  " + $1 }
  }

  private var usefulActions: [OpenAction] {
    if shelf.document.deck.isEmpty { return [.add, .undo, .help, .leave] }
    if chosen == nil { return [.search, .groups, .add, .undo, .help, .leave] }
    let media: [OpenAction] = page?.media.isEmpty == false ? [.open] : []
    return [.show, .search, .groups, .edit, .add, .delete] + media + [.undo, .help, .leave]
  }

  private func hint(_ key: String, _ name: String) -> StyledText {
    StyledText(key, .bold) + StyledText(" \(name)", .dim)
  }
}

extension StyledText {
  /// As one line; what follows is behind it.
  fileprivate var firstLine: StyledText {
    wrapped(to: .max).reduce(StyledText()) { $0.isEmpty ? $1 : $0 + " " + $1 }
  }
}

extension FlagColor {
  /// The terminal's colour that comes nearest.
  var color: Color {
    switch self {
    case .red: .red
    case .orange: Color(208)
    case .yellow: .yellow
    case .green: .green
    case .blue: .blue
    case .pink: .brightMagenta
    case .turquoise: .cyan
    case .purple: .magenta
    case .black: .gray
    }
  }
}
