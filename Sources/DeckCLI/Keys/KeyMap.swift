import Terminal

/// Which key does what on a screen: the usual ones, and before them those of the setting `keys`.
struct KeyMap<Action: KeyAction> {
  let setting: KeySetting
  private var actions: [Key: Action] = [:]

  init(_ setting: KeySetting = KeySetting()) {
    self.setting = setting
    for action in Action.allCases {
      for key in action.usualKeys { actions[key] = action }
    }
    for action in Action.allCases {
      if let key = setting.keys[action.rawValue] { actions[key] = action }
    }
  }

  /// What a key does. Wide letters of an input method count as plain ones, capitals as small ones.
  func action(_ key: Key) -> Action? {
    guard case .character(let letter) = key else { return actions[key] }
    return actions[key] ?? actions[.character(letter.narrow)]
  }

  /// What a typed line does: the key's letter, or the action's name.
  func action(line: String) -> Action? {
    let word = line.filter { !$0.isWhitespace }.lowercased()
    return word.count == 1 ? action(.character(Character(word))) : Action(rawValue: word)
  }

  /// The key to be shown for something.
  func label(_ action: Action) -> String { keys(of: action).first?.label ?? "" }

  /// All keys that do something, for a list of keys.
  func labels(_ action: Action) -> String {
    keys(of: action).map(\.label).joined(separator: ", ")
  }

  /// The chosen key, and the usual ones that nothing else was given.
  private func keys(of action: Action) -> [Key] {
    let chosen = setting.keys[action.rawValue]
    let keys = [chosen].compactMap(\.self) + action.usualKeys.filter { $0 != chosen }
    return keys.filter { actions[$0] == action }
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
