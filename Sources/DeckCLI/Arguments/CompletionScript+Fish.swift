extension CommandTable {
  /// The script for fish.
  var fishCompletions: String {
    var lines = [
      "# fish completion for deck: deck completions fish > ~/.config/fish/completions/deck.fish",
      "",
      "function __deck_decks",
      "  set -l folders (string split : -- \"$DECK_PATH\")",
      "  test -n \"$DECK_PATH\"; or set folders ~/Decks",
      "  __fish_complete_suffix .sampledeck",
      "  for folder in $folders",
      "    for path in $folder/*.sampledeck $folder/*.sampledeck.zip",
      "      path basename -- $path",
      "    end",
      "  end",
      "end",
      "",
      "complete -c deck -f",
    ]
    for parameter in GlobalOptions.parameters {
      lines.append("complete -c deck" + fish(parameter.form))
    }
    for verb in verbs {
      let names = [verb.name] + verb.aliases
      for name in names {
        lines.append(
          "complete -c deck -n __fish_use_subcommand -a \(name) -d '\(fishQuoted(verb.abstract))'")
      }
      let seen = "complete -c deck -n '__fish_seen_subcommand_from \(names.joined(separator: " "))'"
      if operand(of: verb) != .nothing { lines.append(seen + fish(operand(of: verb))) }
      for form in verb.forms where !form.isOperand { lines.append(seen + fish(form)) }
    }
    return lines.joined(separator: "\n")
  }

  private func fish(_ form: ParameterForm) -> String {
    let names = form.names.map {
      $0.hasPrefix("--") ? " -l \($0.dropFirst(2))" : " -s \($0.dropFirst())"
    }
    let isFile = form.completion == .files
    let value = form.kind == .option ? (isFile ? " -r" : " -x") + fish(form.completion) : ""
    return names.joined() + value + " -d '\(fishQuoted(form.help))'"
  }

  private func fish(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ""
    case .decks: " -a '(__deck_decks)'"
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .verbs: " -a '\(verbNames.joined(separator: " "))'"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    }
  }

  private func fishQuoted(_ text: String) -> String {
    text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
