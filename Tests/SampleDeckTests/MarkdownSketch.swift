import SampleDeck

/// A tree in one line, for tests: `p(a em(b))`, `ul-tight(li(p(x)))`.
func sketch(_ markdown: Markdown) -> String {
  markdown.blocks.map(sketch).joined(separator: " ")
}

private func sketch(_ block: Markdown.Block) -> String {
  switch block {
  case .paragraph(let inlines): "p(\(sketch(inlines)))"
  case .heading(let level, let inlines): "h\(level)(\(sketch(inlines)))"
  case .quote(let blocks): "quote(\(blocks.map(sketch).joined(separator: " ")))"
  case .code(let code, let language): "code<\(language)>(\(code))"
  case .rule: "rule"
  case .list(let list):
    (list.start.map { "ol\($0)" } ?? "ul") + (list.isTight ? "(" : "-loose(")
      + list.items.map { "li(\($0.map(sketch).joined(separator: " ")))" }.joined(separator: " ")
      + ")"
  case .table(let table):
    "table\(table.alignments)("
      + ([table.header] + table.rows).map { $0.map(sketch).joined(separator: "|") }
      .joined(separator: " / ") + ")"
  }
}

private func sketch(_ inlines: [Markdown.Inline]) -> String {
  inlines.map { inline in
    switch inline {
    case .text(let text): text
    case .emphasis(let inlines): "em(\(sketch(inlines)))"
    case .strong(let inlines): "strong(\(sketch(inlines)))"
    case .strike(let inlines): "strike(\(sketch(inlines)))"
    case .code(let code): "code(\(code))"
    case .link(let destination, let inlines): "link<\(destination)>(\(sketch(inlines)))"
    case .image(let destination, let alt): "image<\(destination)>(\(alt))"
    case .gap(let number, let inlines, let hint):
      "gap\(number)(\(sketch(inlines))\(hint.map { "|" + $0 } ?? ""))"
    case .hardBreak: "⏎"
    case .softBreak: "↩"
    }
  }.joined()
}
