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
    /// What was typed is right from now on.
    case accept(String)
    /// Leave; on Ctrl-C as an interrupted program does.
    case leave(isInterrupted: Bool)
  }

  let keys: KeyMap<QuizAction>
  private(set) var content: Content
  private(set) var isAnswerShown = false
  private(set) var isHintShown = false
  private(set) var isHelpShown = false
  private(set) var attempt: Attempt
  /// The answer that is being typed.
  private(set) var field = TextField()
  /// Whether keys do what they do elsewhere although an answer is awaited.
  private(set) var isTypingPaused = false
  /// The first line of the text that is seen.
  private(set) var scroll = 0
  /// What is said beside the question until the next key.
  private(set) var message: StyledText?

  init(_ content: Content, keys: KeyMap<QuizAction>, message: StyledText? = nil) {
    self.content = content
    self.keys = keys
    self.message = message
    attempt = Attempt(content.manner)
  }

  /// Whether letters are text.
  var isTyping: Bool { attempt.awaitsText && !isAnswerShown && !isTypingPaused }

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
    if isAnew || !isAnswerShown && attempt.manner != content.manner {
      attempt = Attempt(content.manner)
      field = TextField()
      isTypingPaused = false
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
    if isTyping { return type(key, size) }
    if isTypingPaused, key == .enter || key == .character(" ") {
      isTypingPaused = false
      return []
    }
    if key == .escape { return [.leave(isInterrupted: false)] }
    if let effects = judges(key, size) { return effects }
    guard let action = keys.action(key) else { return [] }
    return take(action, size)
  }

  private mutating func type(_ key: Key, _ size: TerminalSize) -> [Effect] {
    switch key {
    case .escape: isTypingPaused = true
    case .enter:
      attempt.submit(field.text)
      field = TextField()
      if attempt.result != nil { showAnswer(size) }
    default: _ = field.handle(key)
    }
    return []
  }

  /// What a key means for an answer that is chosen or was judged; nil: nothing.
  private mutating func judges(_ key: Key, _ size: TerminalSize) -> [Effect]? {
    guard case .character(let letter) = key else { return nil }
    if attempt.options != nil, let number = letter.wholeNumberValue {
      if attempt.choose(number) { showAnswer(size) }
      return []
    }
    return switch letter {
    case "=" where attempt.disputed != nil: [.act(.good)]
    case "+": attempt.acceptable.map { [.accept($0)] }
    default: nil
    }
  }

  private mutating func showAnswer(_ size: TerminalSize) {
    attempt.giveUp()
    isAnswerShown = true
    scroll = layout(size).answerStart
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
    case .show where isAnswerShown: return [.act(attempt.suggestion)]
    case .show:
      showAnswer(size)
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
    if case .character = key, isTyping || keys.action(key) != nil { return false }
    if isTyping, key == .home || key == .end { return false }
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

extension QuizScreen.Content {
  /// How the question is answered.
  fileprivate var manner: Manner {
    if case .question(let page) = self { page.question.manner } else { .graded }
  }
}
