extension Markdown {
  /// What the text says, without its marks: a block a line, alternatives in place of pictures.
  public var plainText: String { blocks.plainText }
}

extension [Markdown.Block] {
  fileprivate var plainText: String {
    map(\.plainText).joined(separator: "\n")
  }
}

extension Markdown.Block {
  fileprivate var plainText: String {
    switch self {
    case .paragraph(let inlines), .heading(_, let inlines): inlines.plainText
    case .list(let list): list.items.map(\.plainText).joined(separator: "\n")
    case .quote(let blocks): blocks.plainText
    case .code(let code, _): code
    case .rule: ""
    case .table(let table):
      ([table.header] + table.rows)
        .map { $0.map(\.plainText).joined(separator: "\t") }.joined(separator: "\n")
    }
  }
}

extension [Markdown.Inline] {
  /// What the inlines say; a line break of the source is a space.
  public var plainText: String {
    map(\.plainText).joined()
  }
}

extension Markdown.Inline {
  fileprivate var plainText: String {
    switch self {
    case .text(let text), .code(let text), .image(_, let text): text
    case .emphasis(let inlines), .strong(let inlines), .strike(let inlines), .link(_, let inlines),
      .gap(_, let inlines, _):
      inlines.plainText
    case .hardBreak: "\n"
    case .softBreak: " "
    }
  }
}
