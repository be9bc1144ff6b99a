/// A line of a block, without its end and without the marks of the blocks around it.
struct MarkdownLine {
  /// The line behind its leading white space.
  let content: ArraySlice<UInt8>
  /// The columns of the leading white space; a tab goes to the next fourth.
  let indent: Int
  /// The column in the source at which the line begins, on which the width of a tab depends.
  private let column: Int

  init(_ text: ArraySlice<UInt8>, column: Int = 0) {
    var end = column
    content = text.drop { byte in
      guard byte.isBlank else { return false }
      end += byte == UInt8(ascii: "\t") ? 4 - end % 4 : 1
      return true
    }
    indent = end - column
    self.column = column
  }

  private init(content: ArraySlice<UInt8>, indent: Int, column: Int) {
    self.content = content
    self.indent = indent
    self.column = column
  }

  static func lines(of text: String) -> [MarkdownLine] {
    let bytes = Array(text.utf8)
    var lines: [MarkdownLine] = []
    var start = 0
    for (index, byte) in bytes.enumerated() {
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      let isSecondHalf =
        byte == UInt8(ascii: "\n") && index > 0 && bytes[index - 1] == UInt8(ascii: "\r")
      if !isSecondHalf { lines.append(MarkdownLine(bytes[start..<index])) }
      start = index + 1
    }
    lines.append(MarkdownLine(bytes[start...]))
    return lines
  }

  var isBlank: Bool { content.isEmpty }

  /// The line with its indentation, spaces for tabs.
  var text: [UInt8] {
    Array(repeating: UInt8(ascii: " "), count: indent) + content
  }

  /// The line without up to so many columns of its indentation.
  func dropping(columns: Int) -> MarkdownLine {
    let columns = min(columns, indent)
    return MarkdownLine(content: content, indent: indent - columns, column: column + columns)
  }

  /// The line behind its indentation and so many bytes of its content.
  func dropping(bytes count: Int) -> MarkdownLine {
    MarkdownLine(content.dropFirst(count), column: column + indent + count)
  }
}
