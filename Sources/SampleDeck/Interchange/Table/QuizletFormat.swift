/// What Quizlet exports, or any text with a mark between term and definition and one between cards:
/// nothing stands in quotes, and a definition may have several lines where cards are parted by more than
/// a line's end.
enum QuizletFormat: ImportFormat {
  static let name = "quizlet"

  /// Recognised where empty lines part what has one tab each, and only so: else it is a table.
  static func recognises(_ source: ImportSource) -> Bool {
    guard let head = source.textHead, source.head.count < ImportSource.headLength else {
      return false
    }
    let blocks = blocks(of: String(decoding: head, as: UTF8.self), mark: "\n\n")
    let tabs = blocks.map { block in block.text.count { $0 == "\t" } }
    return blocks.count > 1 && tabs.allSatisfy { $0 == 1 }
      && blocks.contains { $0.text.contains("\n") && !$0.text.hasPrefix("\"") }
  }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    let text = String(decoding: try source.text(options), as: UTF8.self)
    let delimiter = options.delimiter ?? "\t"
    let mark = options.rowMark ?? (recognises(source) ? "\n\n" : "\n")
    guard !delimiter.isEmpty, !mark.isEmpty else { throw .refused("A mark has a letter at least.") }
    var deck = ImportedDeck(format: name, authority: "text")
    deck.members = [.front, .back]
    for block in blocks(of: text, mark: mark) {
      guard let tab = block.text.firstRange(of: delimiter) else {
        throw .refused(
          "\(source.name), line \(block.line): nothing parts the front from the back. Where cards have "
            + "several lines, --row-mark says what stands between them. Nothing was imported.")
      }
      let front = block.text[..<tab.lowerBound].trimmed
      let back = block.text[tab.upperBound...].trimmed
      if front.isEmpty || back.isEmpty {
        deck.notes.add(
          .dropped, "the \(front.isEmpty ? "front" : "back") is empty", line: block.line)
      } else {
        deck.cards.append(
          ImportedCard(front: String(front), back: String(back), line: block.line))
      }
    }
    return deck
  }

  /// The texts between the marks that are not blank, each with the line it begins in.
  private static func blocks(of text: String, mark: String) -> [(line: Int, text: Substring)] {
    let text = text.replacing("\r\n", with: "\n")
    var blocks: [(Int, Substring)] = []
    var line = 1
    for part in text.split(separator: mark, omittingEmptySubsequences: false) {
      let leading = part.prefix { $0 == "\n" }.count
      var block = part.dropFirst(leading)
      while block.last == "\n" { block = block.dropLast() }
      if !block.trimmed.isEmpty { blocks.append((line + leading, block)) }
      line += part.count { $0 == "\n" } + mark.count { $0 == "\n" }
    }
    return blocks
  }
}
