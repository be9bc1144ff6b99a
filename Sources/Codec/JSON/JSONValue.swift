/// A member of an object in a tree.
package struct JSONObjectMember: Sendable {
  package var name: String
  package var value: JSONValue

  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// JSON as a tree, for what is small: versions, log lines, settings.
///
/// Two values are equal when their canonical bytes are: the order of members does not count, texts
/// are compared by their bytes, numbers by their spelling.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number as it is written, so that thirty digits stay thirty digits.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Members in the order they stand.
  case object([JSONObjectMember])
}

extension JSONValue {
  /// The member of an object, nil where there is none or this is no object.
  package subscript(name: String) -> JSONValue? {
    members?.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  package var members: [JSONObjectMember]? {
    if case .object(let members) = self { members } else { nil }
  }

  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var boolean: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number, where it is written without point and exponent and fits.
  package var integer: Int? {
    if case .number(let token) = self { Int(token) } else { nil }
  }

  /// The nearest number, nil where it is beyond all of them.
  package var double: Double? {
    guard case .number(let token) = self, let value = Double(token), value.isFinite else {
      return nil
    }
    return value
  }
}

extension JSONValue {
  /// The one spelling of this value, the keys of its objects in the order of their bytes.
  package var canonical: [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(self, sorted: true, to: &bytes)
    return bytes
  }

  /// The same with members in the order they stand.
  package var compact: [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(self, sorted: false, to: &bytes)
    return bytes
  }
}

extension JSONValue: Hashable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.canonical == right.canonical
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(canonical)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral value: Int) { self = .number(String(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { JSONObjectMember($0, $1) })
  }
}
