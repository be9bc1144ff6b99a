import Terminal

/// One line that is typed.
struct TextField: Equatable {
  var text = ""

  /// Takes a key; false for one that types nothing.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let letter): text.append(letter)
    case .paste(let pasted):
      text += pasted.split(whereSeparator: \.isNewline).joined(separator: " ")
    case .backspace: if !text.isEmpty { text.removeLast() }
    case .control("u"): text = ""
    case .control("w"):
      while text.last == " " { text.removeLast() }
      while let last = text.last, last != " " { text.removeLast() }
    default: return false
    }
    return true
  }
}
