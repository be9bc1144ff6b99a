import SampleDeck
import Terminal

extension Markdown {
  /// The text drawn as lines, none wider than `width`.
  ///
  /// - Parameters:
  ///   - width: The columns there are; `.max` for lines to be read aloud, without boxes.
  ///   - media: Says what an attachment is, for the line that stands where it would be shown.
  ///   - gaps: What is seen of the gaps.
  /// - Returns: The lines; none for a text with nothing in it.
  func lines(
    width: Int, media: MediaCaption = .none, gaps: GapView = .filled
  ) -> [StyledText] {
    MarkdownLines(width: max(width, 2), media: media, gaps: gaps).lines(of: blocks)
  }
}

/// What is seen of a text's gaps.
enum GapView: Equatable {
  /// All of them filled and marked.
  case filled
  /// The gaps of one number hidden, as the question shows them.
  case hiding(Int)
  /// The gaps of one number filled and marked, as the answer shows them.
  case showing(Int)

  /// The number of the gaps that the question is about.
  var asked: Int? {
    switch self {
    case .filled: nil
    case .hiding(let number), .showing(let number): number
    }
  }
}

/// What is said of an attachment where a terminal cannot show it.
struct MediaCaption {
  /// The kind and size of an attachment by its destination; nil where there is none.
  let describe: (String) -> String?

  static var none: MediaCaption { MediaCaption { _ in nil } }
}

/// Draws the blocks of a Markdown tree for one width.
private struct MarkdownLines {
  let width: Int
  let media: MediaCaption
  let gaps: GapView

  private var isSpoken: Bool { width == .max }

  private var quoteBar: StyledText { isSpoken ? "> " : StyledText("│ ", .dim) }

  func lines(of blocks: [Markdown.Block], isTight: Bool = false) -> [StyledText] {
    var lines: [StyledText] = []
    for block in blocks {
      if !lines.isEmpty && !isTight { lines.append("") }
      lines += self.lines(of: block)
    }
    return lines
  }

  private func lines(of block: Markdown.Block) -> [StyledText] {
    switch block {
    case .paragraph(let inlines): text(inlines).wrapped(to: width)
    case .heading(_, let inlines): text(inlines).styled(.bold).wrapped(to: width)
    case .list(let list): lines(of: list)
    case .quote(let blocks):
      indented(by: quoteBar).lines(of: blocks).map { quoteBar + $0 }
    case .code(let code, _): lines(ofCode: code)
    case .rule: isSpoken ? [] : [StyledText(String(repeating: "─", count: width), .dim)]
    case .table(let table): lines(of: table)
    }
  }

  private func lines(of list: Markdown.List) -> [StyledText] {
    var lines: [StyledText] = []
    for (index, item) in list.items.enumerated() {
      if index > 0 && !list.isTight { lines.append("") }
      let mark = StyledText(list.start.map { "\($0 &+ index). " } ?? "• ")
      let blank = StyledText(String(repeating: " ", count: mark.width))
      let inner = indented(by: mark).lines(of: item, isTight: list.isTight)
      lines += (inner.isEmpty ? [""] : inner).enumerated().map { ($0 == 0 ? mark : blank) + $1 }
    }
    return lines
  }

  /// Code keeps its line ends; what is too wide goes on below, marked.
  private func lines(ofCode code: String) -> [StyledText] {
    code.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      StyledText("  ").joined(
        StyledText(String(line), Style(foreground: .cyan)).wrapped(
          to: max(width - 2, 2), rest: StyledText("↪ ", .dim)))
    }
  }

  private func lines(of table: Markdown.Table) -> [StyledText] {
    let rows = ([table.header] + table.rows).map { row in
      row.map { text($0).wrapped(to: .max).first ?? "" }
    }
    if isSpoken { return rows.map { $0.dropFirst().reduce($0.first ?? "") { $0 + ", " + $1 } } }
    let columns = rows.map(\.count).max() ?? 0
    guard columns > 0 else { return [] }
    var widths = (0..<columns).map { column in
      max(1, rows.map { column < $0.count ? $0[column].width : 0 }.max() ?? 1)
    }
    let room = max(width - 3 * (columns - 1), columns)
    while widths.reduce(0, +) > room,
      let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > 1
    {
      widths[widest] -= 1
    }
    var lines: [StyledText] = []
    for (index, row) in rows.enumerated() {
      let cells = (0..<columns).map { column in
        (column < row.count ? row[column] : "").padded(
          to: widths[column], alignment: alignment(table, column))
      }
      let line = cells.dropFirst().reduce(cells[0]) { $0 + StyledText(" │ ", .dim) + $1 }
      lines.append(index == 0 ? line.styled(.bold) : line)
      if index == 0 {
        let rules = widths.map { String(repeating: "─", count: $0) }
        lines.append(StyledText(rules.joined(separator: "─┼─"), .dim))
      }
    }
    return lines
  }

  private func alignment(_ table: Markdown.Table, _ column: Int) -> StyledText.Alignment {
    switch column < table.alignments.count ? table.alignments[column] : .natural {
    case .natural, .left: .leading
    case .center: .center
    case .right: .trailing
    }
  }

  private func indented(by prefix: StyledText) -> MarkdownLines {
    MarkdownLines(
      width: isSpoken ? width : max(width - prefix.width, 2), media: media, gaps: gaps)
  }

  private func text(_ inlines: [Markdown.Inline]) -> StyledText {
    inlines.reduce(into: StyledText()) { $0 += text($1) }
  }

  private func text(_ inline: Markdown.Inline) -> StyledText {
    switch inline {
    case .text(let text): StyledText(text)
    case .emphasis(let inlines): text(inlines).styled(.italic)
    case .strong(let inlines): text(inlines).styled(.bold)
    case .strike(let inlines): text(inlines).styled(.strike)
    case .code(let code): StyledText(code, Style(foreground: .cyan))
    case .link(let destination, let inlines): link(destination, inlines)
    case .image(let destination, let alt): caption(destination, alt)
    case .gap(let number, let inlines, let hint): gap(number, inlines, hint)
    // A line of a card is one on screen: people write verses, and Anki's line breaks become these.
    case .hardBreak, .softBreak: "\n"
    }
  }

  /// A link shows where it leads, because nothing of a stranger's may be clicked unseen.
  private func link(_ destination: String, _ inlines: [Markdown.Inline]) -> StyledText {
    let label = text(inlines).styled(.underline)
    if let caption = media.describe(destination) {
      return label + StyledText(" (\(caption))", .dim)
    }
    return label.string == destination ? label : label + StyledText(" <\(destination)>", .dim)
  }

  private func caption(_ destination: String, _ alt: String) -> StyledText {
    let described = media.describe(destination) ?? "missing: \(destination)"
    return StyledText("[\(alt.isEmpty ? destination : alt)", .italic)
      + StyledText(" · \(described)]", .dim)
  }

  private func gap(_ number: Int, _ inlines: [Markdown.Inline], _ hint: String?) -> StyledText {
    let isAsked = gaps.asked.map { $0 == number } ?? true
    if isAsked, case .hiding = gaps {
      return StyledText("[\(hint ?? "...")]", Style(foreground: .yellow, bold: true))
    }
    guard isAsked else { return text(inlines) }
    return text(inlines).styled(Style(bold: gaps != .filled, underline: true))
  }
}

extension StyledText {
  /// This text before each of the lines.
  fileprivate func joined(_ lines: [StyledText]) -> [StyledText] { lines.map { self + $0 } }
}
