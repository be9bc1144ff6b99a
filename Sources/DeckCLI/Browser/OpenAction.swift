import Terminal

/// What a key does in the browser, movements apart.
enum OpenAction: CaseIterable {
  case flip, search, groups, edit, add, delete, undo, redo, openOutside, help, leave

  /// The keys: a letter, and a sign for keyboards without Latin letters.
  var keys: String {
    switch self {
    case .flip: " "
    case .search: "/"
    case .groups: "g#"
    case .edit: "e="
    case .add: "a+"
    case .delete: "d-"
    case .undo: "u<"
    case .redo: "r>"
    case .openOutside: "o@"
    case .help: "?"
    case .leave: "q."
    }
  }

  /// One word for the line of keys.
  var name: String {
    switch self {
    case .flip: "flip"
    case .search: "search"
    case .groups: "groups"
    case .edit: "edit"
    case .add: "add"
    case .delete: "delete"
    case .undo: "undo"
    case .redo: "redo"
    case .openOutside: "open"
    case .help: "keys"
    case .leave: "leave"
    }
  }

  var meaning: String {
    switch self {
    case .flip: "show the other side"
    case .search: "search as you type: words, tag:x, -not, or"
    case .groups: "sections, tags, starred cards"
    case .edit: "edit the card in your editor"
    case .add: "add cards in your editor"
    case .delete: "delete the card"
    case .undo: "take back the last act"
    case .redo: "do it again"
    case .openOutside: "open its first picture or sound outside"
    case .help: "these keys"
    case .leave: "leave; everything is saved"
    }
  }

  /// The first key, as it is shown.
  var label: String { keys.first == " " ? "Space" : String(keys.prefix(1)) }

  init?(_ key: Key) {
    switch key {
    case .enter: self = .flip
    case .delete: self = .delete
    case .control("c"): self = .leave
    case .character(let letter):
      guard let action = Self.allCases.first(where: { $0.keys.contains(letter) }) else {
        return nil
      }
      self = action
    default: return nil
    }
  }
}
