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
  /// The keys seen so far in each object entered; nil for a list.
  private var names: [Set<String>?] = []

  /// Takes a whole text and makes sure that it is UTF-8 without BOM, which costs most of a walk.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    try JSONText.validate(bytes.span)
    self.init(bytes, range: 0..<bytes.count)
  }

  /// Takes one value of a text whose UTF-8 was validated before; `depth` counts the objects and lists
  /// of the text around it.
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
    names.append([])
  }

  /// Steps into a list; `nextElement` then goes through it, and leaves it at its end.
  package mutating func enterArray() throws(JSONError) {
    try enter(UInt8(ascii: "["), .array)
    names.append(nil)
  }

  /// Takes the next key and its colon, so that the cursor stands at the value; nil after the last.
  package mutating func nextKey() throws(JSONError) -> JSONToken? {
    guard try advance(closing: UInt8(ascii: "}")) else { return nil }
    let bytes = bytes
    let span = bytes.span.extracting(..<end)
    let key = try scanner.key(span)
    let name = scanner.text(ofKey: key.range, span)
    if names.last??.contains(name) == true {
      throw JSONError(offset: key.range.lowerBound, reason: .duplicateKey(name))
    }
    names[names.count - 1]?.insert(name)
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

  private mutating func enter(
    _ bracket: UInt8, _ expected: JSONExpectation
  ) throws(JSONError) {
    let bytes = bytes
    let span = bytes.span.extracting(..<end)
    scanner.skipSpace(span)
    guard scanner.peek(span) == bracket else { throw scanner.failure(expected, span) }
    try scanner.open(span)
    isAtStart = true
  }

  private mutating func advance(closing: UInt8) throws(JSONError) -> Bool {
    let bytes = bytes
    let span = bytes.span.extracting(..<end)
    let hasMore =
      isAtStart
      ? try scanner.first(span, closing: closing) : try scanner.next(span, closing: closing)
    isAtStart = false
    if !hasMore { names.removeLast() }
    return hasMore
  }
}
