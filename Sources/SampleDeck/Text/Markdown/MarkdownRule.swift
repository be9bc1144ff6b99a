extension MarkdownReader {
  /// `---`, `* * *` or `___`
  mutating func rule() -> Markdown.Block? {
    guard let line = lines.first, isRule(line) else { return nil }
    lines.removeFirst()
    return .rule
  }

  func isRule(_ line: MarkdownLine) -> Bool {
    guard line.indent < 4, let mark = line.content.first, "*-_".utf8.contains(mark) else {
      return false
    }
    var count = 0
    for byte in line.content where !byte.isBlank {
      if byte != mark { return false }
      count += 1
    }
    return count >= 3
  }
}
