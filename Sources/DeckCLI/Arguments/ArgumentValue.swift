/// What a word of the command line can be turned into.
protocol ArgumentValue: Sendable {
  /// Nil when the word is not such a value.
  init?(argument: String)

  /// What a fitting word is, for "--limit takes …".
  static var expectation: String { get }

  /// The fitting words where there are only a few; completions offer them.
  static var choices: [String] { get }
}

extension ArgumentValue {
  static var choices: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable<String> & CaseIterable {
  init?(argument: String) { self.init(rawValue: argument) }

  static var choices: [String] { allCases.map(\.rawValue) }

  static var expectation: String { choices.joined(separator: ", ") }
}

extension String: ArgumentValue {
  init?(argument: String) { self = argument }

  static var expectation: String { "text" }
}

/// Counts only: no number on this command line is negative.
extension Int: ArgumentValue {
  init?(argument: String) {
    guard let number = UInt32(argument) else { return nil }
    self.init(number)
  }

  static var expectation: String { "a whole number" }
}

extension UInt64: ArgumentValue {
  init?(argument: String) { self.init(argument, radix: 10) }

  static var expectation: String { "a whole number" }
}

extension Optional: ArgumentValue where Wrapped: ArgumentValue {
  init?(argument: String) {
    guard let value = Wrapped(argument: argument) else { return nil }
    self = .some(value)
  }

  static var expectation: String { Wrapped.expectation }

  static var choices: [String] { Wrapped.choices }
}
