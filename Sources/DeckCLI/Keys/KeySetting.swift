import Terminal

/// The setting `keys`: keys that were chosen for what screens do.
struct KeySetting {
  /// The key by the name of what it does.
  private(set) var keys: [String: Key] = [:]
  /// What of the setting means nothing.
  private(set) var warnings: [String] = []

  /// What keys do, screen by screen.
  private static let screens = [
    actionNames(QuizAction.self), actionNames(OpenAction.self), actionNames(FlipAction.self),
  ]

  private static let names = screens.joined().reduce(into: [String]()) { names, name in
    if !names.contains(name) { names.append(name) }
  }

  private static func actionNames<Action: KeyAction>(_: Action.Type) -> [String] {
    Action.allCases.map(\.rawValue)
  }

  init() {}

  /// - Parameter words: A letter, or the name of a key, by the name of what it is to do.
  init(_ words: [String: String]) {
    for (name, word) in words.sorted(by: { $0.key < $1.key }) {
      guard Self.names.contains(name) else {
        warnings.append(
          "The setting keys: nothing is called “\(name)”."
            + "\(suggestion(for: name, among: Self.names)) "
            + "There are \(Self.names.joined(separator: ", ")).")
        continue
      }
      let letter = word.count == 1 ? Key.character(Character(word)) : nil
      guard let key = Key.named[word] ?? letter else {
        warnings.append(
          "The setting keys: “\(word)” is no key; it is a letter, or space, enter, tab.")
        continue
      }
      if let other = rival(of: name, for: key) {
        warnings.append("The setting keys: “\(word)” is to be \(other) and \(name).")
        continue
      }
      keys[name] = key
    }
  }

  /// What else the key was chosen for on a screen that has both.
  private func rival(of name: String, for key: Key) -> String? {
    let rivals = keys.filter { $0.value == key }.keys.sorted()
    return rivals.first { rival in
      Self.screens.contains { $0.contains(name) && $0.contains(rival) }
    }
  }
}

extension Invocation {
  /// The keys that were chosen on this machine.
  func keySetting() throws -> KeySetting { KeySetting(try settings().keys) }
}
