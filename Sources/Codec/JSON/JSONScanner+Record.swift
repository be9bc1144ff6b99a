extension JSONScanner {
  /// Reads a whole object, member by member; its brace stands here.
  ///
  /// `isCanonical` stays true if the known members stand in the order of the shape, the others after
  /// them by key bytes, and that everything inside is spelt as the writer would.
  mutating func record(
    _ bytes: Span<UInt8>, _ shape: JSONShape, into members: inout [JSONMember]
  ) throws(JSONError) {
    members.removeAll(keepingCapacity: true)
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
      let wasCanonical = isCanonical
      isCanonical = true
      var value = try value(bytes)
      if isCanonical { value.traits.insert(.canonical) }
      isCanonical = isCanonical && wasCanonical
      members.append(
        JSONMember(
          field: field, key: key.range, value: value.range, kind: value.kind,
          traits: value.traits))
      hasMore = try next(bytes, closing: UInt8(ascii: "}"))
    }

    if !unknown.isAscending { isCanonical = false }
    if !unknown.provesDistinct { try requireDistinct(members.map { $0.key }[...], bytes) }
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
      return (field, JSONToken(range: start..<end, kind: .string, traits: [.plain, .ascii]))
    }
    let key = try key(bytes)
    let name = text(of: key.range, in: bytes)
    return (shape.names.firstIndex { $0.utf8.elementsEqual(name.utf8) } ?? -1, key)
  }
}
