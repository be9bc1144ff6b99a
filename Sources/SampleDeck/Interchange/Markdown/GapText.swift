/// A text with `[gaps]` as hashcards writes them, each asked by itself.
struct GapText {
  /// The card, with `{{c1::gaps}}`.
  let card: ImportedCard

  init(_ text: String) {
    var marked = ""
    var count = 0
    var rest = text[...]
    while let letter = rest.first {
      if letter == "\\", let next = rest.dropFirst().first {
        marked += next == "[" || next == "]" ? String(next) : "\\\(next)"
        rest = rest.dropFirst(2)
      } else if letter == "!" || letter == "[", let (inside, after) = Self.bracket(rest) {
        if letter == "!" || after.first == "(" {
          marked += rest[..<after.startIndex]
        } else {
          count += 1
          marked += "{{c\(count)::\(Self.bare(inside))}}"
        }
        rest = after
      } else {
        marked.append(letter)
        rest = rest.dropFirst()
      }
    }
    var card = ImportedCard(front: marked)
    card.draft.cloze = count > 0
    self.card = card
  }

  /// A text whose brackets need no backslashes any more.
  private static func bare(_ text: Substring) -> String {
    String(text).replacing("\\[", with: "[").replacing("\\]", with: "]")
  }

  /// What stands in the brackets that a text, perhaps after a `!`, begins with, and what follows.
  private static func bracket(_ text: Substring) -> (inside: Substring, after: Substring)? {
    let start = text.first == "!" ? text.dropFirst() : text
    guard start.first == "[" else { return nil }
    // One line of text is one gap at most: what goes on for longer is no gap of hashcards'.
    var depth = 0
    var isEscaped = false
    for index in start.indices.prefix(2000) {
      defer { isEscaped = !isEscaped && start[index] == "\\" }
      if isEscaped { continue }
      switch start[index] {
      case "[": depth += 1
      case "]":
        depth -= 1
        if depth == 0 {
          return (start[start.index(after: start.startIndex)..<index], start[index...].dropFirst())
        }
      default: break
      }
    }
    return nil
  }
}
