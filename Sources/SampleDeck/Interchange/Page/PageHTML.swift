/// Writes a Markdown tree as a page shows it: elements without attributes but for links, columns and
/// gaps, and every text escaped, so that nothing a stranger wrote is markup.
///
/// ``HTMLWriter`` writes the HTML of a note's field instead, which is to be read back: gaps and sounds by
/// Anki's marks, no paragraphs, every link as it is.
struct PageHTML {
  /// What stands for an attachment, as HTML: called with the destination of a picture or link and the
  /// text that describes it. Nil: it is no attachment.
  let medium: (_ destination: String, _ text: String) -> String?

  func html(_ blocks: [Markdown.Block]) -> String {
    blocks.map(html).joined(separator: "\n")
  }

  func html(_ inlines: [Markdown.Inline]) -> String {
    inlines.map(html).joined()
  }

  private func html(_ block: Markdown.Block) -> String {
    switch block {
    case .paragraph(let inlines): element("p", html(inlines))
    case .heading(let level, let inlines):
      // The page's own headings are the first two.
      element("h\(min(level + 2, 6))", html(inlines))
    case .list(let list): html(list)
    case .quote(let blocks): element("blockquote", html(blocks))
    case .code(let code, _): element("pre", element("code", pageText(code)))
    case .rule: "<hr>"
    case .table(let table): html(table)
    }
  }

  private func html(_ list: Markdown.List) -> String {
    let items = list.items.map { item in
      guard list.isTight, case .paragraph(let inlines)? = item.first else {
        return element("li", html(item))
      }
      return element("li", html(inlines) + html(Array(item.dropFirst())))
    }.joined(separator: "\n")
    guard let start = list.start else { return element("ul", items) }
    return element("ol", items, start == 1 ? "" : " start=\"\(start)\"")
  }

  private func html(_ table: Markdown.Table) -> String {
    func row(_ cells: [[Markdown.Inline]], _ name: String) -> String {
      let cells = cells.enumerated().map { column, cell in
        let side = table.alignments.indices.contains(column) ? table.alignments[column] : .natural
        return element(name, html(cell), side.attribute)
      }
      return element("tr", cells.joined())
    }
    let body = table.rows.map { row($0, "td") }.joined(separator: "\n")
    return element(
      "table", element("thead", row(table.header, "th")) + "\n" + element("tbody", body))
  }

  private func html(_ inline: Markdown.Inline) -> String {
    switch inline {
    case .text(let text): pageText(text)
    case .emphasis(let inlines): element("em", html(inlines))
    case .strong(let inlines): element("strong", html(inlines))
    case .strike(let inlines): element("s", html(inlines))
    case .code(let code): element("code", pageText(code))
    case .image(let destination, let text):
      medium(destination, text)
        ?? element("em", pageText("[\(text.isEmpty ? destination : text)]"))
    case .link(let destination, let inlines): link(destination, inlines)
    case .gap(let number, let inlines, let hint):
      element(
        "span", html(inlines),
        " class=\"gap\" data-gap=\"\(number)\""
          + (hint.map { " data-hint=\"\(pageText($0))\"" } ?? ""))
    case .hardBreak: "<br>\n"
    case .softBreak: "\n"
    }
  }

  /// A link into the web is one; where any other leads is only told.
  private func link(_ destination: String, _ inlines: [Markdown.Inline]) -> String {
    if let medium = medium(destination, inlines.plainText) { return medium }
    let isWeb = ["https://", "http://", "mailto:"].contains {
      destination.lowercased().hasPrefix($0)
    }
    guard isWeb else { return html(inlines) + " " + element("code", pageText(destination)) }
    return element(
      "a", html(inlines), " href=\"\(pageText(destination))\" rel=\"noopener noreferrer\"")
  }

  private func element(_ name: String, _ content: String, _ attributes: String = "") -> String {
    "<\(name)\(attributes)>\(content)</\(name)>"
  }
}

extension Markdown.Alignment {
  fileprivate var attribute: String {
    switch self {
    case .natural: ""
    case .left: " class=\"left\""
    case .center: " class=\"center\""
    case .right: " class=\"right\""
    }
  }
}
