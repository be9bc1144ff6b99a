/// Which line of a list is chosen, and which stands at the top of what is seen of it.
struct ListCursor: Equatable {
  private(set) var index = 0
  private(set) var top = 0

  /// Goes to a line; one outside the list is brought to its nearer end.
  mutating func move(to index: Int, of count: Int, rows: Int) {
    self.index = max(0, min(index, count - 1))
    let rows = max(rows, 1)
    top = min(max(top, self.index - rows + 1), self.index)
    top = max(0, min(top, count - rows))
  }

  /// Goes up or down as a key says; false for any other key.
  mutating func handle(_ movement: Movement, of count: Int, rows: Int) {
    let page = max(rows - 1, 1)
    let target =
      switch movement {
      case .lines(let lines): index + lines
      case .pages(let pages): index + pages * page
      case .start: 0
      case .end: count - 1
      }
    move(to: target, of: count, rows: rows)
  }
}
