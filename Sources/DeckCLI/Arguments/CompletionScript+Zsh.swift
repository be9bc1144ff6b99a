extension CommandTable {
  /// The script for zsh.
  var zshCompletions: String {
    let verbs = verbs.map { verb in
      let options = (verb.forms + verb.sharedForms).filter { !$0.isOperand }.flatMap(zsh(option:))
      let operand = "'*:operand:\(zsh(operand(of: verb)))'"
      return """
            \(([verb.name] + verb.aliases).joined(separator: "|")))
              _arguments -S \\
                \((options + [operand]).joined(separator: " \\\n          ")) ;;
        """
    }
    let listed = self.verbs.flatMap { verb in
      ([verb.name] + verb.aliases).map { "    '\($0):\(quoted(verb.abstract))'" }
    }
    let shared = GlobalOptions.parameters.flatMap { zsh(option: $0.form) }
    return """
      #compdef deck
      # zsh completion for deck: deck completions zsh > a folder of $fpath, as _deck

      _deck_verbs() {
        local -a verbs=(
      \(listed.joined(separator: "\n"))
        )
        _describe -t verbs verb verbs
      }

      _deck_decks() {
        local folder
        _files -g '*.sampledeck(/)' -g '*.sampledeck.zip(.)'
        for folder in ${(s.:.)${DECK_PATH:-$HOME/Decks}}; do
          _files -W "$folder" -g '*.sampledeck(/)' -g '*.sampledeck.zip(.)'
        done
      }

      _deck() {
        local context state state_descr line
        typeset -A opt_args
        _arguments -C -S \\
          \(shared.joined(separator: " \\\n    ")) \\
          '1:verb:_deck_verbs' '*::operand:->verb'
        [[ $state == verb ]] || return
        case $words[1] in
      \(verbs.joined(separator: "\n"))
        esac
      }

      _deck "$@"
      """
  }

  private func zsh(option form: ParameterForm) -> [String] {
    form.names.map { name in
      let value = form.kind == .option ? ":\(form.value):\(zsh(form.completion))" : ""
      let joined = form.kind == .option && name.hasPrefix("--") ? "=" : ""
      return "'*\(name)\(joined)[\(quoted(form.help))]\(value)'"
    }
  }

  private func zsh(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .decks: "_deck_decks"
    case .files: "_files"
    case .folders: "_files -/"
    case .verbs: "_deck_verbs"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  // Inside single quotes, where _arguments gives brackets and colons a meaning of their own.
  private func quoted(_ text: String) -> String {
    text.map { character -> String in
      switch character {
      case "'": "'\\''"
      case "[", "]", ":": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }
}
