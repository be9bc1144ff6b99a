/// What is sent to a terminal besides letters: ECMA-48, and the private modes of xterm.
enum Escape {
  /// Rows and columns count from 0.
  case move(row: Int, column: Int)
  case forward(Int)
  case eraseScreen
  /// From the cursor to the end of its row.
  case eraseRow
  /// This many cells from the cursor on; it stays where it is.
  case erase(Int)
  /// Select Graphic Rendition.
  case style([Int])
  case set(Mode, Bool)

  enum Mode: Int {
    case wrap = 7
    case cursor = 25
    /// A second screen, which leaves the first as it was.
    case alternateScreen = 1049
    case bracketedPaste = 2004
  }

  var text: String {
    switch self {
    case .move(0, 0): "\u{1B}[H"
    case .move(let row, let column): "\u{1B}[\(row + 1);\(column + 1)H"
    case .forward(1): "\u{1B}[C"
    case .forward(let count): "\u{1B}[\(count)C"
    case .eraseScreen: "\u{1B}[2J"
    case .eraseRow: "\u{1B}[K"
    case .erase(let count): "\u{1B}[\(count)X"
    case .style([0]): "\u{1B}[m"
    case .style(let codes): "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m"
    case .set(let mode, let isOn): "\u{1B}[?\(mode.rawValue)\(isOn ? "h" : "l")"
    }
  }
}
