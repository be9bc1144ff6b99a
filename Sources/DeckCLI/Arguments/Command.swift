/// A verb of the command line: a value whose defaults stand for what was not said.
protocol Command: Sendable {
  init()

  static var name: String { get }
  static var aliases: [String] { get }
  /// One line without a full stop, for the list of verbs.
  static var abstract: String { get }
  /// What a user cannot guess, in paragraphs of running text; blank lines part them.
  static var discussion: String { get }
  static var examples: [Example] { get }
  /// What exit statuses mean here, where the general table does not say it.
  static var exits: [(status: ExitCode, meaning: String)] { get }
  static var parameters: [Parameter<Self>] { get }
  /// Options of every verb that would mean nothing here, by their long names; they are refused.
  static var refuses: [String] { get }

  /// Does it. What goes wrong is thrown; `Run` has the words and the exit status for it.
  func run(_ call: Invocation) throws -> ExitCode
}

/// A line to try, and what it does.
struct Example: Sendable {
  let line: String
  let meaning: String

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

extension Command {
  static var aliases: [String] { [] }
  static var discussion: String { "" }
  static var examples: [Example] { [] }
  static var exits: [(status: ExitCode, meaning: String)] { [] }
  static var parameters: [Parameter<Self>] { [] }
  static var refuses: [String] { [] }

  /// What is typed to run it; `deck` alone runs a command without a name.
  static var call: String { name.isEmpty ? "deck" : "deck \(name)" }

  /// Its own parameters, as help and completions see them.
  static var forms: [ParameterForm] { parameters.map(\.form) }

  /// The options of every verb that this one takes.
  static var sharedForms: [ParameterForm] {
    GlobalOptions.parameters.map(\.form).filter { Set($0.names).isDisjoint(with: refuses) }
  }
}
