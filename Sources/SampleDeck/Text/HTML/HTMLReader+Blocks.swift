extension HTMLReader {
  mutating func openBlock(_ kind: BlockFrame.Kind) {
    endParagraph(reopening: true)
    // Deeper than Markdown goes, a block is the text in it.
    if blocks.count < Markdown.deepest { blocks.append(BlockFrame(kind: kind)) }
  }

  mutating func openItem() {
    closeBlocks(upTo: [.item], within: [])
    if case .list? = blocks.last?.kind { openBlock(.item) } else { edge(1) }
  }

  /// Closes the innermost block of a kind, unless a list or table begins within it.
  mutating func closeBlocks(
    upTo kinds: Set<BlockFrame.Kind>, within limit: Set<BlockFrame.Kind>
  ) {
    let found = blocks.last { frame in
      if kinds.contains(frame.kind) { return true }
      return switch frame.kind {
      case .list, .table, .root: true
      case .row: limit == [.row]
      default: false
      }
    }
    if let found, kinds.contains(found.kind) { closeBlocks { kinds.contains($0) } }
  }

  mutating func closeBlocks(including isLast: (BlockFrame.Kind) -> Bool) {
    guard blocks.dropFirst().contains(where: { isLast($0.kind) }) else { return edge(1) }
    while let frame = blocks.last, blocks.count > 1 {
      closeBlock()
      if isLast(frame.kind) { return }
    }
  }

  mutating func closeBlock() {
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

  mutating func closeHeading(_ name: String) {
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
