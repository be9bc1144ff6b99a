/// Text with styles that is safe to draw: every initialiser filters as ``printable(_:)`` does.
///
/// A tab counts as four blanks. Line feeds stay and begin a new line when wrapped or drawn. What
/// belongs to one line should be one value: the direction of its first letter is that of the line.
public struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  struct Run: Hashable, Sendable {
    var text: String
    var style: Style
  }

  private(set) var runs: [Run] = []
  /// How this line is isolated: its paragraph decides, whatever its own first letter. `nil` before
  /// there are lines.
  var isolate: Unicode.Scalar?

  /// Makes a text with no letters.
  public init() {}

  /// Makes a text of one style, whatever it holds.
  public init(_ text: String, _ style: Style = .plain) {
    let shown =
      isPlain(text)
      ? text : PrintableLine.lines(of: text).map(\.text).joined(separator: "\n")
    append(shown.utf8.contains(0x09) ? Self.expandingTabs(shown) : shown, style)
  }

  /// Makes a plain text.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The letters without their styles.
  public var string: String {
    runs.count == 1 ? runs[0].text : runs.map(\.text).joined()
  }

  /// The columns this takes when drawn on one line.
  public var width: Int {
    runs.reduce(0) { $0 &+ displayWidth($1.text) } &- softHyphens
  }

  /// Whether there are no letters.
  public var isEmpty: Bool { runs.isEmpty }

  /// Returns one text behind the other.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  /// Appends a text.
  public static func += (left: inout StyledText, right: StyledText) {
    left.isolate = right.isolate ?? left.isolate
    for run in right.runs { left.append(run.text, run.style) }
  }

  /// Returns this text with a style added to that of every letter.
  public func styled(_ style: Style) -> StyledText {
    var copy = self
    for index in copy.runs.indices { copy.runs[index].style = runs[index].style.adding(style) }
    return copy
  }

  /// Appends filtered text.
  mutating func append(_ text: String, _ style: Style) {
    if text.isEmpty { return }
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text += text
    } else {
      runs.append(Run(text: text, style: style))
    }
  }

  private var softHyphens: Int {
    runs.reduce(0) { sum, run in
      run.text.utf8.contains(0xC2) ? sum + run.text.count { $0 == "\u{AD}" } : sum
    }
  }

  private static func expandingTabs(_ text: String) -> String {
    text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ")
  }
}
