import Terminal

/// What a key does in the browser, movements apart.
enum OpenAction: String, KeyAction {
  case show, next, previous, search, groups, edit, add, delete, undo, redo, open, help, leave

  var usualKeys: [Key] {
    switch self {
    case .show: [.character(" "), .enter]
    case .next: .typing("n")
    case .previous: .typing("p")
    case .search: .typing("/")
    case .groups: .typing("g#")
    case .edit: .typing("e=")
    case .add: .typing("a+")
    case .delete: .typing("d-") + [.delete]
    case .undo: .typing("u<")
    case .redo: .typing("r>")
    case .open: .typing("o@")
    case .help: .typing("?")
    case .leave: .typing("q.")
    }
  }

  /// One word for the line of keys.
  var name: String {
    switch self {
    case .show: "flip"
    case .next: "next"
    case .previous: "before"
    case .search: "search"
    case .groups: "groups"
    case .edit: "edit"
    case .add: "add"
    case .delete: "delete"
    case .undo: "undo"
    case .redo: "redo"
    case .open: "open"
    case .help: "keys"
    case .leave: "leave"
    }
  }

  var meaning: String {
    switch self {
    case .show: "show the other side"
    case .next: "the next card"
    case .previous: "the card before"
    case .search: "search as you type: words, tag:x, -not, or"
    case .groups: "sections, tags, starred cards"
    case .edit: "edit the card in your editor"
    case .add: "add cards in your editor"
    case .delete: "delete the card"
    case .undo: "take back the last act"
    case .redo: "do it again"
    case .open: "open its first picture or sound outside"
    case .help: "these keys"
    case .leave: "leave; everything is saved"
    }
  }
}
