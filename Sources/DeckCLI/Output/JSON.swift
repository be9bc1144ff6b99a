/// A JSON value to be printed, its members in the order in which they were given.
enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([(name: String, value: JSON)])
  /// Text that is JSON already, such as a card's record.
  case raw(String)

  init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  /// The value on one line, safe to look at: what could drive a terminal or turn the reading
  /// direction stands as `\u…`.
  var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .double(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.append(quoted: value, to: &text)
    case .raw(let value): Self.append(escaping: value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.append(quoted: member.name, to: &text)
        text += ":"
        member.value.append(to: &text)
      }
      text += "}"
    }
  }

  private static func append(quoted value: String, to text: inout String) {
    text += "\""
    if value.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      text += value + "\""
      return
    }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ": append(code: scalar, to: &text)
      default: append(visible: scalar, to: &text)
      }
    }
    text += "\""
  }

  // In JSON text such scalars stand inside strings only, so that no quotes need be tracked.
  private static func append(escaping value: String, to text: inout String) {
    if value.utf8.allSatisfy({ $0 < 0x7F }) {
      text += value
      return
    }
    for scalar in value.unicodeScalars { append(visible: scalar, to: &text) }
  }

  private static func append(visible scalar: Unicode.Scalar, to text: inout String) {
    switch scalar.value {
    case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2061...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      append(code: scalar, to: &text)
    default: text.unicodeScalars.append(scalar)
    }
  }

  private static func append(code scalar: Unicode.Scalar, to text: inout String) {
    text += "\\u" + hexadecimal(scalar)
  }
}

/// The scalar in four hexadecimal digits, or more where it takes more.
func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16)
  return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .int(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }
}
