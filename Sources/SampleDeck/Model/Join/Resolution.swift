import Codec

/// How a person settles a conflict.
public enum Resolution: Hashable, Sendable {
  /// One of `Conflict.values`, counted from 1: the first is the one shown.
  case choice(Int)
  /// Every text there is, with a blank line between.
  case both
  /// Another text, which somebody wrote for the purpose.
  case text(String)
}

extension Registers {
  /// The values a conflict is between, each once: the one shown, then those in `also` in order.
  func choices(for register: Register) -> [Register.Value] {
    let values = field(register).values.sorted { $0.key > $1.key }.map(\.value)
    return ([self[register]] + values).reduce(into: []) { choices, value in
      if !choices.contains(value) { choices.append(value) }
    }
  }

  /// The value that settles a conflict; nil for a choice there is not, or for a text of what is
  /// none.
  func value(of resolution: Resolution, for register: Register) -> Register.Value? {
    let choices = choices(for: register)
    switch resolution {
    case .choice(let number):
      return choices.indices.contains(number &- 1) ? choices[number &- 1] : nil
    case .both:
      let texts = choices.filter { !$0.isAbsent }.map(\.text)
      guard register.isText, texts.allSatisfy({ $0.hasPrefix("\"") && $0.hasSuffix("\"") }) else {
        return nil
      }
      // Canonical strings: their insides can be put together as they are spelt.
      return Register.Value(
        "\"\(texts.map { $0.dropFirst().dropLast() }.joined(separator: #"\n\n"#))\"")
    case .text(let text):
      return register.isText ? Register.Value(canonicalIfAny(text)) : nil
    }
  }
}

extension Register {
  /// Whether two values of it read well one below the other.
  fileprivate var isText: Bool {
    let texts = ["front", "back", "hint", "source", "title", "description"]
    return texts.contains { self == .member($0) }
  }
}
