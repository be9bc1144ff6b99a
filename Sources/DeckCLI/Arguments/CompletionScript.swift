/// A shell for which there are completions.
enum CompletionShell: String, CaseIterable, ArgumentValue, Sendable { case bash, zsh, fish }

extension CommandTable {
  /// The script that teaches a shell the verbs, their options and what may follow them.
  func completions(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// All names of the verbs, other names included.
  var verbNames: [String] { verbs.flatMap { [$0.name] + $0.aliases } }

  /// The options that have a value and the ways to complete it, each once, whatever the verb.
  var valueForms: [(names: [String], completion: Completion)] {
    var seen: Set<[String]> = []
    return (GlobalOptions.parameters.map(\.form) + verbs.flatMap { $0.forms })
      .filter { $0.kind == .option && seen.insert($0.names).inserted }
      .map { ($0.names, $0.completion) }
  }

  func words(of verb: any Command.Type) -> [String] {
    (verb.forms + verb.sharedForms).flatMap(\.names)
  }

  /// What a verb's first operand may be.
  func operand(of verb: any Command.Type) -> Completion {
    verb.forms.first(where: \.isOperand)?.completion ?? .nothing
  }
}
