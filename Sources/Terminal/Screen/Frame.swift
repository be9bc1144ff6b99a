/// A picture of the whole screen: a grid of cells, each with one grapheme cluster and its style.
public struct Frame: Equatable, Sendable {
  /// One column of one row.
  struct Cell: Hashable, Sendable {
    static let blank = Cell(text: " ", style: .plain)

    /// Empty in the second column of a wide cluster.
    var text: String
    var style: Style
  }

  /// The columns.
  public let width: Int
  /// The rows.
  public let height: Int
  /// Where the terminal's cursor stands, counted from 0; `nil` hides it.
  public var cursor: Position?
  private(set) var cells: [Cell]

  /// A place on the screen, counted from 0.
  public struct Position: Hashable, Sendable {
    /// The row from the top.
    public var row: Int
    /// The column from the left.
    public var column: Int

    /// Makes a position.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Makes a blank frame; sizes below 1 count as 1.
  public init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  /// Draws a text, each of its lines a row below the other; what lies outside is cut off.
  ///
  /// - Parameters:
  ///   - text: What to draw.
  ///   - row: The row of the first line; it may lie outside.
  ///   - column: The column of the first letter; it may lie outside.
  ///   - limit: The most columns it may take.
  public mutating func draw(_ text: StyledText, row: Int, column: Int, limit: Int = .max) {
    let lines = Array(text.clusters).split(
      omittingEmptySubsequences: false, whereSeparator: \.isLineFeed)
    for (offset, line) in lines.enumerated() where (0..<height).contains(row &+ offset) {
      let opening = text.isolate ?? Isolate.opening(for: line)
      draw(line, opening, row: row &+ offset, column: column, limit: limit)
    }
  }

  /// Draws lines below each other, no more than `limit` columns and `rows` rows of them.
  public mutating func draw(
    _ lines: some Sequence<StyledText>, row: Int, column: Int, limit: Int = .max, rows: Int = .max
  ) {
    for (offset, line) in lines.prefix(max(0, rows)).enumerated() {
      draw(line, row: row &+ offset, column: column, limit: limit)
    }
  }

  /// Gives a rectangle a style and makes it blank; what lies outside is cut off.
  public mutating func fill(
    row: Int, column: Int, width: Int, height: Int, style: Style = .plain
  ) {
    let columns = visible(column, width, of: self.width)
    for row in visible(row, height, of: self.height) {
      for column in columns { put(" ", style, row, column..<column + 1) }
    }
  }

  /// The rows as text, blanks at their ends left out: what a test compares.
  public var text: String {
    (0..<height).map { row in
      let line = self[row].map(\.text).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// The cells of a row.
  subscript(row: Int) -> ArraySlice<Cell> {
    cells[row * width..<(row + 1) * width]
  }

  private mutating func draw(
    _ line: ArraySlice<Cluster>, _ opening: Unicode.Scalar?, row: Int, column: Int, limit: Int
  ) {
    var x = column
    var before = opening.map { String($0) } ?? ""
    var last: Int?
    for cluster in line where x < width {
      let end = x + cluster.width
      if end > width || end - column > limit { break }
      if cluster.width == 0 {
        if !cluster.isDrawn { continue }
        if let last {
          cells[last].text.append(cluster.character)
        } else {
          before.append(cluster.character)
        }
      } else if x >= 0 {
        put(before + String(cluster.character), cluster.style, row, x..<end)
        last = row * width + x
        before = ""
      }
      x = end
    }
    if let last, opening != nil { cells[last].text.unicodeScalars.append(Isolate.closing) }
  }

  /// Sets the cells of a cluster; one that loses some of its cells to it becomes blanks.
  private mutating func put(_ text: String, _ style: Style, _ row: Int, _ columns: Range<Int>) {
    let start = row * width
    for column in columns { release(start + column, rowEnd: start + width) }
    for column in columns { cells[start + column] = Cell(text: "", style: style) }
    cells[start + columns.lowerBound].text = text
  }

  /// Makes all cells of the cluster that a cell belongs to blanks.
  private mutating func release(_ index: Int, rowEnd: Int) {
    var first = index
    while cells[first].text.isEmpty { first -= 1 }
    var next = first + 1
    while next < rowEnd, cells[next].text.isEmpty {
      cells[next].text = " "
      next += 1
    }
    cells[first].text = " "
  }

  private func visible(_ start: Int, _ count: Int, of size: Int) -> Range<Int> {
    let first = min(max(0, start), size)
    let (end, overflow) = start.addingReportingOverflow(max(0, count))
    return first..<max(first, overflow ? size : min(end, size))
  }
}
