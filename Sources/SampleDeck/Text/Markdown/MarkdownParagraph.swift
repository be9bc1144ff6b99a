extension MarkdownReader {
  /// The lines up to a blank one or another block; a heading if the last one underlines them.
  mutating func paragraph() -> Markdown.Block {
    var text = Array(lines.removeFirst().content)
    while let line = lines.first, !line.isBlank {
      if let level = underlineLevel(of: line) {
        lines.removeFirst()
        return .heading(level: level, inlines(text[...]))
      }
      if interruptsParagraph(line) || tableAlignments(at: lines) != nil { break }
      text.append(UInt8(ascii: "\n"))
      text += line.content
      lines.removeFirst()
    }
    return .paragraph(inlines(text[...]))
  }
}
