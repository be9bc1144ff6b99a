/// What Quizlet exports, or any text with a mark between term and definition and one between cards:
/// nothing stands in quotes, and a definition may have several lines where cards are parted by more than
/// a line's end.
enum QuizletFormat: ImportFormat {
  static let name = "quizlet"

  /// Recognised where empty lines, or semicolons in the only line, part what has one tab each, and only
  /// so: else it is a table.
  static func recognises(_ source: ImportSource) -> Bool { mark(in: source) != nil }

  private static func mark(in source: ImportSource) -> String? {
    guard let head = source.textHead, source.head.count < ImportSource.headLength else {
      return nil
    }
    let text = String(decoding: head, as: UTF8.self)
    return ["\n\n", ";"].first { mark in
      let blocks = blocks(of: text, mark: mark)
      let hasLines = blocks.contains { $0.text.contains(where: \.isNewline) }
      return blocks.count > 1 && hasLines == (mark != ";")
        && blocks.allSatisfy { block in block.text.count { $0 == "\t" } == 1 }
        && !blocks.contains { $0.text.hasPrefix("\"") }
    }
  }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    let bytes = try source.text(options, limit: ImportSource.partsLimit)
    let text = String(decoding: bytes, as: UTF8.self)
    let delimiter = options.delimiter ?? "\t"
    let mark = options.rowMark ?? mark(in: source) ?? "\n"
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
        deck.add(
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
