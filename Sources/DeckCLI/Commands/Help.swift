/// `deck help`: what there is, and what a verb does.
struct Help: Command {
  static let name = "help"
  static let abstract = "Explain deck, or a verb"
  static let examples = [
    Example("deck help list", "all about deck list"),
    Example("deck help options", "what every verb takes, and what it returns"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[VERB]", \.words, completing: .verbs, "a verb, or “options”")
  ]

  /// The verb, and what may stand behind it, as in `deck help git setup`.
  var words: [String] = []

  func run(_ call: Invocation) throws -> ExitCode {
    switch words.first {
    case nil: call.out.answer(text: call.commands.help)
    case "options": call.out.answer(text: call.commands.optionsHelp)
    case let verb?: call.out.answer(text: try call.commands.verb(verb).help)
    }
    return .done
  }
}
