extension JSONScanner {
  /// Takes the opening bracket that stands here.
  mutating func open(_ bytes: Span<UInt8>) throws(JSONError) {
    guard depth < Self.maximumDepth else { throw JSONError(offset: offset, reason: .tooDeep) }
    depth += 1
    offset += 1
  }

  /// Returns whether a first element follows the bracket just opened; if none, takes the closing one.
  mutating func first(_ bytes: Span<UInt8>, closing: UInt8) throws(JSONError) -> Bool {
    skipSpace(bytes)
    guard peek(bytes) == closing else { return true }
    offset += 1
    depth -= 1
    return false
  }

  /// Takes the comma after an element, or the closing bracket; returns whether another follows.
  @inline(__always)
  mutating func next(_ bytes: Span<UInt8>, closing: UInt8) throws(JSONError) -> Bool {
    skipSpace(bytes)
    let comma = offset
    let byte = peek(bytes)
    guard byte == closing || byte == UInt8(ascii: ",") else {
      throw failure(closing == UInt8(ascii: "}") ? .commaOrBrace : .commaOrBracket, bytes)
    }
    offset += 1
    if byte == closing {
      depth -= 1
      return false
    }
    skipSpace(bytes)
    if peek(bytes) == closing { throw JSONError(offset: comma, reason: .trailingComma) }
    return true
  }

  /// Takes a key and its colon.
  mutating func key(_ bytes: Span<UInt8>) throws(JSONError) -> JSONToken {
    guard peek(bytes) == UInt8(ascii: "\"") else { throw failure(.key, bytes) }
    let key = try string(bytes)
    guard key.content.count <= Self.maximumKey else {
      throw JSONError(offset: key.range.lowerBound, reason: .keyTooLong)
    }
    try colon(bytes)
    return key
  }

  @inline(__always)
  mutating func colon(_ bytes: Span<UInt8>) throws(JSONError) {
    skipSpace(bytes)
    guard peek(bytes) == UInt8(ascii: ":") else { throw failure(.colon, bytes) }
    offset += 1
    skipSpace(bytes)
  }
}
