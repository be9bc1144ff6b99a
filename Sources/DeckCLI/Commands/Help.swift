/// `deck help`: what there is, and what a verb does.
struct Help: Command {
  static let name = "help"
  static let abstract = "Explain deck, or a verb"
  static let examples = [
    Example("deck help list", "all about deck list"),
    Example("deck help options", "what every verb takes, and what it returns"),
  ]
  static let refuses = ["--json", "--plain"]
  static let parameters: [Parameter<Self>] = [
    .operand("[VERB]", \.verb, completing: .verbs, "a verb, or “options”")
  ]

  var verb: String?

  func run(_ call: Invocation) throws -> ExitCode {
    call.out.isPaged = true
    switch verb {
    case nil: call.out.line(call.commands.help)
    case "options": call.out.line(call.commands.optionsHelp)
    case let verb?: call.out.line(try call.commands.verb(verb).help)
    }
    return .done
  }
}
