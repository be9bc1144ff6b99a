/// A message of Google's protocol buffers: numbered fields, in the order they stand.
///
/// What is in it is known by number alone, so that fields this program has never heard of stay.
struct Protobuf: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    case varint(UInt64)
    case fixed64(UInt64)
    case bytes([UInt8])
    case fixed32(UInt32)
  }

  struct Field: Hashable, Sendable {
    var number: UInt32
    var value: Value
  }

  var fields: [Field] = []

  init() {}

  /// More than any message has; each field takes several times its bytes.
  private static let mostFields = 1 << 20

  /// Reads a message; nil where the bytes are none.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard fields.count < Self.mostFields, let key = Self.varint(&rest),
        let number = UInt32(exactly: key >> 3), number > 0,
        let value = Self.value(kind: key & 7, &rest)
      else { return nil }
      fields.append(Field(number: number, value: value))
    }
  }

  private static func value(kind: UInt64, _ rest: inout ArraySlice<UInt8>) -> Value? {
    switch kind {
    case 0: varint(&rest).map(Value.varint)
    case 1: word(8, &rest).map(Value.fixed64)
    case 2:
      varint(&rest).flatMap { length in
        guard length <= UInt64(rest.count) else { return nil }
        defer { rest = rest.dropFirst(Int(length)) }
        return .bytes(Array(rest.prefix(Int(length))))
      }
    case 5: word(4, &rest).map { .fixed32(UInt32($0)) }
    default: nil
    }
  }

  /// Seven bits a byte, the lowest first; a set eighth bit says that more follow.
  private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  private static func word(_ length: Int, _ rest: inout ArraySlice<UInt8>) -> UInt64? {
    guard rest.count >= length else { return nil }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The message as it is stored.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func append(varint value: UInt64) {
      var rest = value
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    func append(word value: UInt64, _ length: Int) {
      for shift in 0..<length { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
    }
    for field in fields {
      let key = UInt64(field.number) << 3
      switch field.value {
      case .varint(let value):
        append(varint: key)
        append(varint: value)
      case .fixed64(let value):
        append(varint: key | 1)
        append(word: value, 8)
      case .bytes(let value):
        append(varint: key | 2)
        append(varint: UInt64(value.count))
        bytes += value
      case .fixed32(let value):
        append(varint: key | 5)
        append(word: UInt64(value), 4)
      }
    }
    return bytes
  }
}

// MARK: - Fields by number

extension Protobuf {
  /// The last field of a number, which is the one that counts.
  subscript(number: UInt32) -> Value? { fields.last { $0.number == number }?.value }

  /// A number; 0 where there is none.
  func integer(_ number: UInt32) -> Int64 {
    if case .varint(let value) = self[number] { Int64(bitPattern: value) } else { 0 }
  }

  /// A text; empty where there is none.
  func text(_ number: UInt32) -> String { String(decoding: bytes(number), as: UTF8.self) }

  /// Bytes; empty where there are none.
  func bytes(_ number: UInt32) -> [UInt8] {
    if case .bytes(let value) = self[number] { value } else { [] }
  }

  func float(_ number: UInt32) -> Float? {
    if case .fixed32(let bits) = self[number] { Float(bitPattern: bits) } else { nil }
  }

  /// Numbers in a row, packed or each by itself.
  func floats(_ number: UInt32) -> [Float] {
    fields.filter { $0.number == number }.flatMap { field -> [Float] in
      switch field.value {
      case .fixed32(let bits): [Float(bitPattern: bits)]
      case .bytes(let packed):
        stride(from: 0, to: packed.count - packed.count % 4, by: 4).map { start in
          Float(
            bitPattern: packed[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        }
      default: []
      }
    }
  }

  /// A message within this one.
  func message(_ number: UInt32) -> Protobuf? {
    if case .bytes(let value) = self[number] { Protobuf(value) } else { nil }
  }

  /// Puts a value in the place of all that a field held.
  mutating func set(_ number: UInt32, _ value: Value) {
    guard let place = fields.firstIndex(where: { $0.number == number }) else {
      return append(number, value)
    }
    fields[place].value = value
    fields.removeAll { $0.number == number && $0.value != value }
  }

  mutating func set(_ number: UInt32, floats: [Float]) {
    fields.removeAll { $0.number == number }
    append(number, floats: floats)
  }

  mutating func append(_ number: UInt32, _ value: Value) {
    fields.append(Field(number: number, value: value))
  }

  /// Adds a text, unless it is empty: that is what is understood when nothing is there.
  mutating func append(_ number: UInt32, text: String) {
    if !text.isEmpty { append(number, .bytes(Array(text.utf8))) }
  }

  /// Adds a number, unless it is 0.
  mutating func append(_ number: UInt32, integer: Int64) {
    if integer != 0 { append(number, .varint(UInt64(bitPattern: integer))) }
  }

  /// Adds numbers in a row.
  mutating func append(_ number: UInt32, floats: [Float]) {
    if floats.isEmpty { return }
    append(
      number,
      .bytes(
        floats.flatMap { float in
          (0..<4).map { UInt8(truncatingIfNeeded: float.bitPattern >> (8 * $0)) }
        }))
  }
}
