import SampleDeck
import Terminal

/// Cards turned over on a full screen: front, back, next, previous.
struct FlipScreen: Screen {
  enum Effect: Equatable {
    case openOutside([Medium])
    case leave
  }

  let title: String
  let keys: KeyMap<FlipAction>
  private(set) var course: FlipCourse
  private(set) var isHelpShown = false
  private var lines: [StyledText] = []
  private var scroll = 0
  private var message: StyledText?

  init(_ course: FlipCourse, title: String, keys: KeyMap<FlipAction> = KeyMap()) {
    self.course = course
    self.title = title
    self.keys = keys
  }

  /// Tells the person something, until the next key.
  mutating func say(_ text: String, isError: Bool = false) {
    message = StyledText(text, isError ? Style(foreground: .red) : .dim)
  }

  mutating func handle(_ key: Key, in size: TerminalSize) -> [Effect] {
    if key == .resize || key == .endOfInput { return [] }
    message = nil
    // A letter that was chosen for something else does that.
    let action = keys.action(key)
    if action == nil, let movement = Movement(key) {
      scroll = movement.scrolled(scroll, of: lines.count, rows: FlipLayout(size).rows)
      return []
    }
    if isHelpShown {
      isHelpShown = false
      scroll = 0
      return []
    }
    if key == .control("c") || key == .control("d") { return [.leave] }
    return action.map { perform($0) } ?? []
  }

  private mutating func perform(_ action: FlipAction) -> [Effect] {
    let end = "The last card: \(keys.label(.previous)) goes back, \(keys.label(.leave)) leaves."
    switch action {
    case .show: move({ $0.goOn() }, end)
    case .turn:
      course.turn()
      scroll = 0
    case .next: move({ $0.next() }, end)
    case .previous: move({ $0.previous() }, "This is the first card.")
    case .open:
      let media = course.question?.media(isAnswerShown: course.isBack) ?? []
      if media.isEmpty { say("This side shows no picture or sound.") }
      return media.isEmpty ? [] : [.openOutside(media)]
    case .help:
      isHelpShown = true
      scroll = 0
    case .leave: return [.leave]
    }
    return []
  }

  private mutating func move(_ step: (inout FlipCourse) -> Bool, _ otherwise: String) {
    if step(&course) { scroll = 0 } else { say(otherwise) }
  }

  mutating func prepare(_ size: TerminalSize) {
    let layout = FlipLayout(size)
    lines = isHelpShown ? help(layout.width) : text(layout.width)
    scroll = max(0, min(scroll, lines.count - layout.rows))
  }

  private func text(_ width: Int) -> [StyledText] {
    guard let question = course.question else { return [] }
    guard course.isBack else { return question.asked(width: width) }
    let answer = question.answered(width: width)
    let shown = answer.isEmpty ? [StyledText("Nothing is on the back.", .dim)] : answer
    if question.answerReplacesQuestion { return shown }
    return question.asked(width: width) + ["", StyledText("───", .dim), ""] + shown
  }

  private func help(_ width: Int) -> [StyledText] {
    keys.help(width: width, further: [("j, k, arrows", "scroll a long card")])
  }
}

/// Where things stand on the screen: a column as wide as is easily read.
struct FlipLayout {
  let left: Int
  let width: Int
  let top: Int
  let rows: Int

  init(_ size: TerminalSize) {
    width = max(min(size.width - 2, 76), 1)
    left = (size.width - width) / 2
    top = size.height >= 8 ? 3 : size.height >= 4 ? 1 : 0
    rows = max(size.height - top - (size.height >= 2 ? 1 : 0), 1)
  }
}

extension FlipScreen {
  func frame(_ size: TerminalSize) -> Frame {
    let layout = FlipLayout(size)
    var frame = Frame(width: size.width, height: size.height)
    if layout.top > 0 {
      let place = StyledText(course.place, .dim)
      let room = layout.width - place.width - 2
      frame.draw(StyledText(title, .bold).truncated(to: room), row: 0, column: layout.left)
      frame.draw(place, row: 0, column: layout.left + max(layout.width - place.width, 0))
    }
    if layout.top > 1 { frame.rule(row: 1, column: layout.left, width: layout.width, style: .dim) }
    frame.draw(
      lines.dropFirst(scroll), row: layout.top, column: layout.left, limit: layout.width,
      rows: layout.rows)
    if scroll + layout.rows < lines.count {
      frame.draw("▾", row: layout.top + layout.rows - 1, column: size.width - 1)
    }
    if size.height >= 2 {
      frame.draw(
        (message ?? foot).truncated(to: layout.width), row: size.height - 1, column: layout.left)
    }
    return frame
  }

  private var foot: StyledText {
    let hints: [(String, String)] =
      isHelpShown
      ? [("any key", "back")]
      : [
        (keys.label(.show), course.isBack ? "next" : "turn over"),
        (keys.label(.previous), "back"), (keys.label(.help), "keys"),
        (keys.label(.leave), "leave"),
      ]
    return hints.reduce(StyledText()) { line, hint in
      (line.isEmpty ? line : line + "  ") + StyledText(hint.0, .bold)
        + StyledText(" \(hint.1)", .dim)
    }
  }
}
