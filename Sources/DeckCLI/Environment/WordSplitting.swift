/// The words of a command as `$EDITOR` and `$PAGER` hold it: `code --wait`, `'/opt/my editor' -n`.
///
/// Quotes and backslashes keep blanks together; nothing else has a meaning, for no shell runs this.
func words(ofCommand text: String) -> [String] {
  var words: [String] = []
  var word: String?
  var quote: Character?
  var isEscaped = false
  for character in text {
    if isEscaped {
      word = (word ?? "") + String(character)
      isEscaped = false
    } else if character == "\\", quote != "'" {
      isEscaped = true
    } else if character == quote {
      quote = nil
    } else if quote == nil, character == "'" || character == "\"" {
      quote = character
      word = word ?? ""
    } else if quote == nil, character.isWhitespace {
      word.map { words.append($0) }
      word = nil
    } else {
      word = (word ?? "") + String(character)
    }
  }
  word.map { words.append($0) }
  return words
}
