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
  var rows: [[String]] = []

  private static let gap = 2
  /// No column is made narrower to fit a line.
  private static let leastWidth = 4

  /// The lines, none wider than `limit`: the widest column gives way first.
  func lines(within limit: Int?) -> [String] {
    let cells = ([columns.map(\.title)] + rows).map { row in
      row.map { printable($0.split(whereSeparator: \.isNewline).joined(separator: " ")) }
    }
    let widths = widths(of: cells, within: limit)
    return cells.map { row in
      var line = ""
      for (index, cell) in row.prefix(columns.count).enumerated() {
        let text = truncated(cell, to: widths[index])
        let padding = String(repeating: " ", count: widths[index] - displayWidth(text))
        line += columns[index].isNumeric ? padding + text : text + padding
        line += String(repeating: " ", count: Self.gap)
      }
      return line.trimmingTrailingSpaces
    }
  }

  private func widths(of cells: [[String]], within limit: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      cells.map { index < $0.count ? displayWidth($0[index]) : 0 }.max() ?? 0
    }
    guard let limit else { return widths }
    let room = limit - Self.gap * max(columns.count - 1, 0)
    while widths.reduce(0, +) > room, let widest = widths.max(), widest > Self.leastWidth,
      let index = widths.firstIndex(of: widest)
    {
      widths[index] -= 1
    }
    return widths
  }
}

/// The text, or as much of its start as fits before an ellipsis.
private func truncated(_ text: String, to width: Int) -> String {
  guard displayWidth(text) > width else { return text }
  var start = ""
  for character in text {
    guard displayWidth(start + String(character)) < width else { break }
    start.append(character)
  }
  return start + "…"
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
