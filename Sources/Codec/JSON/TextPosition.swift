/// A place in a text as an editor counts: lines and characters from 1.
package struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func of(offset: Int, in bytes: [UInt8]) -> TextPosition {
    let before = bytes.prefix(max(offset, 0))
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let lines = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
    return TextPosition(line: lines, column: column)
  }

  package var description: String { "line \(line), column \(column)" }
}
