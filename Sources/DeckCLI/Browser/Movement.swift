import Terminal

/// Up or down in a list or a text, as the usual keys say.
enum Movement: Equatable {
  case lines(Int), pages(Int), start, end

  init?(_ key: Key) {
    switch key {
    case .down, .character("j"): self = .lines(1)
    case .up, .character("k"): self = .lines(-1)
    case .pageDown, .control("f"): self = .pages(1)
    case .pageUp, .control("b"): self = .pages(-1)
    case .home: self = .start
    case .end: self = .end
    default: return nil
    }
  }

  /// Where the top of what is seen goes, of a text with so many lines.
  func scrolled(_ top: Int, of count: Int, rows: Int) -> Int {
    let target =
      switch self {
      case .lines(let lines): top + lines
      case .pages(let pages): top + pages * max(rows - 1, 1)
      case .start: 0
      case .end: count
      }
    return max(0, min(target, count - rows))
  }
}
