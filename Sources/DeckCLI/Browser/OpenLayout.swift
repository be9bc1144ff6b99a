import Terminal

/// Where things stand on the browser's screen.
///
/// From 60 columns on the list and the card stand side by side; below, one of them is seen.
struct OpenLayout: Equatable {
  let width: Int
  let height: Int
  let isWide: Bool
  /// The first row below the title.
  let top: Int
  /// The rows of the list.
  let rows: Int
  let listWidth: Int
  /// Where the card begins.
  let pageColumn: Int
  let pageWidth: Int
  /// The rows of the card, below a line that says which side it is.
  var pageRows: Int { max(rows - 2, 1) }

  init(_ size: TerminalSize) {
    width = size.width
    height = size.height
    isWide = width >= 60
    // What is not the list goes first where there are few rows.
    top = height >= 4 ? 2 : height >= 3 ? 1 : 0
    rows = max(height - top - (height >= 2 ? 1 : 0), 1)
    listWidth = isWide ? min(max(width * 2 / 5, 26), 48) : width
    pageColumn = isWide ? listWidth + 2 : 1
    pageWidth = max(min(width - pageColumn - 1, 90), 2)
  }
}
