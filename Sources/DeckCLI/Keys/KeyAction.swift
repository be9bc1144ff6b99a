import Terminal

/// Something that keys do on a screen.
///
/// The raw value is its name in the setting `keys`. What is called alike on several screens is the same
/// to a person, and the key chosen for it works on all of them.
protocol KeyAction: CaseIterable, Hashable, RawRepresentable<String> {
  /// The usual keys, the one to be shown first. One that is no Latin letter is among them, for
  /// keyboards that have none.
  var usualKeys: [Key] { get }
  var meaning: String { get }
}

extension [Key] {
  /// The keys of letters and signs.
  static func typing(_ letters: String) -> Self { letters.map { .character($0) } }
}

extension Key {
  /// The keys that have names, because they cannot be typed into a setting.
  static let named: [String: Key] = [
    "space": .character(" "), "enter": .enter, "tab": .tab, "backspace": .backspace,
    "delete": .delete, "left": .left, "right": .right,
  ]

  /// What is printed on it.
  var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let letter): String(letter)
    case .enter: "Enter"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .tab: "Tab"
    case .delete: "Del"
    case .left: "←"
    case .right: "→"
    default: ""
    }
  }
}
