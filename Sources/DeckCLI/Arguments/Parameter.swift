/// One thing a command takes, said once: parsing, help, manual and completions all read it.
struct Parameter<Receiver>: Sendable {
  /// How it is written and explained.
  let form: ParameterForm

  /// Puts a word into the receiver; false when the word is not of the right kind.
  let store: @Sendable (inout Receiver, String) -> Bool

  /// A switch: `.flag("-q, --quiet", \.isQuiet, "…")`.
  static func flag(
    _ spelling: String, _ path: any WritableKeyPath<Receiver, Bool> & Sendable, _ help: String
  ) -> Self {
    Self(form: ParameterForm(.flag, spelling: spelling, help: help)) { receiver, _ in
      receiver[keyPath: path] = true
      return true
    }
  }

  /// An option with a value, the last one counting: `.option("--limit", "N", \.limit, "…")`.
  static func option<Value: ArgumentValue>(
    _ spelling: String, _ value: String, _ path: any WritableKeyPath<Receiver, Value> & Sendable,
    completing completion: Completion = .nothing, _ help: String
  ) -> Self {
    Self(
      form: ParameterForm(
        .option, spelling: spelling, value: value, completion: completion, of: Value.self,
        help: help),
      store: setter(path))
  }

  /// An option with a value that may be repeated: `.options("--tag", "TAG", \.tags, "…")`.
  static func options<Value: ArgumentValue>(
    _ spelling: String, _ value: String, _ path: any WritableKeyPath<Receiver, [Value]> & Sendable,
    completing completion: Completion = .nothing, _ help: String
  ) -> Self {
    Self(
      form: ParameterForm(
        .option, spelling: spelling, value: value, completion: completion, of: Value.self,
        help: help),
      store: appender(path))
  }

  /// A word by its place; one that need not be there is written in brackets: `"[SHELL]"`.
  static func operand<Value: ArgumentValue>(
    _ usage: String, _ path: any WritableKeyPath<Receiver, Value> & Sendable,
    completing completion: Completion = .nothing, _ help: String
  ) -> Self {
    Self(
      form: ParameterForm(
        .operand, value: usage, completion: completion, of: Value.self, help: help),
      store: setter(path))
  }

  /// All words that are left: `.operands("[DECK] [QUERY…]", \.words, completing: .decks, "…")`.
  ///
  /// With `.query` a word like `-tag:x` that is no option belongs to them; else it is refused.
  static func operands<Value: ArgumentValue>(
    _ usage: String, _ path: any WritableKeyPath<Receiver, [Value]> & Sendable,
    _ content: ParameterForm.Kind.Content = .words,
    completing completion: Completion = .nothing, _ help: String
  ) -> Self {
    Self(
      form: ParameterForm(
        .operands(content), value: usage, completion: completion, of: Value.self, help: help),
      store: appender(path))
  }

  private static func setter<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Receiver, Value> & Sendable
  ) -> @Sendable (inout Receiver, String) -> Bool {
    { receiver, word in
      guard let value = Value(argument: word) else { return false }
      receiver[keyPath: path] = value
      return true
    }
  }

  private static func appender<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Receiver, [Value]> & Sendable
  ) -> @Sendable (inout Receiver, String) -> Bool {
    { receiver, word in
      guard let value = Value(argument: word) else { return false }
      receiver[keyPath: path].append(value)
      return true
    }
  }
}
