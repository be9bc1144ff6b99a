/// The front or the back of a card as lines of a form.
///
/// A backslash makes text of a line that, perhaps after more backslashes, would mean something else: a
/// header, in the front the rule, and a blank line at either end, which reading would take away.
struct FormText {
  enum Side {
    case front, back
  }

  typealias Line = ArraySlice<UInt8>

  private static let backslash = UInt8(ascii: "\\")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let returnSign = Array("␍".utf8)

  /// Writes a text, each of its lines with a line feed; nothing at all for an empty text.
  static func written(_ text: String, as side: Side) -> String {
    if text.isEmpty { return "" }
    let lines = Array(text.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .map(showingReturn)
    let kept = lines.firstIndex { !isBlank($0) } ?? lines.endIndex
    let last = lines.lastIndex { !isBlank($0) } ?? lines.startIndex
    var form: [UInt8] = []
    for (index, line) in lines.enumerated() {
      let bare = line.drop { $0 == backslash }
      let isAtEdge = index < kept || index > last
      if isMark(bare, side) || isBlank(bare) && (isAtEdge || bare.count < line.count) {
        form.append(backslash)
      }
      form += line
      form.append(UInt8(ascii: "\n"))
    }
    return String(decoding: form, as: UTF8.self)
  }

  /// Reads the lines between two marks of a form.
  static func read(_ lines: ArraySlice<Line>, as side: Side) -> String {
    guard let first = lines.firstIndex(where: { !isBlank($0) }),
      let last = lines.lastIndex(where: { !isBlank($0) })
    else { return "" }
    let text = lines[first...last].map { line in
      let bare = line.drop { $0 == backslash }
      let isEscaped = bare.count < line.count && (isMark(bare, side) || isBlank(bare))
      return hidingReturn(isEscaped ? line.dropFirst() : line)
    }
    return String(decoding: Array(text.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }

  /// Whether a line is the one between front and back.
  static func isRule(_ line: Line) -> Bool {
    line.starts(with: "---".utf8) && isBlank(line.dropFirst(3))
  }

  /// Whether a line begins a card.
  static func isHeader(_ line: Line) -> Bool {
    line.starts(with: "=== ".utf8)
  }

  static func isBlank(_ line: Line) -> Bool {
    line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private static func isMark(_ line: Line, _ side: Side) -> Bool {
    isHeader(line) || side == .front && isRule(line)
  }

  // A return at the end of a line is a sign; backslashes before it are doubled, and an odd number of
  // them before the sign means the sign itself.

  private static func showingReturn(_ line: Line) -> Line {
    let isReturn = line.last == carriageReturn
    guard isReturn || endsWithSign(line) else { return line }
    let body = line.dropLast(isReturn ? 1 : returnSign.count)
    let slashes = body.reversed().prefix { $0 == backslash }.count + (isReturn ? 0 : 1)
    return body + Array(repeating: backslash, count: slashes) + returnSign
  }

  private static func hidingReturn(_ line: Line) -> Line {
    guard endsWithSign(line) else { return line }
    let body = line.dropLast(returnSign.count)
    let slashes = body.reversed().prefix { $0 == backslash }.count
    let text = body.dropLast(slashes - slashes / 2)
    return text + (slashes.isMultiple(of: 2) ? [carriageReturn] : returnSign)
  }

  private static func endsWithSign(_ line: Line) -> Bool {
    line.suffix(returnSign.count).elementsEqual(returnSign)
  }
}
