/// The columns and rows of a terminal, each 1–1000.
public struct TerminalSize: Hashable, Sendable {
  /// The columns.
  public let width: Int
  /// The rows.
  public let height: Int

  /// Makes a size, bringing what is outside 1–1000 to the nearer end.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 1), 1000)
    self.height = min(max(height, 1), 1000)
  }

  /// Reads `COLUMNS` and `LINES`, each 80 × 24 where it says nothing.
  public init(environment: Environment) {
    func number(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    self.init(width: number("COLUMNS") ?? 80, height: number("LINES") ?? 24)
  }
}
