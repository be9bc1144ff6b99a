import Terminal

/// The quiz on a full screen.
///
/// A value: what is asked is put in by `show`, keys come in by `handle`, what they ask for goes out.
struct QuizScreen: Screen {
  /// What stands on the screen.
  enum Content {
    case question(QuizPage)
    case summary(QuizSummary, canUndo: Bool)
  }

  /// What is to be done outside.
  enum Effect: Equatable {
    /// What the learner does with the question.
    case act(QuizAction)
    /// Leave; on Ctrl-C as an interrupted program does.
    case leave(isInterrupted: Bool)
  }

  let keys: QuizKeys
  private(set) var content: Content
  private(set) var isAnswerShown = false
  private(set) var isHintShown = false
  private(set) var isHelpShown = false
  /// The first line of the text that is seen.
  private(set) var scroll = 0
  /// What is said beside the question until the next key.
  private(set) var message: StyledText?

  init(_ content: Content, keys: QuizKeys, message: StyledText? = nil) {
    self.content = content
    self.keys = keys
    self.message = message
  }

  /// Puts in what is to be seen now.
  ///
  /// - Parameters:
  ///   - content: The question, or the summary.
  ///   - message: What is said beside it until the next key.
  ///   - isAnew: Whether it is asked anew; else it was only changed, and its answer stays shown.
  mutating func show(_ content: Content, message: StyledText? = nil, isAnew: Bool) {
    self.content = content
    self.message = message
    if isAnew {
      isAnswerShown = false
      isHintShown = false
      scroll = 0
    }
  }

  mutating func handle(_ key: Key, in size: TerminalSize) -> [Effect] {
    switch key {
    case .resize: return []
    case .endOfInput, .control("d"): return [.leave(isInterrupted: false)]
    case .control("c"): return [.leave(isInterrupted: true)]
    default: break
    }
    message = nil
    if scrolls(by: key, size) { return [] }
    if isHelpShown {
      isHelpShown = false
      scroll = 0
      return []
    }
    if key == .escape { return [.leave(isInterrupted: false)] }
    guard let action = keys.action(key) else { return [] }
    return take(action, size)
  }

  private mutating func take(_ action: QuizAction, _ size: TerminalSize) -> [Effect] {
    if action == .leave { return [.leave(isInterrupted: false)] }
    if action == .help {
      isHelpShown = true
      scroll = 0
      return []
    }
    guard case .question = content else {
      switch action {
      case .undo: return [.act(.undo)]
      case .show: return [.leave(isInterrupted: false)]
      default: return []
      }
    }
    switch action {
    case .show where isAnswerShown: return [.act(.good)]
    case .show:
      isAnswerShown = true
      scroll = layout(size).answerStart
      return []
    case .hint:
      isHintShown = true
      return []
    default: return [.act(action)]
    }
  }

  /// Whether a key moves the text, which it does even where there is nothing to move.
  private mutating func scrolls(by key: Key, _ size: TerminalSize) -> Bool {
    // A letter that was chosen for something else does that.
    if case .character = key, keys.action(key) != nil { return false }
    let layout = layout(size)
    let page = max(layout.rows - 1, 1)
    let distance: Int
    switch key {
    case .down, .character("j"): distance = 1
    case .up, .character("k"): distance = -1
    case .pageDown: distance = page
    case .pageUp: distance = -page
    case .home: distance = -layout.lines.count
    case .end: distance = layout.lines.count
    default: return false
    }
    scroll = min(max(layout.scroll + distance, 0), layout.lastScroll)
    return true
  }
}
