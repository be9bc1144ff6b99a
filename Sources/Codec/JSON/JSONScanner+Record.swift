extension JSONScanner {
  /// Longer records are refused: a card is held in memory several times over while it is edited.
  static let maximumRecord = 16 << 20

  /// Reads a whole object, member by member; its brace stands here.
  ///
  /// `isCanonical` then tells that the known members stand in the order of the shape, the others after
  /// them by key bytes, and that everything inside is spelt as the writer would.
  mutating func record(
    _ bytes: Span<UInt8>, _ shape: JSONShape, into members: inout [JSONMember]
  ) throws(JSONError) {
    members.removeAll(keepingCapacity: true)
    isCanonical = true
    let start = offset
    guard peek(bytes) == UInt8(ascii: "{") else { throw failure(.object, bytes) }
    try open(bytes)

    var seen: UInt64 = 0
    var guess = 0
    var unknown = KeyOrder()
    var hasUnknown = false
    var hasMore = try first(bytes, closing: UInt8(ascii: "}"))
    while hasMore {
      let (field, key) = try member(bytes, shape, guess: guess)
      if field >= 0 {
        if hasUnknown || field < guess { isCanonical = false }
        if seen & 1 << UInt64(field) != 0 {
          throw JSONError(
            offset: key.range.lowerBound, reason: .duplicateKey(shape.names[field]))
        }
        seen |= 1 << UInt64(field)
        guess = field + 1
      } else {
        hasUnknown = true
        unknown.append(key, bytes)
      }
      let value = try value(bytes)
      members.append(
        JSONMember(
          field: field, key: key.range, value: value.range, kind: value.kind,
          isPlain: value.isPlain, isASCII: value.isASCII))
      hasMore = try next(bytes, closing: UInt8(ascii: "}"))
    }

    if !unknown.isAscending { isCanonical = false }
    if !unknown.provesDistinct { try requireDistinct(members.lazy.map(\.key), bytes) }
    if offset - start > Self.maximumRecord { throw JSONError(offset: start, reason: .tooLong) }
  }

  /// Takes a key and its colon, and finds the field it names, -1 if none.
  @inline(__always)
  private mutating func member(
    _ bytes: Span<UInt8>, _ shape: JSONShape, guess: Int
  ) throws(JSONError) -> (field: Int, key: JSONToken) {
    let start = offset
    if peek(bytes) == UInt8(ascii: "\""),
      let (field, end) = shape.match(bytes, at: start + 1, guess: guess)
    {
      offset = end
      try colon(bytes)
      return (field, JSONToken(range: start..<end, kind: .string, isPlain: true, isASCII: true))
    }
    let key = try key(bytes)
    let name = text(ofKey: key.range, bytes)
    return (shape.names.firstIndex { $0.utf8.elementsEqual(name.utf8) } ?? -1, key)
  }
}
