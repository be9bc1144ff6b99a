/// How a parameter is written and explained, whatever command it belongs to.
struct ParameterForm: Sendable {
  /// What kind of word or words a parameter is.
  enum Kind: Equatable, Sendable {
    case flag, option, operand, operands(Content)

    /// What the words that are left may look like.
    enum Content: Equatable, Sendable { case words, query }
  }

  let kind: Kind
  /// `["-q", "--quiet"]`; empty for an operand.
  let names: [String]
  /// What stands for the value in help, `TEXT`; for operands as the synopsis has them, `[DECK]`.
  let value: String
  let help: String
  private let type: any ArgumentValue.Type
  private let fallback: Completion

  init(_ kind: Kind, spelling: String, help: String) {
    self.init(
      kind, spelling: spelling, value: "", completion: .nothing, of: String.self, help: help)
  }

  init(
    _ kind: Kind, spelling: String = "", value: String, completion: Completion,
    of type: (some ArgumentValue).Type, help: String
  ) {
    self.kind = kind
    self.names = spelling.split { $0 == "," || $0 == " " }.map(String.init)
    self.value = value
    self.fallback = completion
    self.type = type
    self.help = help
  }

  /// What a fitting word is, for "--limit takes …".
  var expectation: String { type.expectation }

  /// What a shell may offer: the fitting words where there are only a few.
  var completion: Completion {
    type.choices.isEmpty ? fallback : .words(type.choices)
  }

  /// `-o, --output FILE` or `[DECK] [QUERY…]`.
  var label: String {
    let parts = [names.joined(separator: ", "), value]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  var isOperand: Bool { names.isEmpty }

  var isRequired: Bool { kind == .operand && !value.hasPrefix("[") }
}

/// What a shell may offer for a word.
enum Completion: Equatable, Sendable {
  case nothing, decks, files, folders, verbs
  case words([String])
}
