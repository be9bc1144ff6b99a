import SampleDeck
import Terminal

/// Conflicts settled on a full screen: the values side by side, or one below the other where there is
/// no room, with what differs marked.
struct SettleScreen: Screen {
  enum Effect: Equatable { case edit, leave }

  private(set) var walk: Settling
  private var isHelpShown = false
  /// What stands below the heading: a column for each value, or one for all.
  private var columns: [[StyledText]] = []
  private var scroll = 0
  private var message: StyledText?

  init(_ walk: Settling) { self.walk = walk }

  /// Tells the person something, until the next key.
  mutating func say(_ text: String, isError: Bool = false) {
    message = StyledText(text, isError ? Style(foreground: .red) : .dim)
  }

  /// Settles what is shown; what cannot be done is said.
  mutating func settle(by resolution: Resolution) {
    do {
      try walk.settle(by: resolution)
      scroll = 0
    } catch {
      say(Failure(error).message, isError: true)
    }
  }

  mutating func handle(_ key: Key, in size: TerminalSize) -> [Effect] {
    if key == .resize { return [] }
    message = nil
    if let movement = Movement(key) {
      let count = columns.map(\.count).max() ?? 0
      scroll = movement.scrolled(scroll, of: count, rows: SettleLayout(size).rows)
      return []
    }
    if isHelpShown {
      isHelpShown = false
      scroll = 0
      return key == .endOfInput ? [.leave] : []
    }
    switch key {
    case .escape, .control("c"), .control("d"), .endOfInput: return [.leave]
    // At the end there is nothing left to choose.
    case .enter, .character(" "): return walk.current == nil ? [.leave] : []
    case .character(let letter): return SettleAction(letter).map { perform($0) } ?? []
    default: return []
    }
  }

  private mutating func perform(_ action: SettleAction) -> [Effect] {
    switch action {
    case .take(let number): settle(by: .choice(number))
    case .command(.both): settle(by: .both)
    case .command(.edit): return walk.current == nil ? [] : [.edit]
    case .command(.skip):
      walk.skip()
      scroll = 0
    case .command(.undo):
      if walk.undo() { scroll = 0 } else { say("There is nothing to take back.") }
    case .command(.help):
      isHelpShown = true
      scroll = 0
    case .command(.leave): return [.leave]
    }
    return []
  }

  mutating func prepare(_ size: TerminalSize) {
    let layout = SettleLayout(size)
    columns = isHelpShown ? [Self.help(layout.width)] : values(layout)
    scroll = max(0, min(scroll, (columns.map(\.count).max() ?? 0) - layout.rows))
  }

  private func values(_ layout: SettleLayout) -> [[StyledText]] {
    guard let current = walk.current else {
      return [["", StyledText(walk.summary), "", "Enter saves and leaves, u goes back."]]
    }
    let texts = current.texts(in: walk.document.deck)
    let width = layout.columnWidth(of: texts.count)
    let columns = texts.enumerated().map { index, text in
      [StyledText("\(index + 1)", .bold) + StyledText(index == 0 ? "  shown now" : "", .dim), ""]
        + text.wrapped(to: width ?? layout.width)
    }
    return width == nil ? [Array(columns.joined(separator: [""]))] : columns
  }

  private static func help(_ width: Int) -> [StyledText] {
    let commands = SettleAction.Command.allCases.map { command in
      (command.keys.map(String.init).joined(separator: " "), command.meaning)
    }
    return ([("1 … 9", "take that value")] + commands + [("j k ↓ ↑", "scroll long texts")])
      .flatMap { keys, meaning in
        StyledText(meaning).wrapped(to: width, first: StyledText(keys, .bold).padded(to: 10))
      }
  }
}

/// Where things stand on the screen.
struct SettleLayout {
  let width: Int
  /// The first row of the values, below title, rule and heading.
  let top: Int
  let rows: Int

  init(_ size: TerminalSize) {
    width = max(size.width - 2, 1)
    top = size.height >= 8 ? 4 : size.height >= 4 ? 2 : 0
    rows = max(size.height - top - (size.height >= 2 ? 1 : 0), 1)
  }

  /// How wide each of so many columns is; nil: they have no room side by side.
  func columnWidth(of count: Int) -> Int? {
    let each = (width + 3) / max(count, 1) - 3
    return each >= 30 ? each : nil
  }
}

extension SettleScreen {
  func frame(_ size: TerminalSize) -> Frame {
    let layout = SettleLayout(size)
    var frame = Frame(width: size.width, height: size.height)
    if layout.top > 0 { drawTitle(in: &frame, layout) }
    if layout.top > 2 {
      frame.rule(row: 1, column: 0, width: size.width, style: .dim)
      frame.draw(heading.truncated(to: layout.width), row: 2, column: 1)
    }
    let pitch = (layout.columnWidth(of: columns.count) ?? 0) + 3
    for (index, lines) in columns.enumerated() {
      frame.draw(
        lines.dropFirst(scroll), row: layout.top, column: 1 + index * pitch, rows: layout.rows)
      for row in 0..<layout.rows where index > 0 {
        frame.draw(StyledText("│", .dim), row: layout.top + row, column: index * pitch - 1)
      }
    }
    if scroll + layout.rows < columns.map(\.count).max() ?? 0 {
      frame.draw("▾", row: layout.top + layout.rows - 1, column: size.width - 1)
    }
    if size.height >= 2 {
      frame.draw(
        (message ?? foot(layout.width)).truncated(to: layout.width), row: size.height - 1, column: 1
      )
    }
    return frame
  }

  private func drawTitle(in frame: inout Frame, _ layout: SettleLayout) {
    let place = StyledText("conflict \(walk.place)", .dim)
    frame.draw(
      StyledText(walk.title, .bold).truncated(to: layout.width - place.width - 2), row: 0,
      column: 1)
    frame.draw(place, row: 0, column: max(1 + layout.width - place.width, 1))
  }

  private var heading: StyledText {
    guard let current = walk.current, !isHelpShown else { return "" }
    return StyledText("\(current.card?.heading ?? "the deck itself"): ")
      + StyledText(current.conflict.field, .bold)
  }

  /// The keys, as many as there is room for; the last two are always there.
  private func foot(_ width: Int) -> StyledText {
    var hints: [(String, String)] =
      if isHelpShown {
        [("any key", "back")]
      } else {
        (walk.current.map { [("1–\($0.conflict.values.count)", "take")] } ?? [])
          + SettleAction.Command.allCases
          .filter { walk.current != nil || $0 == .undo || $0 == .leave }
          .map { ($0.label, $0.name) }
      }
    while line(hints).width > width, hints.count > 2 { hints.remove(at: hints.count - 3) }
    return line(hints)
  }

  private func line(_ hints: [(String, String)]) -> StyledText {
    hints.reduce(StyledText()) { line, hint in
      (line.isEmpty ? line : line + "  ") + StyledText(hint.0, .bold)
        + StyledText(" \(hint.1)", .dim)
    }
  }
}
