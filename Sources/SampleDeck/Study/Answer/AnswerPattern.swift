/// A right answer as an author writes it: `a | b` are two, and what stands in brackets may be left
/// out.
struct AnswerPattern {
  /// Each answer it allows, the fullest first.
  let answers: [String]

  /// How many parts that may be left out are combined in every way; beyond that it is all or none.
  private static let mostCombined = 4

  /// How many alternatives count.
  private static let mostAlternatives = 256

  init(_ text: String) {
    var answers: [String] = []
    for alternative in Self.alternatives(text[...]).prefix(Self.mostAlternatives) {
      for answer in [alternative] + Self.variants(alternative)
      where answer.contains(where: { !$0.isWhitespace }) && !answers.contains(answer) {
        answers.append(answer)
      }
    }
    self.answers = answers
  }

  /// The texts between bars; a bar parts only where a blank stands on both sides.
  private static func alternatives(_ text: Substring) -> [String] {
    var parts: [[Substring]] = [[]]
    for word in text.split(whereSeparator: \.isWhitespace) {
      if word == "|" { parts.append([]) } else { parts[parts.count - 1].append(word) }
    }
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  /// The text with each part in brackets there or not, without the brackets.
  private static func variants(_ text: String) -> [String] {
    let pieces = pieces(of: text)
    let count = pieces.count { $0.isOptional }
    guard count > 0 else { return [] }
    let choices = count <= mostCombined ? Array((0..<1 << count).reversed()) : [Int.max, 0]
    return choices.map { choice in
      var place = 0
      var variant = ""
      for piece in pieces {
        if piece.isOptional {
          place += 1
          if choice >> (place - 1) & 1 == 0 { continue }
        }
        variant += piece.text
      }
      return variant.split(separator: " ").joined(separator: " ")
    }
  }

  private static func pieces(of text: String) -> [(text: String, isOptional: Bool)] {
    var pieces: [(text: String, isOptional: Bool)] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { "([".contains($0) }),
      let end = closing(rest[start...])
    {
      pieces.append((String(rest[..<start]), false))
      pieces.append((String(rest[rest.index(after: start)..<end]), true))
      rest = rest[rest.index(after: end)...]
    }
    return pieces + [(String(rest), false)]
  }

  /// Where the bracket that begins a text is closed; nil: nowhere.
  private static func closing(_ text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      default: continue
      }
      if depth == 0 { return index }
    }
    return nil
  }
}
