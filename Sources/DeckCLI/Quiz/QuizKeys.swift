import Terminal

/// Which key does what in a quiz: the usual ones, and before them those of the setting `keys`.
struct QuizKeys {
  /// What of the setting means nothing.
  private(set) var warnings: [String] = []
  private var actions: [Key: QuizAction] = [:]
  private var chosen: [QuizAction: String] = [:]

  /// The keys that have names, because they cannot be typed into a setting.
  private static let named: [String: Key] = [
    "space": .character(" "), "enter": .enter, "tab": .tab, "backspace": .backspace,
    "delete": .delete, "left": .left, "right": .right,
  ]

  /// - Parameter settings: The name of a key by the name of what it does.
  init(_ settings: [String: String] = [:]) {
    for action in QuizAction.allCases {
      for letter in action.usualKeys { actions[.character(letter)] = action }
    }
    actions[.enter] = .show
    for (name, word) in settings.sorted(by: { $0.key < $1.key }) {
      guard let action = QuizAction(rawValue: name) else {
        let names = QuizAction.allCases.map(\.rawValue)
        warnings.append(
          "The setting keys: nothing is called “\(name)”.\(suggestion(for: name, among: names)) "
            + "There are \(names.joined(separator: ", ")).")
        continue
      }
      guard let key = Self.named[word] ?? (word.count == 1 ? .character(Character(word)) : nil)
      else {
        warnings.append(
          "The setting keys: “\(word)” is no key; it is a letter, or space, enter, tab.")
        continue
      }
      actions[key] = action
      chosen[action] = word
    }
  }

  /// What a key does. Wide letters of an input method count as plain ones, capitals as small ones.
  func action(_ key: Key) -> QuizAction? {
    guard case .character(let letter) = key else { return actions[key] }
    if let action = actions[key] { return action }
    return actions[.character(letter.narrow)]
  }

  /// What a typed line does: the key's letter, or the action's name.
  func action(line: String) -> QuizAction? {
    let word = line.filter { !$0.isWhitespace }.lowercased()
    return word.count == 1 ? action(.character(Character(word))) : QuizAction(rawValue: word)
  }

  /// The key to be shown for something.
  func label(_ action: QuizAction) -> String {
    if let chosen = chosen[action] { return chosen }
    let free = action.usualKeys.filter { actions[.character($0)] == action }
    return free.first.map { $0 == " " ? "Space" : String($0) } ?? ""
  }

  /// All keys that do something, for a list of keys.
  func labels(_ action: QuizAction) -> String {
    let usual = action.usualKeys.filter { actions[.character($0)] == action }
      .map { $0 == " " ? "Space, Enter" : String($0) }
    let more = action == .leave ? ["Esc"] : []
    return ([chosen[action]].compactMap(\.self) + usual + more).joined(separator: ", ")
  }
}

extension Character {
  /// The small ASCII letter for a capital or a full-width form (U+FF01 to U+FF5E), or itself.
  fileprivate var narrow: Character {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return self }
    if scalar.value == 0x3000 { return " " }
    let isWide = 0xFF01...0xFF5E ~= scalar.value
    let plain = isWide ? Unicode.Scalar(scalar.value - 0xFEE0).map { Character($0) } ?? self : self
    return plain.lowercased().first ?? plain
  }
}
