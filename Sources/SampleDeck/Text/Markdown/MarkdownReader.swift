/// Reads the lines of a document, a quote or a list item as blocks.
///
/// Each construct has a file with its part of this reader: a function that takes the lines of one block
/// and returns it, or takes none and returns nil.
struct MarkdownReader {
  var lines: ArraySlice<MarkdownLine>
  let hasGaps: Bool
  var depth = 0
  /// Whether blank lines stand between the blocks read so far.
  private(set) var isLoose = false

  init(lines: ArraySlice<MarkdownLine>, hasGaps: Bool) {
    self.lines = lines
    self.hasGaps = hasGaps
  }

  mutating func blocks() -> [Markdown.Block] {
    var blocks: [Markdown.Block] = []
    var isAfterBlank = false
    while let line = lines.first {
      if line.isBlank {
        isAfterBlank = true
        lines.removeFirst()
        continue
      }
      if isAfterBlank, !blocks.isEmpty { isLoose = true }
      isAfterBlank = false
      blocks.append(block())
    }
    return blocks
  }

  private mutating func block() -> Markdown.Block {
    indentedCode() ?? fencedCode() ?? heading() ?? rule() ?? quote() ?? list() ?? table()
      ?? paragraph()
  }

  /// Whether a line begins a block although a paragraph goes before it.
  func interruptsParagraph(_ line: MarkdownLine) -> Bool {
    if line.indent > 3 { return false }
    return Fence(line) != nil || headingLevel(of: line) != nil || isRule(line)
      || quoted(line) != nil
      || ListMark(line).map { $0.interruptsParagraph && isShallow } ?? false
  }

  /// Whether another quote or list may be opened.
  var isShallow: Bool { depth < Markdown.deepest }

  func nested(_ lines: [MarkdownLine]) -> MarkdownReader {
    var reader = MarkdownReader(lines: lines[...], hasGaps: hasGaps)
    reader.depth = depth + 1
    return reader
  }

  func inlines(_ text: ArraySlice<UInt8>) -> [Markdown.Inline] {
    MarkdownTokenizer.tokens(of: Array(text.trimmed), hasGaps: hasGaps).tree
  }
}

/// The lines of a quote or list item while they are collected.
struct MarkdownContainer {
  private(set) var lines: [MarkdownLine] = []
  private var fence: Fence?

  mutating func append(_ line: MarkdownLine) {
    lines.append(line)
    if let open = fence {
      if open.isClosed(by: line) { fence = nil }
    } else {
      fence = Fence(line)
    }
  }

  /// Whether a line without the container's mark goes on with the paragraph at its end.
  func takes(_ line: MarkdownLine, in reader: MarkdownReader) -> Bool {
    guard let last = lines.last, !last.isBlank, fence == nil, !line.isBlank else { return false }
    return !reader.interruptsParagraph(line) && ListMark(line) == nil
      && reader.headingLevel(of: last) == nil && !reader.isRule(last)
  }
}
