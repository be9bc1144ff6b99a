/// The brackets of running text that may yet become links.
struct BracketStack {
  struct Bracket {
    /// The token that becomes the beginning of the link.
    let token: Int
    let isImage: Bool
  }

  private var brackets: [Bracket] = []
  /// How many brackets stand around each open gap; links do not reach across its edges.
  private var floors: [Int] = []
  /// Brackets below stand around a link, and links do not stand in links.
  private var dead = 0

  // Nobody puts brackets into each other so deeply: whoever does loses the outer ones, not the memory.
  private static let deepest = 64

  mutating func push(_ bracket: Bracket) {
    if brackets.count == Self.deepest {
      brackets = []
      floors = floors.map { _ in 0 }
      dead = 0
    }
    brackets.append(bracket)
  }

  /// Takes off the innermost bracket; nil when it cannot be a link.
  mutating func pop() -> Bracket? {
    guard brackets.count > floors.last ?? 0, let bracket = brackets.popLast() else { return nil }
    defer { dead = min(dead, brackets.count) }
    return bracket.isImage || brackets.count >= dead ? bracket : nil
  }

  mutating func closeLink() {
    dead = brackets.count
  }

  mutating func enterGap() {
    floors.append(brackets.count)
  }

  mutating func leaveGap() {
    let floor = floors.popLast() ?? 0
    brackets.removeLast(max(0, brackets.count - floor))
    dead = min(dead, brackets.count)
  }
}
