extension Frame {
  /// Draws a border of one cell; a title is cut to fit into its upper edge.
  ///
  /// - Parameters:
  ///   - row: The row of the upper edge.
  ///   - column: The column of the left edge.
  ///   - width: The columns with both edges; below 2 nothing is drawn.
  ///   - height: The rows with both edges; below 2 nothing is drawn.
  ///   - title: Stands in the upper edge.
  ///   - style: The look of the lines.
  public mutating func box(
    row: Int, column: Int, width: Int, height: Int, title: StyledText = StyledText(),
    style: Style = .plain
  ) {
    guard width >= 2, height >= 2 else { return }
    let bottom = row &+ height &- 1
    let right = column &+ width &- 1
    rule(row: row, column: column, width: width, style: style)
    rule(row: bottom, column: column, width: width, style: style)
    for row in max(0, row)..<max(0, row, min(bottom, self.height)) {
      draw(StyledText("│", style), row: row, column: column)
      draw(StyledText("│", style), row: row, column: right)
    }
    for (corner, row, column) in [
      ("╭", row, column), ("╮", row, right), ("╰", bottom, column), ("╯", bottom, right),
    ] {
      draw(StyledText(corner, style), row: row, column: column)
    }
    if !title.isEmpty, width >= 6 {
      let fitting = " " + title.truncated(to: width - 6) + " "
      draw(fitting, row: row, column: column &+ 2, limit: width - 4)
    }
  }

  /// Draws a horizontal line.
  public mutating func rule(row: Int, column: Int, width: Int, style: Style = .plain) {
    let first = max(0, column)
    let (end, overflow) = column.addingReportingOverflow(max(0, width))
    let count = (overflow ? self.width : min(end, self.width)) - first
    guard count > 0 else { return }
    draw(StyledText(String(repeating: "─", count: count), style), row: row, column: first)
  }
}
