/// Walks JSON a member, an element or a whole record at a time.
///
/// Strict and total: UTF-8 without BOM, RFC 8259 to the letter, no key twice in an object (byte-wise
/// or canonically), no NUL, no half surrogate, at most 32 levels and 16 MiB a record. Bytes that break
/// a rule make the call that reaches them throw; after that the cursor is of no use.
package struct JSONCursor: Sendable {
  /// Longer records are refused: a card is held in memory several times over while it is edited.
  package static let maximumRecord = 16 << 20

  /// Copied wherever a span is taken: a span of the property would keep all of `self` from changing.
  private let bytes: [UInt8]
  private let end: Int
  private let recordLimit: Int
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

  /// Takes a part of a text, one value or one line.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - range: The part.
  ///   - depth: How many objects and lists stand around it.
  ///   - isChecked: Whether it was read before, or written here: then it may be of any length.
  ///   - isCanonical: Whether it was found to be canonical then: objects in a record are stepped over.
  ///   - allowsTwins: Whether one key may stand twice in an object.
  package init(
    _ bytes: [UInt8], range: Range<Int>, depth: Int = 0, isChecked: Bool = false,
    isCanonical: Bool = false, allowsTwins: Bool = false
  ) {
    self.bytes = bytes
    end = range.upperBound
    recordLimit = isChecked ? .max : Self.maximumRecord
    scanner = JSONScanner(offset: range.lowerBound, depth: depth)
    scanner.allowsTwins = allowsTwins
    scanner.isKnown = isCanonical
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
    try record { scanner, bytes throws(JSONError) in
      try scanner.record(bytes, shape, into: &members)
    }
    return scanner.isCanonical
  }

  /// Reads one whole value and everything inside it; tells too whether it is spelt canonically.
  package mutating func value() throws(JSONError) -> (token: JSONToken, isCanonical: Bool) {
    let token = try record { scanner, bytes throws(JSONError) in try scanner.value(bytes) }
    return (token, scanner.isCanonical)
  }

  /// Reads one whole value and everything inside it as a tree.
  package mutating func tree() throws(JSONError) -> JSONValue {
    try record { scanner, bytes throws(JSONError) in
      var again = scanner
      _ = try scanner.value(bytes)
      return try JSONValue(&again, bytes)
    }
  }

  /// Hands over as many bytes as a record may have, so that a longer one is refused before it fills
  /// the memory.
  private mutating func record<Result>(
    _ read: (inout JSONScanner, Span<UInt8>) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let bytes = bytes
    scanner.skipSpace(bytes.span.extracting(..<end))
    scanner.isCanonical = true
    let start = offset
    let limit = end - start > recordLimit ? start + recordLimit : end
    do {
      return try read(&scanner, bytes.span.extracting(..<limit))
    } catch {
      let isCut = error.reason == .endsEarly && limit < end
      throw isCut ? JSONError(offset: start, reason: .tooLong) : error
    }
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

  /// Goes on at an element of the same list that begins at an offset.
  package mutating func jump(to offset: Int) { scanner.offset = offset }

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
