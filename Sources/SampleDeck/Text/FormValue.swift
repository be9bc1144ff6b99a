/// The value of a member in a form: bare, or in quotes with `\" \\ \n \r` where bare would not read back.
enum FormValue {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Writes a value that stands alone or, given a separator, in a list.
  static func written(_ value: String, within separator: String) -> String {
    let bytes = Array(value.utf8)
    let mark = separator.utf8.first { $0 != UInt8(ascii: " ") }
    let isBare =
      !bytes.isEmpty && bytes.first != quote && !isSpace(bytes.first) && !isSpace(bytes.last)
      && !bytes.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == mark }
    if isBare { return value }
    var quoted = [quote]
    for byte in bytes {
      switch byte {
      case quote, backslash: quoted += [backslash, byte]
      case UInt8(ascii: "\n"): quoted += [backslash, UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): quoted += [backslash, UInt8(ascii: "r")]
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted + [quote], as: UTF8.self)
  }

  /// Reads the values of one line.
  ///
  /// - Parameters:
  ///   - text: The line after the colon.
  ///   - separator: What stands between values, without spaces; empty for one value.
  /// - Returns: The values, or nil when a quote is not closed, closed too early or holds an unknown escape.
  static func read(_ text: ArraySlice<UInt8>, separator: String) -> [String]? {
    var values: [String] = []
    var rest = trimmed(text)
    if rest.isEmpty { return [] }
    while true {
      guard let value = rest.first == quote ? quoted(&rest) : bare(&rest, before: separator) else {
        return nil
      }
      values.append(value)
      rest = trimmed(rest)
      if rest.isEmpty { return values }
      guard !separator.isEmpty, rest.starts(with: separator.utf8) else { return nil }
      rest = trimmed(rest.dropFirst(separator.utf8.count))
      if rest.isEmpty { return values }
    }
  }

  private static func bare(_ rest: inout ArraySlice<UInt8>, before separator: String) -> String? {
    var end = rest.startIndex
    while end < rest.endIndex, separator.isEmpty || !rest[end...].starts(with: separator.utf8) {
      end += 1
    }
    let value = trimmed(rest[..<end])
    rest = rest[end...]
    return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
  }

  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> String? {
    var value: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case quote:
        return String(decoding: value, as: UTF8.self)
      case backslash:
        switch rest.popFirst() {
        case UInt8(ascii: "n"): value.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "r"): value.append(UInt8(ascii: "\r"))
        case quote: value.append(quote)
        case backslash: value.append(backslash)
        default: return nil
        }
      default:
        value.append(byte)
      }
    }
    return nil
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = text.drop { isSpace($0) }
    guard let last = text.lastIndex(where: { !isSpace($0) }) else { return [] }
    return text[...last]
  }

  private static func isSpace(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
