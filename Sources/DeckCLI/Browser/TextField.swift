import Terminal

/// One line that is typed, with a caret in it.
struct TextField: Equatable {
  private var before: String
  private var after = ""

  /// The caret stands behind the text.
  init(_ text: String = "") { before = text }

  var text: String { before + after }

  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Takes a key; false for one that types nothing and moves nothing.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let letter): before.append(letter)
    case .paste(let pasted):
      before += pasted.split(whereSeparator: \.isNewline).joined(separator: " ")
    case .backspace: _ = before.popLast()
    case .delete: after = String(after.dropFirst())
    case .left: before.popLast().map { after = String($0) + after }
    case .right:
      after.first.map { before.append($0) }
      after = String(after.dropFirst())
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"):
      while before.last == " " { before.removeLast() }
      while let last = before.last, last != " " { before.removeLast() }
    default: return false
    }
    return true
  }

  /// What is to be seen in so many columns, the caret's place always among it, and its column.
  func window(_ room: Int) -> (text: String, caret: Int) {
    var shown = before.suffix(max(room, 0))
    while displayWidth(String(shown)) > room { shown.removeFirst() }
    return (String(shown) + after.prefix(max(room, 0)), displayWidth(String(shown)))
  }
}
