import SampleDeck
import Terminal

/// The quiz by lines: one fact a line, the question first, nothing drawn. For terminals that cannot do
/// more, for screen readers, pipes and tests.
struct QuizLines {
  private var run: QuizRun
  private let keys: KeyMap<QuizAction>
  private let out: Output
  private let input: Input
  private var isAnswerShown = false
  private var attempt = Attempt(.graded)

  init(_ run: QuizRun, keys: KeyMap<QuizAction>) {
    self.run = run
    self.keys = keys
    out = run.call.out
    input = run.call.shell.input
  }

  /// Asks until all is asked, the learner leaves, or there is no more input; then sums up.
  mutating func ask() throws {
    repeat {
      let isOver = try askAll()
      out.line()
      for sentence in run.summary.sentences { out.line(sentence) }
      if !isOver { return }
    } while try takesBack()
  }

  /// Asks until nothing is left to ask; false when the learner leaves before.
  private mutating func askAll() throws -> Bool {
    askQuestion()
    while run.sitting.question != nil {
      guard let line = try next(prompt) else { return false }
      if !(try take(line)) { return false }
    }
    return true
  }

  /// Whether the last grade was taken back after all, so that its question is asked again.
  private mutating func takesBack() throws -> Bool {
    while run.sitting.canUndo {
      let line = try next("Enter leave, \(keys.label(.undo)) undo")
      guard let line, keys.action(line: line) == .undo else { return false }
      do {
        out.line(try run.perform(.undo, isAnswerShown: false)?.message ?? "")
        if run.sitting.question != nil { return true }
      } catch {
        say(error)
      }
    }
    return false
  }

  /// What the learner types next; nil at the end of input, or where nobody reads what is asked.
  private func next(_ prompt: String) throws -> String? {
    out.ask(prompt, isTyped: input.isTerminal)
    guard !out.isClosed, out.failure == nil else { return nil }
    let line = try input.line()
    // Ctrl-D leaves the cursor behind the prompt.
    if line == nil, input.isTerminal { out.line() }
    return line
  }

  /// Does what a line says; false when the learner leaves.
  private mutating func take(_ line: String) throws -> Bool {
    var line = line
    let isCommand = line.first == ":" && line.count > 1 && !line.hasPrefix("::")
    if attempt.awaitsText, !isCommand {
      submit(line.hasPrefix("::") ? String(line.dropFirst()) : line)
      return true
    }
    // Whoever has just typed an answer may go on with colons.
    if isCommand { line.removeFirst() }
    if let options = attempt.options, let number = number(line) {
      if attempt.choose(number) {
        showAnswer()
      } else {
        out.line("There are only \(options.count) answers.")
      }
      return true
    } else if attempt.result != nil, try settles(line) {
      return true
    }
    if line.allSatisfy(\.isWhitespace) {
      showAnswer()
    } else if let action = keys.action(line: line) {
      if action == .leave { return false }
      try take(action)
    } else {
      let help = (attempt.awaitsText ? ":" : "") + keys.label(.help)
      out.line("“\(line)” means nothing here; \(help) lists what does.")
    }
    return true
  }

  private func number(_ line: String) -> Int? {
    let digits = line.filter { !$0.isWhitespace }
    return digits.count == 1 ? digits.first?.wholeNumberValue : nil
  }

  private mutating func submit(_ text: String) {
    attempt.submit(text)
    if let notice = attempt.slipNotice { out.line(notice) } else { showAnswer() }
  }

  /// Grades an answer that was judged, if that is what a line says.
  private mutating func settles(_ line: String) throws -> Bool {
    switch line.filter({ !$0.isWhitespace }) {
    case "": try perform(attempt.suggestion)
    case "=" where attempt.disputed != nil: try perform(.good)
    case "+" where attempt.acceptable != nil: try accept()
    default: return false
    }
    return true
  }

  private mutating func accept() throws {
    guard let answer = attempt.acceptable else { return }
    do {
      try run.accept(answer)
      out.line("Right from now on: \(answer)")
    } catch {
      return say(error)
    }
    try perform(.good)
  }

  private mutating func take(_ action: QuizAction) throws {
    switch action {
    case .show: showAnswer()
    case .hint:
      let hint = run.sitting.question?.card.hint ?? ""
      out.line(hint.isEmpty ? "This card has no hint." : "Hint: \(hint)")
    case .help:
      let colon = attempt.awaitsText ? ":" : ""
      out.line("Enter: \(attempt.result == nil ? "show the answer" : "take the grade suggested")")
      if attempt.awaitsText {
        out.line("Any other line: the answer; one that begins with a colon has two")
      }
      for action in QuizAction.allCases where action != .show {
        out.line("\(colon)\(keys.label(action)): \(action.meaning)")
      }
    case .note where !isEditable: try note()
    default: try perform(action)
    }
  }

  private mutating func perform(_ action: QuizAction) throws {
    // Whoever grades at once sees whether that was right, and can take it back.
    if action.grade != nil, !isAnswerShown { showAnswer() }
    do {
      let outcome = try run.perform(action, isAnswerShown: isAnswerShown)
      if let outcome { out.line(outcome.message) }
      let isOther = !isAnswerShown && run.question?.manner != attempt.manner
      if outcome?.isAnew == true || isOther { askQuestion() }
    } catch {
      say(error)
    }
  }

  private mutating func note() throws {
    if let note = run.sitting.question?.marks.note { out.line("Note: \(note)") }
    guard let line = try next("Note, on one line") else { return }
    do { out.line(try run.note(line).message) } catch { say(error) }
  }

  /// Whether an editor can be started: it would take the lines of a pipe for itself.
  private var isEditable: Bool { input.isTerminal }

  private func say(_ error: any Error) {
    let failure = Failure(error)
    out.line("That did not work: \(failure.message)")
    if let hint = failure.hint { out.line(hint) }
  }

  private mutating func askQuestion() {
    isAnswerShown = false
    guard let question = run.question else { return }
    attempt = Attempt(question.manner)
    let progress = run.sitting.progress
    out.line()
    let name = "\(progress.isRepeat ? "Again, question" : "Question") \(progress.number)"
    say("\(name) of \(progress.total)", question.asked(width: .max))
    for (index, option) in (attempt.options ?? []).enumerated() {
      out.line("\(index + 1): \(option)")
    }
  }

  private mutating func showAnswer() {
    isAnswerShown = true
    attempt.giveUp()
    for line in attempt.verdict { out.line(line) }
    guard let question = run.sitting.question else { return }
    let answer = question.answered(width: .max)
    say("Answer", answer.isEmpty ? ["nothing is on the back"] : answer)
    if let note = question.marks.note { out.line("Note: \(note)") }
  }

  /// Says a text of one line or more, and what it is.
  private func say(_ name: String, _ lines: [StyledText]) {
    let lines = lines.filter { !$0.isEmpty }
    out.line(StyledText("\(name): ") + (lines.first ?? ""))
    for line in lines.dropFirst() { out.line(line) }
  }

  private var prompt: String {
    let help = "\(keys.label(.help)) help"
    if attempt.awaitsText {
      let ask =
        attempt.slip == nil
        ? "type the answer, Enter shows it" : "type it again, Enter takes it as it is"
      return "\(ask), :\(help)"
    }
    if let options = attempt.options {
      return "1 to \(options.count) choose, Enter answer, \(help)"
    }
    let grades = [QuizAction.again, .hard, .good, .easy].map { action in
      let wait = action.grade.flatMap { run.sitting.question?.waits[$0] }
      return [keys.label(action), action.rawValue, wait].compactMap(\.self).joined(separator: " ")
    }.joined(separator: ", ")
    let enter =
      attempt.result != nil
      ? "Enter \(attempt.suggestion.rawValue), " : isAnswerShown ? "" : "Enter answer, "
    let dispute =
      (attempt.disputed == nil ? "" : "= I was right, ")
      + (attempt.acceptable == nil ? "" : "+ right from now on, ")
    return "\(enter)\(grades), \(dispute)\(help)"
  }
}
