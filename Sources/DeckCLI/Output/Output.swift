import Terminal

/// The one way out: data to standard output, talk to standard error, everything through the filter.
///
/// Nothing here throws. A reader that went away is no error and only stops the printing; any other
/// failure to write is remembered until the end of the run.
final class Output {
  /// How the answer is given.
  enum Format { case text, plain, json }

  let format: Format
  /// Columns that a line may fill; nil where nobody looks at a terminal.
  let columns: Int?
  private(set) var failure: SystemError?
  /// The reader went away: there is no point in printing more.
  private(set) var isClosed = false

  /// Whether colours are seen.
  var showsColor: Bool { depth.map { $0 != .monochrome } ?? false }

  /// Whether a text longer than the screen is read in `$PAGER`.
  var isPaged = false

  /// Whether warnings wait for the end of the run, for a full screen would have them written across it.
  var holdsWarnings = false

  private let shell: Shell
  private let isQuiet: Bool
  /// How many colours text is shown in; nil where no escape code may be sent.
  private let depth: ColorDepth?
  private var pending: [UInt8] = []
  private var answer = JSON.null
  private var warnings: [String] = []
  private var reminders: Set<String> = []

  init(_ shell: Shell, format: Format, isQuiet: Bool, color: ColorChoice = .auto) {
    self.shell = shell
    self.format = format
    self.isQuiet = isQuiet
    columns = shell.output.isTerminal ? (shell.terminalSize()?.columns ?? 80) : nil
    let isStyled = shell.output.isTerminal && shell.environment["TERM", default: "dumb"] != "dumb"
    let depth = ColorDepth(
      color, isTerminal: shell.output.isTerminal, environment: shell.environment)
    self.depth = isStyled || color == .always ? depth : nil
  }

  convenience init(_ shell: Shell, _ options: GlobalOptions) {
    let format: Format = options.wantsJSON ? .json : options.wantsPlain ? .plain : .text
    self.init(shell, format: format, isQuiet: options.isQuiet, color: options.color)
  }

  /// Gives what the verb was asked for in the form that was asked for; only that form is made.
  func answer(
    json: @autoclosure () -> JSON, rows: @autoclosure () -> [[String]], text: (Output) -> Void
  ) {
    switch format {
    case .json: answer = json()
    case .plain: for fields in rows() { row(fields) }
    case .text: text(self)
    }
  }

  /// Gives a text that is the same for people and programs: help, a manual, a script.
  func answer(text: String) {
    isPaged = true
    if format == .json { answer = ["text": .string(text)] } else { line(text) }
  }

  /// A line, or several, of data.
  func line(_ text: String = "") { append(printable(text)) }

  /// A line, or several, in styles where somebody looks at them.
  func line(_ text: StyledText) { append(shown(text)) }

  /// A record for programs: fields between tabs, on one line whatever they hold.
  func row(_ fields: [String]) {
    append(fields.map { printable(plainField($0)) }.joined(separator: "\t"))
  }

  func table(_ table: Table) {
    for line in table.lines(within: columns, showing: shown) { append(line) }
  }

  /// Says something that nobody's program reads.
  func talk(_ text: String) {
    if !isQuiet { say(text + "\n") }
  }

  /// Whether a person is there to be reminded of something.
  var mayRemind: Bool { format == .text && !isQuiet }

  /// Says something that is worth a line, once in a run.
  func remind(_ text: String) {
    if mayRemind, reminders.insert(text).inserted { talk(text) }
  }

  /// Says what the person should know although all went well.
  func warn(_ text: String) {
    warnings.append(text)
    if format != .json, !holdsWarnings { say("warning: \(text)\n") }
  }

  /// Says what is asked; the answer is typed on the same line.
  func prompt(_ text: String) {
    say(text)
  }

  /// Asks within a conversation by lines, and writes all that is waiting.
  ///
  /// What a person types shows on the same line; what comes through a pipe shows nowhere.
  func ask(_ text: String, isTyped: Bool) {
    if isTyped { pending += printable("[\(text)] ").utf8 } else { line("[\(text)]") }
    flush()
  }

  /// Writes what is waiting. A quiz by lines does so before it waits.
  func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard !isClosed, failure == nil, !pending.isEmpty else { return }
    do throws(SystemError) { try shell.output.write(pending) } catch {
      if error.isClosedPipe { isClosed = true } else { failure = error }
    }
  }

  /// Ends a run that did what it should.
  func finish() {
    releaseWarnings()
    if format == .json {
      let warnings = JSON.array(warnings.map(JSON.string))
      write(
        .object([("ok", true), ("schema", 1), ("data", answer), ("warnings", warnings)]))
    }
    if !page() { flush() }
  }

  /// Ends a run that could not.
  func fail(_ failure: Failure) {
    if format == .json {
      var error = [(name: "code", value: JSON.string(failure.code))]
      error.append(("message", .string(failure.message)))
      if !failure.details.isEmpty {
        error.append(("details", .array(failure.details.map(JSON.string))))
      }
      write(["ok": false, "error": .object(error)])
      flush()
      return
    }
    releaseWarnings()
    var lines = ["deck: \(failure.message)"]
    lines += failure.details.map { "  \($0)" }
    if let hint = failure.hint { lines.append(hint) }
    say(lines.joined(separator: "\n") + "\n")
  }

  private func releaseWarnings() {
    guard holdsWarnings else { return }
    for text in warnings { say("warning: \(text)\n") }
  }

  private func shown(_ text: StyledText) -> String {
    depth.map(text.escaped) ?? printable(text.string)
  }

  /// Appends a line for programs. What would act on a terminal is escaped in it: the filter, which
  /// isolates lines, would make it another text.
  private func write(_ json: JSON) { append(json.text) }

  /// Appends a line that went through the filter.
  private func append(_ line: String) {
    pending += line.utf8
    pending.append(UInt8(ascii: "\n"))
    if pending.count > 1 << 16, !isPaged { flush() }
  }

  /// Hands what is waiting to the pager; false where it can do without.
  private func page() -> Bool {
    let pager = words(ofCommand: shell.environment["PAGER"] ?? "less -FRX")
    let height = pending.count { $0 == UInt8(ascii: "\n") }
    guard isPaged, format == .text, columns != nil, !pager.isEmpty,
      let size = shell.terminalSize(), height >= size.rows
    else { return false }
    do throws(SystemError) { _ = try shell.spawn(.init(pager, input: pending)) } catch {
      return false
    }
    pending = []
    return true
  }

  // What was said before stands above it where both go to one terminal.
  private func say(_ text: String) {
    flush()
    try? shell.errors.write(Array(printable(text).utf8))
  }
}

/// The field as `--plain` writes it: `\t`, `\n` and `\\` for a tab, a line feed and a backslash.
func plainField(_ text: String) -> String {
  var field = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\t": field += "\\t"
    case "\n": field += "\\n"
    case "\\": field += "\\\\"
    default: field.unicodeScalars.append(scalar)
    }
  }
  return field
}
