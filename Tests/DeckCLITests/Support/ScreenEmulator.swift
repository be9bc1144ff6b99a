import Terminal

/// What a terminal shows after some output: enough of ECMA-48 and xterm to read a screen by lines.
struct ScreenEmulator {
  let columns: Int
  let rows: Int
  private(set) var cursor = (row: 0, column: 0)
  private(set) var isAlternate = false
  private(set) var isCursorShown = true

  // The second column of a wide letter is an empty cell.
  private var cells: [[String]]
  private var main: (cells: [[String]], cursor: (row: Int, column: Int)) = ([], (0, 0))
  private var wraps = true

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Self.blank(columns, rows)
  }

  init(columns: Int, rows: Int, showing bytes: [UInt8]) {
    self.init(columns: columns, rows: rows)
    feed(String(decoding: bytes, as: UTF8.self))
  }

  /// The lines without the blanks at their ends.
  var lines: [String] {
    cells.map { row in
      let line = row.joined()
      return String(
        line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
  }

  var text: String { lines.joined(separator: "\n") }

  private static func blank(_ columns: Int, _ rows: Int) -> [[String]] {
    Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  private mutating func feed(_ text: String) {
    var rest = text.unicodeScalars[...]
    var letters = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar.value >= 0x20, scalar.value != 0x7F {
        letters.append(scalar)
        continue
      }
      draw(String(letters))
      letters = String.UnicodeScalarView()
      switch scalar {
      case "\r": cursor.column = 0
      case "\n": lineFeed()
      case "\u{8}": cursor.column = max(cursor.column - 1, 0)
      case "\t": cursor.column = min((cursor.column / 8 + 1) * 8, columns - 1)
      case "\u{1B}": escape(&rest)
      default: break
      }
    }
    draw(String(letters))
  }

  private mutating func draw(_ text: String) {
    for character in text {
      let width = max(displayWidth(String(character)), 0)
      if width == 0 { continue }
      if cursor.column + width > columns {
        guard wraps else { continue }
        cursor.column = 0
        lineFeed()
      }
      cells[cursor.row][cursor.column] = String(character)
      for offset in 1..<max(width, 1) where cursor.column + offset < columns {
        cells[cursor.row][cursor.column + offset] = ""
      }
      cursor.column += width
    }
  }

  private mutating func lineFeed() {
    if cursor.row + 1 < rows {
      cursor.row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: columns))
    }
  }

  private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
    guard let kind = rest.popFirst() else { return }
    if kind == "]" {  // a title and the like, up to BEL or ST
      while let scalar = rest.popFirst(), scalar != "\u{7}", scalar != "\\" {}
      return
    }
    guard kind == "[" else { return }
    var parameters = ""
    while let scalar = rest.popFirst() {
      if (0x40...0x7E).contains(scalar.value) {
        control(scalar, parameters)
        return
      }
      parameters.unicodeScalars.append(scalar)
    }
  }

  private mutating func control(_ final: Unicode.Scalar, _ parameters: String) {
    let isPrivate = parameters.hasPrefix("?")
    let numbers = (isPrivate ? parameters.dropFirst() : parameters[...])
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(first, 1)
    switch final {
    case "A": cursor.row = max(cursor.row - count, 0)
    case "B": cursor.row = min(cursor.row + count, rows - 1)
    case "C": cursor.column = min(cursor.column + count, columns - 1)
    case "D": cursor.column = max(cursor.column - count, 0)
    case "G": cursor.column = min(count, columns) - 1
    case "d": cursor.row = min(count, rows) - 1
    case "H", "f":
      cursor.row = min(count, rows) - 1
      cursor.column = min(max(numbers.count > 1 ? numbers[1] : 1, 1), columns) - 1
    case "J": eraseScreen(first)
    case "K": eraseRow(first)
    case "X": erase(cursor.row, cursor.column..<min(cursor.column + count, columns))
    case "h" where isPrivate, "l" where isPrivate:
      for number in numbers { set(number, final == "h") }
    default: break
    }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 7: wraps = isOn
    case 25: isCursorShown = isOn
    case 47, 1047, 1049:
      if isOn, !isAlternate {
        main = (cells, cursor)
        cells = Self.blank(columns, rows)
      } else if !isOn, isAlternate {
        (cells, cursor) = main
      }
      isAlternate = isOn
    default: break
    }
  }

  private mutating func eraseScreen(_ part: Int) {
    eraseRow(part)
    let others = part == 0 ? cursor.row + 1..<rows : part == 1 ? 0..<cursor.row : 0..<rows
    for row in others { erase(row, 0..<columns) }
  }

  private mutating func eraseRow(_ part: Int) {
    let column = min(cursor.column, columns)
    erase(
      cursor.row,
      part == 0 ? column..<columns : part == 1 ? 0..<min(column + 1, columns) : 0..<columns)
  }

  private mutating func erase(_ row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = " " }
  }
}
