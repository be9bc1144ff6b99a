extension MarkdownReader {
  /// A heading, a line of dashes with as many cells, and rows.
  mutating func table() -> Markdown.Block? {
    guard let alignments = tableAlignments(at: lines) else { return nil }
    let header = cells(of: lines.removeFirst(), limit: alignments.count)
    lines.removeFirst()
    var rows: [[[Markdown.Inline]]] = []
    while let line = lines.first, !line.isBlank, !interruptsParagraph(line) {
      rows.append(cells(of: line, limit: alignments.count))
      lines.removeFirst()
    }
    return .table(Markdown.Table(alignments: alignments, header: header, rows: rows))
  }

  /// The columns of the table that begins here, if one does.
  func tableAlignments(at lines: ArraySlice<MarkdownLine>) -> [Markdown.Alignment]? {
    guard let header = lines.first, let dashes = lines.dropFirst().first, header.indent < 4,
      header.content.contains(UInt8(ascii: "|")), dashes.indent < 4
    else { return nil }
    let alignments = split(dashes).map(alignment)
    guard !alignments.contains(nil), alignments.count == split(header).count else { return nil }
    return alignments.compactMap(\.self)
  }

  /// `---`, `:--`, `:-:` or `--:`
  private func alignment(_ cell: ArraySlice<UInt8>) -> Markdown.Alignment? {
    let colon = UInt8(ascii: ":")
    let dashes = cell.drop { $0 == colon }.prefix { $0 == UInt8(ascii: "-") }
    let before = dashes.startIndex - cell.startIndex
    let after = cell[dashes.endIndex...]
    guard !dashes.isEmpty, before < 2, after.count < 2, after.first ?? colon == colon else {
      return nil
    }
    return switch (before == 1, after.count == 1) {
    case (false, false): .natural
    case (true, false): .left
    case (true, true): .center
    case (false, true): .right
    }
  }

  private func cells(of line: MarkdownLine, limit: Int) -> [[Markdown.Inline]] {
    split(line, limit: limit).map { inlines(withoutBackslashesBeforeBars($0)[...]) }
  }

  /// Within a cell a bar is always escaped, in code too, where the backslash would otherwise show.
  private func withoutBackslashesBeforeBars(_ cell: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    for byte in cell {
      if byte == UInt8(ascii: "|"), text.last == UInt8(ascii: "\\") { text.removeLast() }
      text.append(byte)
    }
    return text
  }

  /// The cells of a line; the last one of the limit keeps all that is left.
  private func split(_ line: MarkdownLine, limit: Int = .max) -> [ArraySlice<UInt8>] {
    let bar = UInt8(ascii: "|")
    var rest = line.content.trimmed
    if rest.first == bar { rest.removeFirst() }
    var cells: [ArraySlice<UInt8>] = []
    var start = rest.startIndex
    var isEscaped = false
    for (index, byte) in zip(rest.indices, rest) {
      if byte == bar, !isEscaped, index + 1 == rest.endIndex || cells.count + 1 < limit {
        cells.append(rest[start..<index].trimmed)
        start = index + 1
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    if start < rest.endIndex || cells.isEmpty { cells.append(rest[start...].trimmed) }
    return cells
  }
}
