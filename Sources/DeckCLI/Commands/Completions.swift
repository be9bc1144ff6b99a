/// `deck completions`: what a shell needs to complete verbs, options and decks.
struct Completions: Command {
  static let name = "completions"
  static let abstract = "Print completions for a shell"
  static let examples = [
    Example("source <(deck completions bash)", "complete from now on, in this shell")
  ]
  static let parameters: [Parameter<Self>] = [
    .operand("SHELL", \.shell, "bash, zsh or fish")
  ]

  var shell = CompletionShell.bash

  func run(_ call: Invocation) -> ExitCode {
    call.out.answer(text: call.commands.completions(for: shell))
    return .done
  }
}
