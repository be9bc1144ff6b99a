import Terminal

/// Rows under a header, set in columns by the width that a terminal gives each letter.
struct Table {
  /// A column's title and the side its cells lean on.
  struct Column {
    let title: String
    var isNumeric = false

    init(_ title: String, isNumeric: Bool = false) {
      self.title = title
      self.isNumeric = isNumeric
    }
  }

  let columns: [Column]
  private(set) var rows: [[StyledText]] = []

  private static let gap = "  "
  /// No column is made narrower to fit a line.
  private static let leastWidth = 4

  init(_ columns: Column...) {
    self.columns = columns
  }

  /// Adds a row; where a cell has several lines they stand behind one another.
  mutating func add(_ cells: String...) {
    rows.append(cells.map { StyledText($0).onOneLine })
  }

  mutating func add(_ cells: StyledText...) {
    rows.append(cells.map(\.onOneLine))
  }

  /// The lines, none wider than `limit`: the widest column gives way first.
  ///
  /// Each cell is isolated by itself, so that a right-to-left one leaves the columns in their order.
  func lines(within limit: Int?, showing show: (StyledText) -> String) -> [String] {
    let header = columns.map { StyledText($0.title, Style(dim: true)) }
    let cells = [header] + rows
    let widths = widths(of: cells, within: limit)
    return cells.map { row in
      var line = ""
      var blanks = ""
      for (index, cell) in row.prefix(columns.count).enumerated() {
        let text = cell.truncated(to: widths[index])
        let padding = String(repeating: " ", count: max(widths[index] - text.width, 0))
        line += blanks + (columns[index].isNumeric ? padding : "")
        line += show(text)
        blanks = (columns[index].isNumeric ? "" : padding) + Self.gap
      }
      return line
    }
  }

  private func widths(of cells: [[StyledText]], within limit: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      cells.map { index < $0.count ? $0[index].width : 0 }.max() ?? 0
    }
    guard let limit else { return widths }
    let room = limit - Self.gap.count * max(columns.count - 1, 0)
    while widths.reduce(0, +) > room, let widest = widths.max(), widest > Self.leastWidth,
      let index = widths.firstIndex(of: widest)
    {
      widths[index] -= 1
    }
    return widths
  }
}

extension StyledText {
  fileprivate var onOneLine: StyledText {
    if !string.utf8.contains(0x0A) { return self }
    return wrapped(to: .max).reduce(StyledText()) { line, next in
      line.isEmpty ? next : line + " " + next
    }
  }
}
