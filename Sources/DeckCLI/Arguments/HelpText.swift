extension Command {
  /// All there is to say about the verb, in 80 columns.
  static var help: String {
    var sections = ["deck \(name): \(abstract)", synopsis]
    if !discussion.isEmpty { sections.append(paragraphs(discussion)) }
    let operands = forms.filter(\.isOperand)
    if !operands.isEmpty { sections.append(section("Operands", operands.map(entry))) }
    let options = forms.filter { !$0.isOperand }
    if !options.isEmpty { sections.append(section("Options", options.map(entry))) }
    let shared = sharedForms.map { $0.names.last ?? "" }.joined(separator: " ")
    sections.append("As in every verb (deck help options):\n" + wrapped(shared, indent: 2))
    if !examples.isEmpty {
      let lines = examples.map { "  \($0.line)\n      \($0.meaning)" }
      sections.append("Examples:\n" + lines.joined(separator: "\n"))
    }
    if !exits.isEmpty { sections.append(section("Exit status", exits.map(entry))) }
    return sections.joined(separator: "\n\n")
  }

  /// `Usage: deck list [DECK] [QUERY…] [options]`.
  static var synopsis: String {
    let operands = forms.filter(\.isOperand).map(\.value)
    let options = forms.contains { !$0.isOperand } ? ["[options]"] : []
    let line = "Usage: " + (["deck", name] + operands + options).joined(separator: " ")
    return aliases.isEmpty
      ? line : line + "\nAlso: " + aliases.map { "deck \($0)" }.joined(separator: ", ")
  }
}

extension CommandTable {
  /// The verbs, group by group.
  var help: String {
    var sections = [
      "deck: flashcards in a terminal, in decks you own", "Usage: deck VERB [DECK] [options]",
    ]
    for group in groups {
      sections.append(section(group.title, group.verbs.map { ($0.name, $0.abstract) }))
    }
    sections.append("deck help VERB explains a verb; deck help options what all verbs take.")
    return sections.joined(separator: "\n\n")
  }

  /// What all verbs take, and what they return.
  var optionsHelp: String {
    let options = GlobalOptions.parameters.map { entry($0.form) }
    return [
      section("Options of every verb, before or after it", options),
      section("Exit status", ExitCode.general.map(entry)),
      section("Environment", Self.environment.map { ($0.name, $0.meaning) }),
    ].joined(separator: "\n\n")
  }

  static let environment: [(name: String, meaning: String)] = [
    ("DECK_PATH", "folders in which decks are looked for, with colons between; ~/Decks"),
    ("VISUAL, EDITOR", "the editor in which cards are written"),
    ("PAGER", "what long text is read in"),
    ("NO_COLOR", "when not empty, no colours"),
    ("TZ", "the time zone"),
    ("XDG_DATA_HOME", "where your progress is kept, in sampledeck/progress"),
    ("XDG_CONFIG_HOME", "where settings of this machine are kept"),
    ("XDG_STATE_HOME", "where undo is kept"),
  ]
}

private func entry(_ form: ParameterForm) -> (String, String) { (form.label, form.help) }

private func entry(_ exit: (status: ExitCode, meaning: String)) -> (String, String) {
  ("\(exit.status.rawValue)", exit.meaning)
}

/// A title over terms, each with its explanation in a column beside it, or below a long term.
private func section(_ title: String, _ entries: [(term: String, meaning: String)]) -> String {
  let column = min(entries.map(\.term.count).max() ?? 0, 24) + 4
  let lines = entries.map { term, meaning in
    let text = wrapped(meaning, indent: column)
    let fits = term.count + 4 <= column
    let head = "  " + term
    return fits
      ? head + text.dropFirst(head.count)
      : head + "\n" + text
  }
  return "\(title):\n" + lines.joined(separator: "\n")
}

private func paragraphs(_ text: String) -> String {
  text.split(separator: "\n\n").map { wrapped(String($0), indent: 0) }.joined(separator: "\n\n")
}

/// The words on lines of at most 80 columns that begin with so many spaces.
private func wrapped(_ text: String, indent: Int) -> String {
  let margin = String(repeating: " ", count: indent)
  var lines: [String] = []
  var line = margin
  for word in text.split(whereSeparator: \.isWhitespace) {
    if line.count > indent, line.count + 1 + word.count > 80 {
      lines.append(line)
      line = margin
    }
    line += (line.count > indent ? " " : "") + word
  }
  return (lines + [line]).joined(separator: "\n")
}
