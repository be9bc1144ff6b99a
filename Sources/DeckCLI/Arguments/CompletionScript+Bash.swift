extension CommandTable {
  /// The script for bash.
  var bashCompletions: String {
    let values = valueForms.map { form in
      "    \(form.names.joined(separator: "|"))) \(bash(form.completion)); return ;;"
    }
    let verbs = verbs.map { verb in
      """
          \(([verb.name] + verb.aliases).joined(separator: "|")))
            options="\(words(of: verb).joined(separator: " "))"
            [[ $cur != -* ]] && { \(bash(operand(of: verb))); return; } ;;
      """
    }
    let shared = GlobalOptions.parameters.flatMap(\.form.names).joined(separator: " ")
    return #"""
      # bash completion for deck: deck completions bash > ~/.local/share/bash-completion/completions/deck

      _deck_words() {
        local IFS=$' \t\n'
        COMPREPLY=($(compgen -W "$1" -- "$cur"))
      }

      _deck_files() {
        local IFS=$'\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen "$1" -- "$cur"))
      }

      _deck_decks() {
        local folder path typed=${cur//\\/}
        local -a folders
        typed=${typed#[\"\']}
        IFS=: read -ra folders <<<"${DECK_PATH:-$HOME/Decks}"
        compopt -o filenames 2>/dev/null
        for folder in "" "${folders[@]/%//}"; do
          [[ $typed == /* && -n $folder ]] && break
          for path in "$folder$typed"*; do
            if [[ $path == *.sampledeck || $path == *.sampledeck.zip || ( -z $folder && -d $path ) ]]; then
              [[ -e $path ]] && COMPREPLY+=("${path#"$folder"}")
            fi
          done
        done
      }

      _deck() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb= options i
        COMPREPLY=()
        # Bash cuts --option=value at the sign.
        if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
        case $prev in
      \#(values.joined(separator: "\n"))
        esac
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
          \#(valueForms.flatMap(\.names).joined(separator: "|"))) ((i++)) ;;
          -*) ;;
          *) verb=${COMP_WORDS[i]}; break ;;
          esac
        done
        case $verb in
          "")
            options="\#(shared)"
            [[ $cur != -* ]] && { _deck_words "\#(verbNames.joined(separator: " "))"; return; } ;;
      \#(verbs.joined(separator: "\n"))
        esac
        _deck_words "$options"
      }

      complete -F _deck deck
      """#
  }

  private func bash(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .decks: "_deck_decks"
    case .files: "_deck_files -f"
    case .folders: "_deck_files -d"
    case .verbs: "_deck_words \"\(verbNames.joined(separator: " "))\""
    case .words(let words): "_deck_words \"\(words.joined(separator: " "))\""
    }
  }
}
