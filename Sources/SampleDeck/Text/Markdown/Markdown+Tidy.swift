extension [Markdown.Inline] {
  /// The same in the one form that reading gives: neighbouring texts are one, and so are neighbours
  /// emphasised alike; nothing is emphasised twice.
  var tidy: [Markdown.Inline] {
    var tidy: [Markdown.Inline] = []
    for inline in self {
      switch (tidy.last, inline) {
      case (_, .text("")): continue
      case (.text(let a)?, .text(let b)):
        // White space that met across the edge of an element is one space.
        tidy[tidy.count - 1] = .text(a + (a.last == " " ? String(b.drop { $0 == " " }) : b))
      case (.strong(let a)?, .strong(let b)):
        tidy[tidy.count - 1] = .strong((a + b.flat(.strong)).tidy)
      case (.emphasis(let a)?, .emphasis(let b)):
        tidy[tidy.count - 1] = .emphasis((a + b.flat(.emphasis)).tidy)
      case (.strike(let a)?, .strike(let b)):
        tidy[tidy.count - 1] = .strike((a + b.flat(.strike)).tidy)
      case (_, .strong(let a)): tidy.append(.strong(a.flat(.strong).tidy))
      case (_, .emphasis(let a)): tidy.append(.emphasis(a.flat(.emphasis).tidy))
      case (_, .strike(let a)): tidy.append(.strike(a.flat(.strike).tidy))
      case (_, .link(let destination, let a)):
        tidy.append(.link(destination: destination, a.tidy))
      default: tidy.append(inline)
      }
    }
    return tidy
  }

  /// The inlines without any emphasis.
  var unemphasised: [Markdown.Inline] {
    flatMap { inline -> [Markdown.Inline] in
      switch inline {
      case .strong(let inner), .emphasis(let inner), .strike(let inner): inner.unemphasised
      case .link(let destination, let inner):
        [.link(destination: destination, inner.unemphasised)]
      default: [inline]
      }
    }.tidy
  }

  /// White space at either end, and what stands between.
  var parted: (before: [Markdown.Inline], content: [Markdown.Inline], after: [Markdown.Inline]) {
    let content = trimmed
    guard !content.isEmpty else { return (self, [], []) }
    var before = Array(prefix(while: \.isSpace))
    var after = Array(reversed().prefix(while: \.isSpace).reversed())
    if case .text(let text)? = dropFirst(before.count).first, text.first == " " {
      before.append(.text(" "))
    }
    if case .text(let text)? = dropLast(after.count).last, text.last == " " {
      after.insert(.text(" "), at: 0)
    }
    return (before, content, after)
  }

  /// The inlines without white space at either end.
  var trimmed: [Markdown.Inline] {
    var inlines = self[...]
    while inlines.first?.isSpace == true { inlines.removeFirst() }
    while inlines.last?.isSpace == true { inlines.removeLast() }
    if case .text(let text)? = inlines.first {
      inlines[inlines.startIndex] = .text(String(text.drop { $0 == " " }))
    }
    if case .text(let text)? = inlines.last {
      let count = text.reversed().prefix { $0 == " " }.count
      inlines[inlines.endIndex - 1] = .text(String(text.dropLast(count)))
    }
    return Array(inlines)
  }

  /// The inlines on one line.
  var withoutBreaks: [Markdown.Inline] {
    map { inline -> Markdown.Inline in
      switch inline {
      case .softBreak, .hardBreak: .text(" ")
      case .strong(let inner): .strong(inner.withoutBreaks)
      case .emphasis(let inner): .emphasis(inner.withoutBreaks)
      case .strike(let inner): .strike(inner.withoutBreaks)
      case .link(let destination, let inner): .link(destination: destination, inner.withoutBreaks)
      default: inline
      }
    }.tidy
  }

  private enum Emphasis {
    case strong, emphasis, strike
  }

  private func flat(_ emphasis: Emphasis) -> [Markdown.Inline] {
    flatMap { inline -> [Markdown.Inline] in
      switch (inline, emphasis) {
      case (.strong(let inner), .strong), (.emphasis(let inner), .emphasis),
        (.strike(let inner), .strike):
        inner.flat(emphasis)
      default: [inline]
      }
    }
  }
}

extension Markdown.Inline {
  fileprivate var isSpace: Bool {
    switch self {
    case .text(let text): text.allSatisfy { $0 == " " }
    case .softBreak, .hardBreak: true
    default: false
    }
  }
}

extension Markdown.Block {
  /// The running text in it, on one line.
  var inlines: [Markdown.Inline] {
    switch self {
    case .paragraph(let inlines), .heading(_, let inlines): inlines.withoutBreaks
    case .list(let list): list.items.joined().flatMap(\.inlines)
    case .quote(let blocks): blocks.flatMap(\.inlines)
    case .code(let text, _): [.code(text.replacing("\n", with: " "))]
    case .rule: []
    case .table(let table): ([table.header] + table.rows).joined().flatMap(\.self)
    }
  }

  var isParagraph: Bool {
    if case .paragraph = self { true } else { false }
  }

  /// The block without any emphasis.
  var unemphasised: Markdown.Block {
    switch self {
    case .paragraph(let inlines): .paragraph(inlines.unemphasised)
    case .heading(let level, let inlines): .heading(level: level, inlines.unemphasised)
    case .list(var list):
      {
        list.items = list.items.map { $0.map(\.unemphasised) }
        return .list(list)
      }()
    case .quote(let blocks): .quote(blocks.map(\.unemphasised))
    case .table(var table):
      {
        table.header = table.header.map(\.unemphasised)
        table.rows = table.rows.map { $0.map(\.unemphasised) }
        return .table(table)
      }()
    case .code, .rule: self
    }
  }
}
