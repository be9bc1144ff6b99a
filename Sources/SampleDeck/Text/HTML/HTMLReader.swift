/// Reads HTML as the tree of Markdown that shows the same.
///
/// Lines are what a reader sees as lines: `<br>` and the edges of a `<div>` break one, twice in a row
/// they part paragraphs. What Markdown cannot say is left out and named in ``losses``; text never is.
struct HTMLReader {
  /// What was left out: colours and fonts, say.
  var losses: Set<HTMLLoss> = []

  var blocks: [BlockFrame] = [BlockFrame(kind: .root)]
  /// The open elements of running text, outermost first; the first frame is the paragraph itself.
  var inlines: [InlineFrame] = [InlineFrame(element: "")]
  /// How many line breaks go before what comes next.
  var breaks = 0
  var isAfterSpace = true
  var hidden: String?
  var code: CodeText?

  /// What becomes of the name of a file or address.
  let destination: (String) -> String

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

  struct InlineFrame {
    let element: String
    var destination = ""
    var content: [Markdown.Inline] = []

    /// The same element, in which nothing stands yet.
    var reopened: InlineFrame { InlineFrame(element: element, destination: destination) }
  }

  struct BlockFrame {
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

  struct CodeText {
    let isBlock: Bool
    let element: String
    var text = ""
  }

  mutating func take(_ token: HTMLToken) {
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

  mutating func open(_ name: String, _ attributes: [String: String], _ isClosed: Bool) {
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

  mutating func close(_ name: String) {
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
  static let lineElements: Set = [
    "div", "section", "article", "header", "footer", "center", "dl", "dt", "dd", "address",
    "figure",
    "figcaption", "details", "summary", "main", "nav", "aside", "form", "fieldset", "caption",
    "thead", "tbody", "tfoot",
  ]

  // MARK: Text

  mutating func append(_ text: String) {
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

  mutating func appendInline(_ inline: Markdown.Inline) {
    inlines[inlines.count - 1].content.append(inline)
  }

  mutating func appendImage(_ source: String?, alt: String) {
    guard let source, !source.isEmpty else { return }
    breakLine()
    isAfterSpace = false
    appendInline(.image(destination: destination(source), alt: alt))
  }

  // MARK: Lines

  var isLineEmpty: Bool { inlines.allSatisfy(\.content.isEmpty) }

  mutating func lineBreak() {
    breaks += 1
    isAfterSpace = true
  }

  /// The edge of a block: at least so many breaks, if there is anything before it.
  mutating func edge(_ count: Int) {
    if !isLineEmpty { breaks = max(breaks, count) }
    isAfterSpace = true
  }

  /// Breaks the line before what comes next.
  mutating func breakLine() {
    if breaks == 0 { return }
    if breaks > 1 || isLineEmpty {
      endParagraph(reopening: true)
    } else {
      appendInline(.softBreak)
    }
    breaks = 0
  }

  /// Makes a paragraph of what is there; the elements of running text go on in the next.
  mutating func endParagraph(reopening: Bool) {
    breaks = 0
    isAfterSpace = true
    if isLineEmpty, reopening { return }
    // Frames that were only kept would have every fold copy what stands in them.
    let open = reopening ? inlines.map(\.reopened) : [InlineFrame(element: "")]
    while inlines.count > 1 { foldInline() }
    let content = inlines[0].content.trimmed.tidy
    if !content.isEmpty { blocks[blocks.count - 1].blocks.append(.paragraph(content)) }
    inlines = open
  }
}
