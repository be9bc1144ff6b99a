extension [MarkdownToken] {
  /// The tree of the tokens: emphasis paired, links and gaps around what stands in them.
  var tree: [Markdown.Inline] {
    var levels = [MarkdownLevel(span: nil)]
    for token in self {
      let last = levels.count - 1
      switch token {
      case .inline(let inline): levels[last].append(inline)
      case .delimiter(let delimiter): levels[last].append(delimiter)
      case .open(let span): levels.append(MarkdownLevel(span: span))
      case .close:
        let (inlines, height) = levels[last].closed()
        guard let span = levels.removeLast().span else { continue }
        levels[last - 1].append(span.inline(around: inlines), height: height + 1)
      }
    }
    return levels[0].closed().inlines
  }
}

extension MarkdownSpan {
  fileprivate func inline(around inlines: [Markdown.Inline]) -> Markdown.Inline {
    switch self {
    case .link(let destination): .link(destination: destination, inlines)
    case .image(let destination): .image(destination: destination, alt: inlines.plainText)
    case .gap(let number, let hint): .gap(number: number, inlines, hint: hint)
    }
  }
}

/// The inside of a link or gap, or a whole paragraph, while delimiters are paired.
private struct MarkdownLevel {
  let span: MarkdownSpan?
  /// What stands behind each open delimiter; the first frame has none.
  private var frames = [Frame()]
  private var serial = 0
  /// For each kind of closer, the frame up to which no opener was found: nobody looks there twice.
  private var barren: [MarkdownDelimiter.Kind: Int] = [:]

  private struct Frame {
    var delimiter: MarkdownDelimiter?
    var serial = 0
    var inlines: [Markdown.Inline] = []
    /// How deep emphasis stands in `inlines`.
    var height = 0
  }

  init(span: MarkdownSpan?) {
    self.span = span
  }

  mutating func append(_ inline: Markdown.Inline, height: Int = 0) {
    let last = frames.count - 1
    frames[last].inlines.append(inline)
    frames[last].height = Swift.max(frames[last].height, height)
  }

  mutating func append(_ delimiter: MarkdownDelimiter) {
    var closer = delimiter
    while closer.closes, closer.count > 0, let opener = opener(for: closer) {
      pair(opener, with: &closer)
    }
    guard closer.count > 0 else { return }
    if closer.opens {
      serial += 1
      frames.append(Frame(delimiter: closer, serial: serial))
    } else {
      append(.text(closer.text))
    }
  }

  /// Ends the level; delimiters without a counterpart are text.
  mutating func closed() -> (inlines: [Markdown.Inline], height: Int) {
    flatten(onto: 0)
    return (frames[0].inlines.joined, frames[0].height)
  }

  private mutating func opener(for closer: MarkdownDelimiter) -> Int? {
    let limit = barren[closer.kind] ?? 0
    var height = 0
    for index in frames.indices.dropFirst().reversed() {
      guard frames[index].serial > limit else { break }
      height = Swift.max(height, frames[index].height)
      if height >= Markdown.deepest { break }
      if frames[index].delimiter?.pairs(with: closer) == true { return index }
    }
    barren[closer.kind] = frames.last?.serial
    return nil
  }

  private mutating func pair(_ index: Int, with closer: inout MarkdownDelimiter) {
    flatten(onto: index)
    guard var opener = frames[index].delimiter else { return }
    let count = Swift.min(opener.count, closer.count, 2)
    let inlines = frames[index].inlines.joined
    let inline: Markdown.Inline =
      switch (closer.mark, count) {
      case (UInt8(ascii: "~"), _): .strike(inlines)
      case (_, 2): .strong(inlines)
      default: .emphasis(inlines)
      }
    let height = frames[index].height + 1
    opener.count -= count
    closer.count -= count
    if opener.count == 0 {
      frames.removeLast()
      append(inline, height: height)
    } else {
      frames[index].delimiter = opener
      frames[index].inlines = [inline]
      frames[index].height = height
    }
  }

  /// Makes text of the delimiters above a frame and appends what stands behind them to it.
  private mutating func flatten(onto index: Int) {
    for frame in frames[(index + 1)...] {
      if let delimiter = frame.delimiter {
        frames[index].inlines.append(.text(delimiter.text))
      }
      frames[index].inlines += frame.inlines
      frames[index].height = Swift.max(frames[index].height, frame.height)
    }
    frames.removeSubrange((index + 1)...)
  }
}

extension [Markdown.Inline] {
  /// The same with neighbouring texts made one.
  fileprivate var joined: [Markdown.Inline] {
    var joined: [Markdown.Inline] = []
    var text = ""
    for inline in self {
      if case .text(let piece) = inline {
        text += piece
        continue
      }
      if !text.isEmpty { joined.append(.text(text)) }
      text = ""
      joined.append(inline)
    }
    return text.isEmpty ? joined : joined + [.text(text)]
  }
}
