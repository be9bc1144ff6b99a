import Terminal

/// A terminal as small as the bytes of ``FrameDiff`` need: enough to see what a person would.
struct Emulator: Equatable {
  struct Cell: Equatable {
    var text = " "
    /// The codes in force when it was written, sorted.
    var style: Set<String> = []
  }

  let width: Int
  var rows: [[Cell]]
  var row = 0
  var column = 0
  var style: Set<String> = []
  var isCursorShown = true
  var problems: [String] = []

  init(width: Int, height: Int) {
    self.width = width
    rows = Array(repeating: Array(repeating: Cell(), count: width), count: height)
  }

  /// The rows, blanks at their ends left out.
  var text: String {
    rows.map { row in
      String(row.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  mutating func take(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).unicodeScalars
      .split(separator: "\u{1B}", omittingEmptySubsequences: false).map { String($0) }
    write(parts[0])
    for part in parts.dropFirst() {
      let final = part.dropFirst().firstIndex { $0.isLetter } ?? part.startIndex
      guard part.first == "[", part[final].isLetter else {
        problems.append("ESC \(part)")
        continue
      }
      obey(part[final], part[..<final].dropFirst().split(separator: ";").map(String.init))
      write(String(part[part.index(after: final)...]))
    }
  }

  private mutating func obey(_ final: Character, _ parameters: [String]) {
    let numbers = parameters.compactMap { Int($0) }
    switch final {
    case "H":
      row = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
    case "C": column += numbers.first ?? 1
    case "J": for row in rows.indices { erase(row, 0..<width) }
    case "K":
      // Terminals differ in whether what is erased takes the present colours.
      if !style.isEmpty { problems.append("a row erased in style \(style)") }
      erase(row, column..<width)
    case "X": erase(row, column..<column + (numbers.first ?? 1))
    case "m": wear(parameters)
    case "h", "l": isCursorShown = final == "h"
    default: problems.append("CSI \(parameters) \(final)")
    }
  }

  private mutating func wear(_ parameters: [String]) {
    var rest = parameters.isEmpty ? ["0"][...] : parameters[...]
    while let code = rest.popFirst() {
      func drop(_ first: Character) { style = style.filter { $0.first != first || $0.count < 2 } }
      switch Int(code) ?? -1 {
      case 0: style = []
      case 39: drop("3")
      case 49: drop("4")
      case 38, 48:
        drop(code.first ?? " ")
        style.insert("\(code);\(rest.prefix(2).joined(separator: ";"))")
        rest = rest.dropFirst(2)
      case 30..<38, 40..<48, 90..<108:
        let kind: Character = (30..<38).contains(Int(code) ?? 0) || code.first == "9" ? "3" : "4"
        drop(kind)
        style.insert("\(kind)=\(code)")
      default: style.insert(code)
      }
    }
  }

  private mutating func erase(_ row: Int, _ columns: Range<Int>) {
    for column in columns where column < width { rows[row][column] = Cell() }
  }

  private mutating func write(_ text: String) {
    var prefix = ""
    for character in text {
      let columns = displayWidth(character)
      if columns == 0 {
        if character == "\u{2069}" {
          rows[row][lead(of: column - 1)].text.append(character)
        } else {
          prefix.append(character)
        }
        continue
      }
      guard column + columns <= width else {
        problems.append("past the edge: \(character)")
        return
      }
      for index in column..<column + columns { rows[row][index] = Cell(text: "", style: style) }
      rows[row][column].text = prefix + String(character)
      prefix = ""
      column += columns
    }
  }

  private func lead(of column: Int) -> Int {
    var column = column
    while rows[row][column].text.isEmpty { column -= 1 }
    return column
  }
}
