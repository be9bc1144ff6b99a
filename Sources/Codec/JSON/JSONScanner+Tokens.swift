extension JSONScanner {
  /// Steps over the string whose opening quote stands here.
  mutating func string(_ bytes: Span<UInt8>) throws(JSONError) -> JSONToken {
    let start = offset
    var isPlain = true
    var bits: UInt64 = 0
    var at = start + 1
    while true {
      at = Self.endOfPlainText(bytes, from: at, bits: &bits)
      guard at < bytes.count else { throw JSONError(offset: at, reason: .endsEarly) }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        let isASCII = bits & 0x8080_8080_8080_8080 == 0
        if !isASCII, let error = notUTF8(bytes, start + 1..<at) { throw error }
        offset = at + 1
        return JSONToken(
          range: start..<offset, kind: .string,
          traits: isPlain ? isASCII ? [.plain, .ascii] : .plain : isASCII ? .ascii : [])
      case UInt8(ascii: "\\"):
        let escape = try JSONEscape(bytes, at: at)
        if !escape.isShortest { isCanonical = false }
        isPlain = false
        at = escape.end
      case let control:
        throw JSONError(offset: at, reason: control == 0 ? .nul : .controlCharacter(control))
      }
    }
  }

  /// Returns the first quote, backslash or control character, eight bytes at a time; `bits` gathers
  /// the bits of all bytes before it.
  ///
  /// In `x - n` the high bit of a byte tells that it was below n, given that it was clear before: the
  /// lowest one is right, those above it may come from a borrow.
  @inline(__always)
  static func endOfPlainText(_ bytes: Span<UInt8>, from start: Int, bits: inout UInt64)
    -> Int
  {
    var at = start
    while at <= bytes.count - 8 {
      let word = bytes.word(at: at)
      let quote = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
      let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
      let control = word &- 0x2020_2020_2020_2020
      let found = (quote | backslash | control) & ~word & 0x8080_8080_8080_8080
      if found != 0 {
        let length = found.trailingZeroBitCount & ~7
        bits |= word & ~(~0 << UInt64(length))
        return at + length / 8
      }
      bits |= word
      at += 8
    }
    while at < bytes.count, bytes[at] >= 0x20, bytes[at] != UInt8(ascii: "\""),
      bytes[at] != UInt8(ascii: "\\")
    {
      bits |= UInt64(bytes[at])
      at += 1
    }
    return at
  }

  func notUTF8(_ bytes: Span<UInt8>, _ range: Range<Int>) -> JSONError? {
    do {
      _ = try UTF8Span(validating: bytes.extracting(range))
      return nil
    } catch {
      return JSONError(offset: range.lowerBound + error.byteOffsets.lowerBound, reason: .notUTF8)
    }
  }

  mutating func number(_ bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    if peek(bytes) == UInt8(ascii: "-") { offset += 1 }
    if peek(bytes) == UInt8(ascii: "0") {
      offset += 1
    } else {
      try digits(bytes, of: start)
    }
    if peek(bytes) == UInt8(ascii: ".") {
      offset += 1
      try digits(bytes, of: start)
    }
    if peek(bytes) | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if peek(bytes) == UInt8(ascii: "+") || peek(bytes) == UInt8(ascii: "-") { offset += 1 }
      try digits(bytes, of: start)
    }
    switch peek(bytes) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      throw JSONError(offset: start, reason: .invalidNumber)
    default:
      break
    }
  }

  private mutating func digits(_ bytes: Span<UInt8>, of start: Int) throws(JSONError) {
    let first = offset
    while peek(bytes) &- UInt8(ascii: "0") < 10 { offset += 1 }
    if offset > first { return }
    throw offset >= bytes.count
      ? JSONError(offset: offset, reason: .endsEarly)
      : JSONError(offset: start, reason: .invalidNumber)
  }

  mutating func word(_ word: StaticString, _ bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    for index in 0..<word.utf8CodeUnitCount {
      guard unsafe peek(bytes) == word.utf8Start[index] else {
        let isCut = offset >= bytes.count
        throw JSONError(
          offset: isCut ? offset : start, reason: isCut ? .endsEarly : .expected(.value))
      }
      offset += 1
    }
  }
}
