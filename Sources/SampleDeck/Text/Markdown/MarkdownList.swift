extension MarkdownReader {
  /// Items with one kind of mark, `- item` or `1. item`.
  mutating func list() -> Markdown.Block? {
    guard isShallow, let line = lines.first, let first = ListMark(line) else { return nil }
    var list = Markdown.List(start: first.number, isTight: true, items: [])
    while let line = lines.first(where: { !$0.isBlank }), let mark = ListMark(line),
      mark.kind == first.kind, !isRule(line)
    {
      let blank = lines.prefix(while: \.isBlank)
      lines = lines[blank.endIndex...]
      var item = nested(itemLines(mark))
      list.items.append(item.blocks())
      if item.isLoose || !blank.isEmpty { list.isTight = false }
    }
    return .list(list)
  }

  /// Takes the lines of one item: those indented as its text is, and those that go on with its last
  /// paragraph. Blank lines at the end are left.
  private mutating func itemLines(_ mark: ListMark) -> [MarkdownLine] {
    var container = MarkdownContainer()
    container.append(mark.rest)
    lines.removeFirst()
    while let line = lines.first(where: { !$0.isBlank }) {
      let blank = lines.prefix(while: \.isBlank)
      let inner: MarkdownLine
      if line.indent >= mark.width {
        inner = line.dropping(columns: mark.width)
      } else if blank.isEmpty, container.takes(line, in: self) {
        inner = line
      } else {
        break
      }
      for line in blank { container.append(line) }
      container.append(inner)
      lines = lines[(blank.endIndex + 1)...]
    }
    return container.lines
  }
}

/// The mark at the beginning of a list item.
struct ListMark {
  /// `-`, `+` or `*`; for numbers the `.` or `)` behind them.
  let kind: UInt8
  let number: Int?
  /// The columns before the text, to which further lines of the item are indented.
  let width: Int
  /// The text behind the mark.
  let rest: MarkdownLine

  init?(_ line: MarkdownLine) {
    guard line.indent < 4, let first = line.content.first else { return nil }
    let length: Int
    if "-+*".utf8.contains(first) {
      kind = first
      number = nil
      length = 1
    } else {
      let digits = line.content.prefix(10).prefix(while: \.isDecimal)
      guard (1...9).contains(digits.count), digits.endIndex < line.content.endIndex,
        ".)".utf8.contains(line.content[digits.endIndex])
      else { return nil }
      kind = line.content[digits.endIndex]
      number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      length = digits.count + 1
    }
    let text = line.dropping(bytes: length)
    guard text.isBlank || text.indent > 0 else { return nil }
    let space = text.isBlank || text.indent > 4 ? 1 : text.indent
    width = line.indent + length + space
    rest = text.dropping(columns: space)
  }

  /// Only text behind a bullet or the number 1 makes a list of a line within a paragraph.
  var interruptsParagraph: Bool { !rest.isBlank && number ?? 1 == 1 }
}
