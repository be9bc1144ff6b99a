import Codec

/// The rules once more, as slow and as plain as they can be said: what the reader is compared with.
struct SlowJSON {
  private var rest: ArraySlice<Unicode.Scalar>
  private struct Refused: Error {}

  /// Returns the value of a whole text, nil if a rule is broken.
  static func read(_ bytes: [UInt8]) -> JSONValue? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var reader = SlowJSON(rest: Array(text.unicodeScalars)[...])
    guard let value = try? reader.value(depth: 0) else { return nil }
    reader.space()
    return reader.rest.isEmpty ? value : nil
  }

  private mutating func space() {
    while let first = rest.first, " \t\n\r".unicodeScalars.contains(first) { rest.removeFirst() }
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest.removeFirst(text.unicodeScalars.count)
    return true
  }

  private mutating func require(_ text: String) throws {
    guard take(text) else { throw Refused() }
  }

  private mutating func value(depth: Int) throws -> JSONValue {
    space()
    if take("null") { return .null }
    if take("true") { return .bool(true) }
    if take("false") { return .bool(false) }
    switch rest.first {
    case "\"": return .string(try string())
    case "{", "[": guard depth < 32 else { throw Refused() }
    default: return .number(try number())
    }
    return take("[") ? try array(depth: depth + 1) : try object(depth: depth + 1)
  }

  private mutating func array(depth: Int) throws -> JSONValue {
    var elements: [JSONValue] = []
    space()
    if take("]") { return .array([]) }
    while true {
      elements.append(try value(depth: depth))
      space()
      if take("]") { return .array(elements) }
      try require(",")
    }
  }

  private mutating func object(depth: Int) throws -> JSONValue {
    try require("{")
    var members: [JSONObjectMember] = []
    space()
    if take("}") { return .object([]) }
    while true {
      space()
      let name = try string()
      if members.contains(where: { $0.name == name }) { throw Refused() }
      space()
      try require(":")
      members.append(JSONObjectMember(name, try value(depth: depth)))
      space()
      if take("}") { return .object(members) }
      try require(",")
    }
  }

  private mutating func string() throws -> String {
    try require("\"")
    var units: [UInt16] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard let text = String(validating: units, as: UTF16.self) else { throw Refused() }
        return text
      case "\\":
        units.append(try escape())
      case "\u{0}"..."\u{1F}":
        throw Refused()
      default:
        units += Array(String(scalar).utf16)
      }
    }
    throw Refused()
  }

  private mutating func escape() throws -> UInt16 {
    switch rest.popFirst() {
    case "\"": return 0x22
    case "\\": return 0x5C
    case "/": return 0x2F
    case "b": return 8
    case "f": return 12
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "u":
      let digits = String(String.UnicodeScalarView(rest.prefix(4)))
      guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
        let unit = UInt16(digits, radix: 16), unit != 0
      else { throw Refused() }
      rest.removeFirst(4)
      return unit
    default: throw Refused()
    }
  }

  private mutating func number() throws -> String {
    var token = ""
    while let first = rest.first, "+-.0123456789Ee".unicodeScalars.contains(first) {
      token.unicodeScalars.append(rest.removeFirst())
    }
    guard token.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
      throw Refused()
    }
    return token
  }
}
