extension MarkdownReader {
  /// `> quoted`, with lines that go on with its last paragraph.
  mutating func quote() -> Markdown.Block? {
    guard let line = lines.first, quoted(line) != nil else { return nil }
    var container = MarkdownContainer()
    while let line = lines.first {
      if let inner = quoted(line) {
        container.append(inner)
      } else if container.takes(line, in: self) {
        container.append(line)
      } else {
        break
      }
      lines.removeFirst()
    }
    var reader = nested(container.lines)
    return .quote(reader.blocks())
  }

  /// What a line quotes.
  func quoted(_ line: MarkdownLine) -> MarkdownLine? {
    guard isShallow, line.indent < 4, line.content.first == UInt8(ascii: ">") else { return nil }
    return line.dropping(bytes: 1).dropping(columns: 1)
  }
}
