extension MarkdownReader {
  /// Lines indented by four columns.
  mutating func indentedCode() -> Markdown.Block? {
    guard let line = lines.first, line.indent >= 4 else { return nil }
    let code = lines.prefix { $0.isBlank || $0.indent >= 4 }
    let end = (code.lastIndex { !$0.isBlank } ?? code.startIndex) + 1
    let text = code[..<end].map { $0.dropping(columns: 4).text }
    lines = lines[end...]
    return .code(joined(text), language: "")
  }

  /// Lines between fences; without a closing fence, all that are left.
  mutating func fencedCode() -> Markdown.Block? {
    guard let line = lines.first, let fence = Fence(line) else { return nil }
    lines.removeFirst()
    let code = lines.prefix { !fence.isClosed(by: $0) }
    lines = lines[code.endIndex...].dropFirst()
    return .code(
      joined(code.map { $0.dropping(columns: line.indent).text }), language: fence.language)
  }

  private func joined(_ lines: [[UInt8]]) -> String {
    String(decoding: Array(lines.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }
}

/// The line that opens a block of code: three or more backticks or tildes.
struct Fence {
  let language: String
  private let mark: UInt8
  private let length: Int

  init?(_ line: MarkdownLine) {
    guard line.indent < 4, let mark = line.content.first,
      mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
    else { return nil }
    length = line.content.prefix { $0 == mark }.count
    let info = line.content.dropFirst(length)
    guard length >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
    self.mark = mark
    language = info.trimmed.prefix { !$0.isBlank }.unescaped
  }

  func isClosed(by line: MarkdownLine) -> Bool {
    let length = line.content.prefix { $0 == mark }.count
    return line.indent < 4 && length >= self.length
      && line.content.dropFirst(length).allSatisfy(\.isBlank)
  }
}
