extension Markdown {
  /// The text that reads as these blocks, with as few backslashes as it takes.
  ///
  /// Emphasis that no text can express, `a**(b)**c` with its marks where they do not count, is given up;
  /// its words stay.
  static func source(of blocks: [Block]) -> String {
    let plain = MarkdownWriter(guarding: .nothing).text(of: blocks)
    if isPlain(plain, blocks) || Markdown(plain).blocks == blocks { return plain }
    for guarding in [MarkdownWriter.Guarding.lineStarts, .everything] {
      let text = MarkdownWriter(guarding: guarding).text(of: blocks)
      if Markdown(text).blocks == blocks { return text }
    }
    return MarkdownWriter(guarding: .everything).text(of: blocks.map(\.unemphasised))
  }

  /// Whether a text is so plain that it need not be read again to know what it says.
  private static func isPlain(_ text: String, _ blocks: [Block]) -> Bool {
    guard blocks.count == 1, case .paragraph(let inlines) = blocks[0], inlines.count == 1,
      case .text = inlines[0]
    else { return blocks.isEmpty }
    guard let first = text.utf8.first, !first.isPunctuation, !first.isDecimal else { return false }
    return !text.utf8.contains { "\\`*_[<~$|".utf8.contains($0) }
  }
}

/// Writes blocks as the text they are read from.
struct MarkdownWriter {
  /// What backslashes keep from being taken for Markdown.
  enum Guarding {
    case nothing
    /// What would begin a block.
    case lineStarts
    /// That, and every sign that may mean something within a line.
    case everything
  }

  let guarding: Guarding

  init(guarding: Guarding) {
    self.guarding = guarding
  }

  func text(of blocks: [Markdown.Block]) -> String {
    lines(of: blocks).joined(separator: "\n")
  }

  private func lines(of blocks: [Markdown.Block], isTight: Bool = false) -> [String] {
    var lines: [String] = []
    var isAfterList = false
    for block in blocks {
      if !lines.isEmpty, !isTight { lines.append("") }
      lines += self.lines(of: block, isAfterList: isAfterList)
      if case .list = block { isAfterList.toggle() } else { isAfterList = false }
    }
    return lines
  }

  private func lines(of block: Markdown.Block, isAfterList: Bool) -> [String] {
    switch block {
    case .paragraph(let inlines): return split(text(of: inlines)).map(guarded(line:))
    case .heading(let level, let inlines):
      return [String(repeating: "#", count: level) + " " + text(of: inlines)]
    case .rule: return ["---"]
    case .quote(let blocks):
      return lines(of: blocks).map { $0.isEmpty ? ">" : "> " + $0 }
    case .code(let code, let language):
      let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: code) + 1))
      return [fence + language] + split(code) + [fence]
    case .list(let list): return lines(of: list, isAfterList: isAfterList)
    case .table(let table):
      let dashes = table.alignments.map { alignment in
        switch alignment {
        case .natural: "---"
        case .left: ":--"
        case .center: ":-:"
        case .right: "--:"
        }
      }
      return [row(table.header), "| " + dashes.joined(separator: " | ") + " |"]
        + table.rows.map(row)
    }
  }

  private func lines(of list: Markdown.List, isAfterList: Bool) -> [String] {
    var lines: [String] = []
    for (offset, item) in list.items.enumerated() {
      let mark =
        list.start.map { "\($0 &+ offset)\(isAfterList ? ")" : ".")" }
        ?? (isAfterList ? "*" : "-")
      if offset > 0, !list.isTight { lines.append("") }
      let indent = String(repeating: " ", count: mark.utf8.count + 1)
      for (index, line) in self.lines(of: item, isTight: list.isTight).enumerated() {
        lines.append(index == 0 ? "\(mark) \(line)" : line.isEmpty ? "" : indent + line)
      }
    }
    return lines
  }

  private func row(_ cells: [[Markdown.Inline]]) -> String {
    "| " + cells.map { text(of: $0).replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }

  private func text(of inlines: [Markdown.Inline]) -> String {
    inlines.map(text).joined()
  }

  private func text(of inline: Markdown.Inline) -> String {
    switch inline {
    case .text(let text): return guarded(text)
    case .emphasis(let inlines): return "*\(text(of: inlines))*"
    case .strong(let inlines): return "**\(text(of: inlines))**"
    case .strike(let inlines): return "~~\(text(of: inlines))~~"
    case .code(let code):
      let fence = String(repeating: "`", count: longestRun(of: "`", in: code) + 1)
      let isTouching = code.first == "`" || code.last == "`"
      return isTouching ? "\(fence) \(code) \(fence)" : fence + code + fence
    case .link(let target, let inlines): return "[\(text(of: inlines))](\(destination(target)))"
    case .image(let target, let alt): return "![\(guarded(alt))](\(destination(target)))"
    case .gap(let number, let inlines, let hint):
      return "{{c\(number)::\(text(of: inlines))\(hint.map { "::\($0)" } ?? "")}}"
    case .hardBreak: return "\\\n"
    case .softBreak: return "\n"
    }
  }

  private func destination(_ text: String) -> String {
    var guarded = ""
    for character in text.unicodeScalars {
      if "\\<>".unicodeScalars.contains(character) { guarded.append("\\") }
      guarded.unicodeScalars.append(character.value < 0x20 ? " " : character)
    }
    let isBare = !text.isEmpty && !text.utf8.contains { $0 <= 0x20 || "()<".utf8.contains($0) }
    return isBare ? guarded : "<\(guarded)>"
  }

  // MARK: Guarding

  private func guarded(_ text: String) -> String {
    guard guarding == .everything else { return text }
    var guarded = ""
    for scalar in text.unicodeScalars {
      if "\\`*_[]<~$|".unicodeScalars.contains(scalar) { guarded.append("\\") }
      guarded.unicodeScalars.append(scalar)
    }
    return guarded
  }

  /// A line of a paragraph that begins no other block.
  private func guarded(line: String) -> String {
    guard guarding != .nothing, let first = line.utf8.first else { return line }
    if "#>-+=".utf8.contains(first) || guarding == .lineStarts && "*_~`|".utf8.contains(first) {
      return "\\" + line
    }
    let digits = line.utf8.prefix(while: \.isDecimal).count
    guard digits > 0, let next = line.utf8.dropFirst(digits).first, ".)".utf8.contains(next) else {
      return line
    }
    return line.prefix(digits) + "\\" + line.dropFirst(digits)
  }

  private func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func longestRun(of mark: Character, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for character in text {
      run = character == mark ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
