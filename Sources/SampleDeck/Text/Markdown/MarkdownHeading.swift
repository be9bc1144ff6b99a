extension MarkdownReader {
  /// `## Heading ##`
  mutating func heading() -> Markdown.Block? {
    guard let line = lines.first, let level = headingLevel(of: line) else { return nil }
    lines.removeFirst()
    var text = line.content.dropFirst(level).trimmed
    let body = text.dropLast(text.reversed().prefix { $0 == hash }.count)
    if body.isEmpty || body.last?.isBlank == true { text = body }
    return .heading(level: level, inlines(text))
  }

  func headingLevel(of line: MarkdownLine) -> Int? {
    let level = line.content.prefix { $0 == hash }.count
    guard line.indent < 4, (1...6).contains(level) else { return nil }
    let next = line.content.dropFirst(level).first
    return next?.isBlank ?? true ? level : nil
  }

  /// The level of the heading whose underline the line is.
  func underlineLevel(of line: MarkdownLine) -> Int? {
    let text = line.content.trimmed
    guard line.indent < 4, let mark = text.first, text.allSatisfy({ $0 == mark }) else {
      return nil
    }
    return mark == UInt8(ascii: "=") ? 1 : mark == UInt8(ascii: "-") ? 2 : nil
  }

  private var hash: UInt8 { UInt8(ascii: "#") }
}
