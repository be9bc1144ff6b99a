import SampleDeck
import Terminal

/// Cards turned over on a full screen: front, back, next, previous.
struct FlipScreen: Screen {
  enum Effect: Equatable {
    case openOutside([Medium])
    case leave
  }

  let title: String
  private(set) var course: FlipCourse
  private(set) var isHelpShown = false
  private var lines: [StyledText] = []
  private var scroll = 0
  private var message: StyledText?

  init(_ course: FlipCourse, title: String) {
    self.course = course
    self.title = title
  }

  /// Tells the person something, until the next key.
  mutating func say(_ text: String, isError: Bool = false) {
    message = StyledText(text, isError ? Style(foreground: .red) : .dim)
  }

  mutating func handle(_ key: Key, in size: TerminalSize) -> [Effect] {
    if key == .resize || key == .endOfInput { return [] }
    message = nil
    if let movement = Movement(key) {
      scroll = movement.scrolled(scroll, of: lines.count, rows: FlipLayout(size).rows)
      return []
    }
    if isHelpShown {
      isHelpShown = false
      scroll = 0
      return []
    }
    switch key {
    case .character(" "), .enter:
      move({ $0.goOn() }, "The last card: p goes back, q leaves.")
    case .character("f"), .tab:
      move(
        {
          $0.turn(); return true
        }, "")
    case .character("n"), .character("l"), .character(">"), .right:
      move({ $0.next() }, "The last card: p goes back, q leaves.")
    case .character("p"), .character("h"), .character("<"), .left, .backspace:
      move({ $0.previous() }, "This is the first card.")
    case .character("o"), .character("@"):
      let media = course.question?.media(isAnswerShown: course.isBack) ?? []
      if media.isEmpty { say("This side shows no picture or sound.") }
      return media.isEmpty ? [] : [.openOutside(media)]
    case .character("?"):
      isHelpShown = true
      scroll = 0
    case .character("q"), .character("."), .escape, .control("c"), .control("d"): return [.leave]
    default: break
    }
    return []
  }

  private mutating func move(_ step: (inout FlipCourse) -> Bool, _ otherwise: String) {
    if step(&course) { scroll = 0 } else { say(otherwise) }
  }

  mutating func prepare(_ size: TerminalSize) {
    let layout = FlipLayout(size)
    lines = isHelpShown ? Self.help(layout.width) : text(layout.width)
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

  private static func help(_ width: Int) -> [StyledText] {
    [
      ("Space Enter", "the back, then the next card"), ("f Tab", "turn the card over, or back"),
      ("n l > →", "the next card"), ("p h < ←", "the card before"),
      ("j k ↓ ↑", "scroll a long card"), ("o @", "open its pictures and sounds outside"),
      ("q . Esc", "leave"),
    ].flatMap { keys, meaning in
      StyledText(meaning).wrapped(to: width, first: StyledText(keys, .bold).padded(to: 13))
    }
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
        ("Space", course.isBack ? "next" : "turn over"), ("p", "back"), ("?", "keys"),
        ("q", "leave"),
      ]
    return hints.reduce(StyledText()) { line, hint in
      (line.isEmpty ? line : line + "  ") + StyledText(hint.0, .bold)
        + StyledText(" \(hint.1)", .dim)
    }
  }
}
