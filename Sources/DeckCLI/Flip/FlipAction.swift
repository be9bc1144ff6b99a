import Terminal

/// What a key does where cards are turned over.
enum FlipAction: String, KeyAction {
  case show, turn, next, previous, open, help, leave

  var usualKeys: [Key] {
    switch self {
    case .show: [.character(" "), .enter]
    case .turn: .typing("f") + [.tab]
    case .next: .typing("nl>") + [.right]
    case .previous: .typing("ph<") + [.left, .backspace]
    case .open: .typing("o@")
    case .help: .typing("?")
    case .leave: .typing("q.") + [.escape]
    }
  }

  var meaning: String {
    switch self {
    case .show: "the back, then the next card"
    case .turn: "turn the card over, or back"
    case .next: "the next card"
    case .previous: "the card before"
    case .open: "open its pictures and sounds outside"
    case .help: "these keys"
    case .leave: "leave"
    }
  }
}
