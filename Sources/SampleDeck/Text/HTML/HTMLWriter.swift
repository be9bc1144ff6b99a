/// Writes Markdown as HTML that shows the same and that ``HTMLReader`` reads back.
package struct HTMLWriter {
  /// How HTML speaks of what a destination names.
  package enum Medium {
    /// A picture, by its file name.
    case picture(String)
    /// What a player plays.
    case sound(String)
  }

  /// What a destination names; nil: nothing that comes along.
  let medium: (String) -> Medium?

  func html(of blocks: [Markdown.Block]) -> String {
    var html = ""
    var isAfterText = false
    for block in blocks {
      if isAfterText, block.isParagraph { html += "<br><br>" }
      html += self.html(of: block)
      isAfterText = block.isParagraph
    }
    return html
  }

  private func html(of block: Markdown.Block) -> String {
    switch block {
    case .paragraph(let inlines): return html(of: inlines)
    case .heading(let level, let inlines): return "<h\(level)>\(html(of: inlines))</h\(level)>"
    case .rule: return "<hr>"
    case .quote(let blocks): return "<blockquote>\(html(of: blocks))</blockquote>"
    case .code(let code, _): return "<pre>\(Self.escaped(code))</pre>"
    case .list(let list):
      let items = list.items.map { "<li>\(html(of: $0))</li>" }.joined()
      guard let start = list.start else { return "<ul>\(items)</ul>" }
      return start == 1 ? "<ol>\(items)</ol>" : "<ol start=\"\(start)\">\(items)</ol>"
    case .table(let table):
      let header = row(table.header, cell: "th")
      return "<table>\(header)\(table.rows.map { row($0, cell: "td") }.joined())</table>"
    }
  }

  private func row(_ cells: [[Markdown.Inline]], cell: String) -> String {
    "<tr>" + cells.map { "<\(cell)>\(html(of: $0))</\(cell)>" }.joined() + "</tr>"
  }

  private func html(of inlines: [Markdown.Inline]) -> String {
    inlines.map(html).joined()
  }

  private func html(of inline: Markdown.Inline) -> String {
    switch inline {
    case .text(let text): return Self.escaped(text)
    case .emphasis(let inlines): return "<i>\(html(of: inlines))</i>"
    case .strong(let inlines): return "<b>\(html(of: inlines))</b>"
    case .strike(let inlines): return "<s>\(html(of: inlines))</s>"
    case .code(let code): return "<code>\(Self.escaped(code))</code>"
    case .link(let destination, let inlines):
      return "<a href=\"\(Self.escaped(destination))\">\(html(of: inlines))</a>"
    case .image(let destination, let alt): return image(destination, alt)
    case .gap(let number, let inlines, let hint):
      let hint = hint.map { "::\(Self.escaped($0))" } ?? ""
      return "{{c\(number)::\(html(of: inlines))\(hint)}}"
    case .hardBreak, .softBreak: return "<br>"
    }
  }

  private func image(_ destination: String, _ alt: String) -> String {
    switch medium(destination) {
    case .sound(let name): return "[sound:\(Self.escaped(name))]"
    case .picture(let name): return picture(name, alt)
    case nil: return picture(destination, alt)
    }
  }

  private func picture(_ source: String, _ alt: String) -> String {
    let alt = alt.isEmpty ? "" : " alt=\"\(Self.escaped(alt))\""
    return "<img src=\"\(Self.escaped(source))\"\(alt)>"
  }

  /// Text that means nothing but itself in HTML.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"\u{A0}".utf8.contains($0) }) else { return text }
    return text.escapedForHTML { $0 == "\u{A0}" ? "&nbsp;" : nil }
  }
}
