/// Finds what to send so that a terminal that shows one frame shows another.
public enum FrameDiff {
  /// Returns the bytes that turn `old` into `new`; `nil` stands for a screen nobody knows.
  ///
  /// Unchanged cells are skipped. The terminal is left with its own style, the cursor where the
  /// frame has it, or hidden.
  public static func bytes(from old: Frame?, to new: Frame, depth: ColorDepth) -> [UInt8] {
    var painter = Painter(width: new.width, depth: depth)
    var known = old
    if old?.width != new.width || old?.height != new.height {
      painter.clear()
      known = nil
    }
    let blank = Frame(width: new.width, height: 1)[0]
    for row in 0..<new.height {
      painter.paint(row, from: known?[row] ?? blank, to: new[row])
    }
    painter.finish(from: known?.cursor, isKnown: known != nil, to: new.cursor)
    return Array(painter.output.utf8)
  }
}

/// Knows where the terminal's cursor is and in which style it writes.
private struct Painter {
  let width: Int
  let depth: ColorDepth
  private(set) var output = ""
  private var style = Style.plain
  /// Where the cursor is; `nil` when terminals may differ about it.
  private var position: Frame.Position?

  init(width: Int, depth: ColorDepth) {
    self.width = width
    self.depth = depth
  }

  mutating func clear() {
    output += Escape.style([0]).text + Escape.eraseScreen.text
  }

  mutating func finish(
    from old: Frame.Position?, isKnown: Bool, to cursor: Frame.Position?
  ) {
    wear(.plain)
    let wasShown = isKnown && old != nil
    let hasPainted = !output.isEmpty
    if let cursor {
      if hasPainted || old != cursor { move(cursor.row, cursor.column) }
      if !wasShown { output += Escape.set(.cursor, true).text }
    } else if wasShown || !isKnown {
      output += Escape.set(.cursor, false).text
    }
  }

  mutating func paint(
    _ row: Int, from old: ArraySlice<Frame.Cell>, to new: ArraySlice<Frame.Cell>
  ) {
    if old == new { return }
    let old = Array(old)
    let new = Array(new)
    // A terminal that reorders letters does so for a whole row: such rows are sent whole.
    let isDirected = (old + new).contains(where: \.isDirected)
    let blankFrom = (new.lastIndex { $0 != .blank } ?? -1) + 1
    var column = 0
    while column < width {
      if column >= blankFrom {
        if let stale = old[column...].firstIndex(where: { $0 != .blank }) {
          eraseRow(row, from: isDirected ? column : max(column, stale))
        }
        return
      }
      var end = column + 1
      while end < width, new[end].text.isEmpty { end += 1 }
      if isDirected || old[column..<end] != new[column..<end] {
        write(new[column], columns: end - column, row, column, shown: new)
      }
      column = end
    }
  }

  private mutating func eraseRow(_ row: Int, from column: Int) {
    move(row, column)
    wear(.plain)
    output += Escape.eraseRow.text
  }

  private mutating func write(
    _ cell: Frame.Cell, columns: Int, _ row: Int, _ column: Int, shown: [Frame.Cell]
  ) {
    approach(row, column, shown)
    wear(cell.style)
    // Where terminals disagree on the width of a cluster, none of them may shift what follows or
    // leave half of what stood here.
    let isDisputed = cell.isDisputed
    if isDisputed && columns > 1 { output += Escape.erase(columns).text }
    output += cell.text
    let next = column + columns
    position = isDisputed || next >= width ? nil : Frame.Position(row: row, column: next)
  }

  /// Goes to a cell: a short gap is cheaper written again than jumped over.
  private mutating func approach(_ row: Int, _ column: Int, _ shown: [Frame.Cell]) {
    guard let position, position.row == row, position.column < column else {
      move(row, column)
      return
    }
    let gap = shown[position.column..<column]
    let jump = Escape.forward(column - position.column).text
    let isPlain = gap.allSatisfy { $0.style == style && $0.text.utf8.count == 1 }
    if isPlain && gap.count <= jump.utf8.count {
      output += gap.map(\.text).joined()
    } else {
      output += jump
    }
    self.position = Frame.Position(row: row, column: column)
  }

  private mutating func move(_ row: Int, _ column: Int) {
    let target = Frame.Position(row: row, column: column)
    if position != target { output += Escape.move(row: row, column: column).text }
    position = target
  }

  private mutating func wear(_ style: Style) {
    let codes = self.style.codes(to: style, depth)
    if !codes.isEmpty { output += Escape.style(codes).text }
    self.style = style
  }
}

extension Frame.Cell {
  /// Whether it begins or ends an isolate.
  fileprivate var isDirected: Bool {
    text.utf8.count > 3 && text.unicodeScalars.contains(where: Isolate.isIsolate)
  }

  /// Whether terminals differ in the columns it takes: it has more than a letter with its marks.
  fileprivate var isDisputed: Bool {
    if text.utf8.count < 3 { return false }
    return text.unicodeScalars.drop(while: Isolate.isIsolate).dropFirst().contains { scalar in
      scalar.properties.isVariationSelector
        || (scalar.properties.generalCategory != .nonspacingMark && !Isolate.isIsolate(scalar))
    }
  }
}
