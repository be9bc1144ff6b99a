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

  private let shell: Shell
  private let isQuiet: Bool
  private var pending: [UInt8] = []
  private var answer = JSON.null
  private var warnings: [String] = []

  init(_ shell: Shell, format: Format, isQuiet: Bool) {
    self.shell = shell
    self.format = format
    self.isQuiet = isQuiet
    columns = shell.output.isTerminal ? (shell.terminalSize()?.columns ?? 80) : nil
  }

  convenience init(_ shell: Shell, _ options: GlobalOptions) {
    let format: Format = options.wantsJSON ? .json : options.wantsPlain ? .plain : .text
    self.init(shell, format: format, isQuiet: options.isQuiet)
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

  /// A line, or several, of data.
  func line(_ text: String = "") {
    pending += printable(text).utf8
    pending.append(UInt8(ascii: "\n"))
    if pending.count > 1 << 16 { flush() }
  }

  /// A record for programs: fields between tabs, on one line whatever they hold.
  func row(_ fields: [String]) {
    line(fields.map(plainField).joined(separator: "\t"))
  }

  func table(_ table: Table) {
    for text in table.lines(within: columns) { line(text) }
  }

  /// Says something that nobody's program reads.
  func talk(_ text: String) {
    if !isQuiet { say(text + "\n") }
  }

  /// Says what the person should know although all went well.
  func warn(_ text: String) {
    warnings.append(text)
    if format != .json { say("warning: \(text)\n") }
  }

  /// Says what is asked; the answer is typed on the same line.
  func prompt(_ text: String) {
    say(text)
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
    if format == .json {
      let warnings = JSON.array(warnings.map(JSON.string))
      line(
        JSON.object([("ok", true), ("schema", 1), ("data", answer), ("warnings", warnings)]).text)
    }
    flush()
  }

  /// Ends a run that could not.
  func fail(_ failure: Failure) {
    if format == .json {
      let error: JSON = ["code": .string(failure.code), "message": .string(failure.message)]
      line((["ok": false, "error": error] as JSON).text)
      flush()
      return
    }
    var lines = ["deck: \(failure.message)"]
    lines += failure.details.map { "  \($0)" }
    if let hint = failure.hint { lines.append(hint) }
    say(lines.joined(separator: "\n") + "\n")
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
