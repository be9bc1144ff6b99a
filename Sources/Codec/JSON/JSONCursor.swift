/// Walks JSON a member, an element or a whole record at a time.
///
/// Strict and total: UTF-8 without BOM, RFC 8259 to the letter, no key twice in an object (byte-wise
/// or canonically), no NUL, no half surrogate, at most 32 levels and 16 MiB a record. Bytes that break
/// a rule make the call that reaches them throw; after that the cursor is of no use.
package struct JSONCursor {
  private let bytes: [UInt8]
  private let end: Int
  private var scanner: JSONScanner
  /// Whether the innermost object or list was entered and nothing in it read yet.
  private var isAtStart = false
  /// The keys seen so far in each object entered; none for a list.
  private var keys: [Set<String>] = []

  /// Takes a whole text, refusing at once what is UTF-16 or begins with a BOM.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    try Self.refuseOtherEncodings(bytes)
    self.init(bytes, range: 0..<bytes.count)
  }

  /// Takes a part of a text, one value or one line; `depth` counts the objects and lists around it.
  package init(_ bytes: [UInt8], range: Range<Int>, depth: Int = 0) {
    self.bytes = bytes
    end = range.upperBound
    scanner = JSONScanner(offset: range.lowerBound, depth: depth)
  }

  /// The byte the cursor stands at, counted from the first of all bytes.
  package var offset: Int { scanner.offset }

  /// Reads one whole object and everything inside it; `members` becomes its members in the order they
  /// stand and keeps its storage.
  ///
  /// Returns whether it is spelt canonically: known members in the order of the shape, then unknown
  /// ones by key bytes, the keys inside them by their bytes too, no white space, shortest escapes.
  package mutating func object(
    _ shape: JSONShape, into members: inout [JSONMember]
  ) throws(JSONError) -> Bool {
    let bytes = bytes
    let span = bytes.span.extracting(..<end)
    scanner.skipSpace(span)
    try scanner.record(span, shape, into: &members)
    return scanner.isCanonical
  }

  /// Reads one whole value and everything inside it; tells too whether it is spelt canonically.
  package mutating func value() throws(JSONError) -> (token: JSONToken, isCanonical: Bool) {
    let bytes = bytes
    let span = bytes.span.extracting(..<end)
    scanner.skipSpace(span)
    scanner.isCanonical = true
    let token = try scanner.value(span)
    if token.range.count > JSONScanner.maximumRecord {
      throw JSONError(offset: token.range.lowerBound, reason: .tooLong)
    }
    return (token, scanner.isCanonical)
  }

  /// Steps into an object; `nextKey` then gives its keys, and leaves it at its end.
  package mutating func enterObject() throws(JSONError) {
    try enter(UInt8(ascii: "{"), .object)
  }

  /// Steps into a list; `nextElement` then goes through it, and leaves it at its end.
  package mutating func enterArray() throws(JSONError) {
    try enter(UInt8(ascii: "["), .array)
  }

  /// Takes the next key and its colon, so that the cursor stands at the value; nil after the last.
  package mutating func nextKey() throws(JSONError) -> JSONToken? {
    guard try advance(closing: UInt8(ascii: "}")) else { return nil }
    let bytes = bytes
    let span = bytes.span.extracting(..<end)
    let key = try scanner.key(span)
    try scanner.requireNew(key.range, in: &keys[keys.count - 1], span)
    return key
  }

  /// Goes to the next element, so that the cursor stands at its first byte; false after the last.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try advance(closing: UInt8(ascii: "]"))
  }

  /// Makes sure that only white space follows.
  package mutating func finish() throws(JSONError) {
    let bytes = bytes
    let span = bytes.span.extracting(..<end)
    scanner.skipSpace(span)
    if scanner.offset < end { throw scanner.failure(.end, span) }
  }

  private static func refuseOtherEncodings(_ bytes: [UInt8]) throws(JSONError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONError(offset: 0, reason: .byteOrderMark)
    }
    // Without a mark, UTF-16 shows by the zero half of the first bracket or digit.
    let start = bytes.prefix(2)
    if start == [0xFF, 0xFE] || start == [0xFE, 0xFF] || (start.count == 2 && start.contains(0)) {
      throw JSONError(offset: 0, reason: .utf16)
    }
  }

  private mutating func enter(
    _ bracket: UInt8, _ expected: JSONExpectation
  ) throws(JSONError) {
    let bytes = bytes
    let span = bytes.span.extracting(..<end)
    scanner.skipSpace(span)
    guard scanner.peek(span) == bracket else { throw scanner.failure(expected, span) }
    try scanner.open(span)
    keys.append([])
    isAtStart = true
  }

  private mutating func advance(closing: UInt8) throws(JSONError) -> Bool {
    let bytes = bytes
    let span = bytes.span.extracting(..<end)
    let hasMore =
      isAtStart
      ? try scanner.first(span, closing: closing) : try scanner.next(span, closing: closing)
    isAtStart = false
    if !hasMore { keys.removeLast() }
    return hasMore
  }
}

extension JSONCursor {
  /// Reads one whole value as a tree.
  package mutating func tree() throws(JSONError) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"):
      var members: [JSONObjectMember] = []
      try enterObject()
      while let key = try nextKey() {
        members.append(JSONObjectMember(text(of: key.range, in: bytes), try tree()))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try enterArray()
      while try nextElement() { elements.append(try tree()) }
      return .array(elements)
    default:
      let (token, _) = try value()
      return switch token.kind {
      case .string: .string(text(of: token.range, in: bytes))
      case .number: .number(String(decoding: bytes[token.range], as: UTF8.self))
      case .bool: .bool(bytes[token.range.lowerBound] == UInt8(ascii: "t"))
      default: .null
      }
    }
  }

  /// The first byte of the value that follows.
  private var next: UInt8? {
    bytes[offset..<end].first { $0 > 0x20 }
  }
}
