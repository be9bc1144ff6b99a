/// Reads HTML as the tree of Markdown that shows the same.
///
/// Lines are what a reader sees as lines: `<br>` and the edges of a `<div>` break one, twice in a row
/// they part paragraphs. What Markdown cannot say is left out and named in ``losses``; text never is.
struct HTMLReader {
  /// What was left out: colours and fonts, say.
  private(set) var losses: Set<HTMLLoss> = []

  private var blocks: [BlockFrame] = [BlockFrame(kind: .root)]
  /// The open elements of running text, outermost first; the first frame is the paragraph itself.
  private var inlines: [InlineFrame] = [InlineFrame(element: "")]
  /// How many line breaks go before what comes next.
  private var breaks = 0
  private var isAfterSpace = true
  private var hidden: String?
  private var code: CodeText?

  /// What becomes of the name of a file or address.
  private let destination: (String) -> String

  /// Reads a whole text.
  static func blocks(
    _ html: String, destination: @escaping (String) -> String
  ) -> (blocks: [Markdown.Block], losses: Set<HTMLLoss>) {
    var reader = HTMLReader(destination: destination)
    for token in HTMLTokenizer(html) { reader.take(token) }
    while reader.blocks.count > 1 { reader.closeBlock() }
    reader.endParagraph(reopening: false)
    return (reader.blocks[0].blocks, reader.losses)
  }

  private init(destination: @escaping (String) -> String) {
    self.destination = destination
  }

  private struct InlineFrame {
    let element: String
    var destination = ""
    var content: [Markdown.Inline] = []
  }

  private struct BlockFrame {
    enum Kind: Hashable {
      case root, quote, item, cell
      case list(start: Int?)
      case table
      case row
    }
    let kind: Kind
    var blocks: [Markdown.Block] = []
    var items: [[Markdown.Block]] = []
    var cells: [[Markdown.Inline]] = []
    var rows: [[[Markdown.Inline]]] = []
  }

  private struct CodeText {
    let isBlock: Bool
    let element: String
    var text = ""
  }

  private mutating func take(_ token: HTMLToken) {
    if let element = hidden {
      if token == .close(element) { hidden = nil }
      return
    }
    if code != nil, takeCode(token) { return }
    switch token {
    case .text(let text): append(text)
    case .open(let name, let attributes, let isClosed): open(name, attributes, isClosed)
    case .close(let name): close(name)
    case .hidden: break
    }
  }

  // MARK: Elements

  private mutating func open(_ name: String, _ attributes: [String: String], _ isClosed: Bool) {
    if let loss = HTMLLoss(element: name, attributes) { losses.insert(loss) }
    switch name {
    case "br": lineBreak()
    case "b", "strong", "i", "em", "s", "strike", "del", "a", "span", "font", "sub", "sup", "ruby":
      openInline(name, attributes)
    case "rt": append("[")
    case "rp", "script", "style", "title": hidden = isClosed ? nil : name
    case "img": appendImage(attributes["src"], alt: attributes["alt"] ?? "")
    case "audio", "video", "source", "embed", "iframe": appendImage(attributes["src"], alt: "")
    case "object": appendImage(attributes["data"], alt: "")
    case "code", "kbd", "samp", "tt":
      code = CodeText(isBlock: false, element: name)
    case "pre":
      edge(2)
      endParagraph(reopening: true)
      code = CodeText(isBlock: true, element: name)
    case "hr":
      endParagraph(reopening: true)
      blocks[blocks.count - 1].blocks.append(.rule)
    case "ul": openBlock(.list(start: nil))
    case "ol": openBlock(.list(start: attributes["start"].flatMap { Int($0) } ?? 1))
    case "li": openItem()
    case "blockquote": openBlock(.quote)
    case "table": openBlock(.table)
    case "tr":
      closeBlocks(upTo: [.row], within: [.table])
      if blocks.last?.kind == .table { openBlock(.row) } else { edge(1) }
    case "td", "th":
      closeBlocks(upTo: [.cell], within: [.row])
      if blocks.last?.kind == .row { openBlock(.cell) } else { append(" ") }
    case "h1", "h2", "h3", "h4", "h5", "h6":
      edge(2)
      endParagraph(reopening: true)
      inlines.append(InlineFrame(element: name))
    case "p": edge(2)
    default: if Self.lineElements.contains(name) { edge(1) }
    }
  }

  private mutating func close(_ name: String) {
    switch name {
    case "b", "strong", "i", "em", "s", "strike", "del", "a", "span", "font", "sub", "sup", "ruby":
      closeInline(name)
    case "rt": append("]")
    case "ul", "ol":
      closeBlocks(including: { if case .list = $0 { true } else { false } })
    case "li": closeBlocks(upTo: [.item], within: [])
    case "blockquote": closeBlocks(including: { $0 == .quote })
    case "table": closeBlocks(including: { $0 == .table })
    case "tr": closeBlocks(upTo: [.row], within: [.table])
    case "td", "th": closeBlocks(upTo: [.cell], within: [.row])
    case "h1", "h2", "h3", "h4", "h5", "h6": closeHeading(name)
    case "p": edge(2)
    case "br": lineBreak()
    default: if Self.lineElements.contains(name) { edge(1) }
    }
  }

  /// Elements that begin and end a line.
  private static let lineElements: Set = [
    "div", "section", "article", "header", "footer", "center", "dl", "dt", "dd", "address",
    "figure",
    "figcaption", "details", "summary", "main", "nav", "aside", "form", "fieldset", "caption",
    "thead", "tbody", "tfoot",
  ]

  // MARK: Text

  private mutating func append(_ text: String) {
    var run = ""
    for scalar in text.unicodeScalars {
      if scalar.value <= 0x20, scalar.properties.isWhitespace {
        if !isAfterSpace { run.unicodeScalars.append(" ") }
        isAfterSpace = true
      } else {
        run.unicodeScalars.append(scalar)
        isAfterSpace = false
      }
    }
    if run.allSatisfy({ $0 == " " }) {
      if !run.isEmpty, breaks == 0 { appendInline(.text(run)) }
      return
    }
    breakLine()
    appendInline(.text(run))
  }

  private mutating func appendInline(_ inline: Markdown.Inline) {
    inlines[inlines.count - 1].content.append(inline)
  }

  private mutating func appendImage(_ source: String?, alt: String) {
    guard let source, !source.isEmpty else { return }
    breakLine()
    isAfterSpace = false
    appendInline(.image(destination: destination(source), alt: alt))
  }

  // MARK: Lines

  private var isLineEmpty: Bool { inlines.allSatisfy(\.content.isEmpty) }

  private mutating func lineBreak() {
    breaks += 1
    isAfterSpace = true
  }

  /// The edge of a block: at least so many breaks, if there is anything before it.
  private mutating func edge(_ count: Int) {
    if !isLineEmpty { breaks = max(breaks, count) }
    isAfterSpace = true
  }

  /// Breaks the line before what comes next.
  private mutating func breakLine() {
    if breaks == 0 { return }
    if breaks > 1 || isLineEmpty {
      endParagraph(reopening: true)
    } else {
      appendInline(.softBreak)
    }
    breaks = 0
  }

  /// Makes a paragraph of what is there; the elements of running text go on in the next.
  private mutating func endParagraph(reopening: Bool) {
    let open = inlines
    while inlines.count > 1 { foldInline() }
    let content = inlines[0].content.trimmed.tidy
    if !content.isEmpty { blocks[blocks.count - 1].blocks.append(.paragraph(content)) }
    inlines =
      reopening
      ? open.map { InlineFrame(element: $0.element, destination: $0.destination) }
      : [InlineFrame(element: "")]
    breaks = 0
    isAfterSpace = true
  }
}

// MARK: - Running text

extension HTMLReader {
  private mutating func openInline(_ name: String, _ attributes: [String: String]) {
    var element = name
    if name == "span" || name == "font" { element = Self.meaning(of: attributes["style"] ?? "") }
    // A break before bold text stands before it, not within.
    if breaks > 0, !isLineEmpty { breakLine() }
    if inlines.count < 64 {
      inlines.append(
        InlineFrame(element: "\(name) \(element)", destination: attributes["href"] ?? ""))
    }
  }

  /// What a style says that Markdown can.
  private static func meaning(of style: String) -> String {
    let style = style.lowercased().filter { !$0.isWhitespace }
    if ["font-weight:bold", "font-weight:700", "font-weight:600"].contains(where: style.contains) {
      return "b"
    }
    return style.contains("font-style:italic") ? "i" : "span"
  }

  private mutating func closeInline(_ name: String) {
    guard let place = inlines.lastIndex(where: { $0.element.hasPrefix(name + " ") }) else { return }
    // What was opened within and not closed goes on, as in a browser.
    let open = inlines[(place + 1)...]
    while inlines.count > place { foldInline() }
    inlines += open.map { InlineFrame(element: $0.element, destination: $0.destination) }
  }

  /// Ends the innermost element and puts it into the one around it.
  private mutating func foldInline() {
    let frame = inlines.removeLast()
    let meaning = frame.element.split(separator: " ").last.map(String.init) ?? ""
    let (before, content, after) = frame.content.parted
    func wrap(_ make: ([Markdown.Inline]) -> Markdown.Inline) {
      if content.isEmpty { return }
      append(all: before + [make(content)] + after)
    }
    guard !content.isEmpty else { return append(all: frame.content) }
    switch meaning {
    case "b", "strong": wrap { .strong($0) }
    case "i", "em": wrap { .emphasis($0) }
    case "s", "strike", "del": wrap { .strike($0) }
    case "a" where !frame.destination.isEmpty:
      wrap { .link(destination: destination(frame.destination), $0) }
    case "sub", "sup": append(all: frame.content.map { shifted($0, isUp: meaning == "sup") })
    default: append(all: frame.content)
    }
  }

  private mutating func append(all content: [Markdown.Inline]) {
    inlines[inlines.count - 1].content += content
  }

  /// `H₂O`, `x²`: digits have raised and lowered forms of their own.
  private mutating func shifted(_ inline: Markdown.Inline, isUp: Bool) -> Markdown.Inline {
    guard case .text(let text) = inline else { return inline }
    let forms = isUp ? Self.raised : Self.lowered
    let shifted = text.compactMap { forms[$0] }
    guard shifted.count == text.count else {
      losses.insert(.shift)
      return .text(isUp ? "^\(text)" : "_\(text)")
    }
    return .text(String(shifted))
  }

  private static let raised: [Character: Character] = forms("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
  private static let lowered: [Character: Character] = forms("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")

  private static func forms(_ plain: String, _ shifted: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(plain, shifted))
  }
}

// MARK: - Code

extension HTMLReader {
  /// Takes what stands in code; false where it ends code that was never closed.
  private mutating func takeCode(_ token: HTMLToken) -> Bool {
    guard let element = code?.element else { return false }
    switch token {
    case .text(let text): code?.text += text
    case .open("br", _, _): code?.text += "\n"
    case .open("div", _, _), .close("div"):
      if code?.text.hasSuffix("\n") == false { code?.text += "\n" }
    case .close(element): closeCode()
    case .open, .close, .hidden: break
    }
    return true
  }

  private mutating func closeCode() {
    guard let code else { return }
    self.code = nil
    if code.isBlock {
      let text = code.text.hasPrefix("\n") ? String(code.text.dropFirst()) : code.text
      let lines = text.hasSuffix("\n") ? String(text.dropLast()) : text
      blocks[blocks.count - 1].blocks.append(.code(lines, language: ""))
    } else if !code.text.isEmpty {
      breakLine()
      isAfterSpace = false
      appendInline(.code(code.text.replacing("\n", with: " ")))
    }
  }
}

// MARK: - Blocks

extension HTMLReader {
  private mutating func openBlock(_ kind: BlockFrame.Kind) {
    endParagraph(reopening: true)
    // Deeper than Markdown goes, a block is the text in it.
    if blocks.count < Markdown.deepest { blocks.append(BlockFrame(kind: kind)) }
  }

  private mutating func openItem() {
    closeBlocks(upTo: [.item], within: [])
    if case .list? = blocks.last?.kind { openBlock(.item) } else { edge(1) }
  }

  /// Closes the innermost block of a kind, unless a list or table begins within it.
  private mutating func closeBlocks(
    upTo kinds: Set<BlockFrame.Kind>, within limit: Set<BlockFrame.Kind>
  ) {
    for frame in blocks.reversed() {
      if kinds.contains(frame.kind) {
        return closeBlocks { kinds.contains($0) }
      }
      switch frame.kind {
      case .list, .table, .root: return
      case .row where limit == [.row]: return
      default: continue
      }
    }
  }

  private mutating func closeBlocks(including isLast: (BlockFrame.Kind) -> Bool) {
    guard blocks.dropFirst().contains(where: { isLast($0.kind) }) else { return edge(1) }
    while let frame = blocks.last, blocks.count > 1 {
      closeBlock()
      if isLast(frame.kind) { return }
    }
  }

  private mutating func closeBlock() {
    endParagraph(reopening: true)
    let frame = blocks.removeLast()
    let outer = blocks.count - 1
    switch frame.kind {
    case .root: blocks[outer].blocks += frame.blocks
    case .quote where frame.blocks.isEmpty: break
    case .quote: blocks[outer].blocks.append(.quote(frame.blocks))
    case .item: blocks[outer].items.append(frame.blocks)
    case .list(let start):
      blocks[outer].blocks += frame.blocks
      let items = frame.items.filter { !$0.isEmpty }
      if items.isEmpty { return }
      let isTight = items.allSatisfy { $0.filter(\.isParagraph).count < 2 }
      blocks[outer].blocks.append(
        .list(Markdown.List(start: start, isTight: isTight, items: items)))
    case .cell:
      blocks[outer].cells.append(Array(frame.blocks.map(\.inlines).joined(separator: [.text(" ")])))
    case .row:
      blocks[outer].rows.append(frame.cells)
    case .table:
      blocks[outer].blocks += frame.blocks
      guard let header = frame.rows.first else { return }
      let width = frame.rows.map(\.count).max() ?? 0
      let heading = header + Array(repeating: [], count: width - header.count)
      blocks[outer].blocks.append(
        .table(
          Markdown.Table(
            alignments: Array(repeating: .natural, count: width), header: heading,
            rows: Array(frame.rows.dropFirst()))))
    }
  }

  private mutating func closeHeading(_ name: String) {
    guard let place = inlines.lastIndex(where: { $0.element == name }) else { return edge(2) }
    while inlines.count > place + 1 { foldInline() }
    let content = inlines.removeLast().content.trimmed.tidy
    let level = name.utf8.last.map { Int($0 - UInt8(ascii: "0")) } ?? 1
    if !content.isEmpty {
      blocks[blocks.count - 1].blocks.append(.heading(level: level, content.withoutBreaks))
    }
    breaks = 0
    isAfterSpace = true
  }
}
