/// The grammar of RFC 8259: steps over tokens and values, and finds whatever is wrong with them.
///
/// Holds no bytes, so that every loop runs over a span it is handed, which ends where the text ends.
/// UTF-8 is looked at only inside strings that are not ASCII: nothing else may stand outside.
struct JSONScanner {
  static let maximumDepth = 32
  /// Keys are compared in normal form, which takes quadratic time in a long run of accents.
  static let maximumKey = 1024
  /// No record has as many values: each takes two bytes.
  static let maximumTree = 8 << 20

  var offset: Int
  /// How many objects and lists are open.
  var depth: Int
  /// Whether one key may stand twice in an object, as in texts that other programs wrote.
  var allowsTwins = false
  /// Whether all was read before and found canonical: what stands in objects is stepped over then.
  var isKnown = false
  /// How many values a tree has so far.
  var values = 0
  /// False once anything was spelt otherwise than the writer would; its reader sets it to true.
  var isCanonical = true
  /// The keys of the objects that are open inside the present value, the innermost last.
  var keys: [Range<Int>] = []

  init(offset: Int, depth: Int) {
    self.offset = offset
    self.depth = depth
  }

  /// Steps over a value; the scanner stands at its first byte.
  mutating func value(_ bytes: Span<UInt8>) throws(JSONError) -> JSONToken {
    let start = offset
    let kind: JSONKind
    var traits: JSONTraits = []
    switch peek(bytes) {
    case UInt8(ascii: "\""):
      return try string(bytes)
    case UInt8(ascii: "{"):
      kind = .object
      if isKnown { try skipObject(bytes) } else { try object(bytes) }
    case UInt8(ascii: "["):
      kind = .array
      traits = try array(bytes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      kind = .number
      try number(bytes)
    case UInt8(ascii: "t"):
      kind = .bool
      try word("true", bytes)
    case UInt8(ascii: "f"):
      kind = .bool
      try word("false", bytes)
    case UInt8(ascii: "n"):
      kind = .null
      try word("null", bytes)
    default:
      throw failure(.value, bytes)
    }
    return JSONToken(range: start..<offset, kind: kind, traits: traits)
  }

  private mutating func array(_ bytes: Span<UInt8>) throws(JSONError) -> JSONTraits {
    var isStrings = true
    var order = KeyOrder()
    try open(bytes)
    var hasMore = try first(bytes, closing: UInt8(ascii: "]"))
    while hasMore {
      let element = try value(bytes)
      if element.kind != .string { isStrings = false }
      if isStrings { order.append(element, bytes) }
      hasMore = try next(bytes, closing: UInt8(ascii: "]"))
    }
    return !isStrings ? [] : order.provesDistinct ? [.strings, .ascending] : .strings
  }

  private mutating func object(_ bytes: Span<UInt8>) throws(JSONError) {
    let outer = keys.count
    var order = KeyOrder()
    try open(bytes)
    var hasMore = try first(bytes, closing: UInt8(ascii: "}"))
    while hasMore {
      let key = try key(bytes)
      if !allowsTwins { keys.append(key.range) }
      order.append(key, bytes)
      _ = try value(bytes)
      hasMore = try next(bytes, closing: UInt8(ascii: "}"))
    }
    if !order.isAscending { isCanonical = false }
    if !order.provesDistinct { try requireDistinct(keys[outer...], bytes) }
    keys.removeSubrange(outer...)
  }

  /// Steps over an object by its braces and quotes.
  private mutating func skipObject(_ bytes: Span<UInt8>) throws(JSONError) {
    var open = 0
    var bits: UInt64 = 0
    repeat {
      switch peek(bytes) {
      case UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "}"): open -= 1
      case UInt8(ascii: "\""):
        offset = Self.endOfPlainText(bytes, from: offset + 1, bits: &bits)
        while peek(bytes) == UInt8(ascii: "\\") {
          offset = Self.endOfPlainText(bytes, from: offset + 2, bits: &bits)
        }
      case 0: throw failure(.value, bytes)
      default: break
      }
      offset += 1
    } while open > 0
  }

  /// Returns the byte that stands here, and NUL, which nothing accepts, at the end.
  @inline(__always)
  func peek(_ bytes: Span<UInt8>) -> UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  @inline(__always)
  mutating func skipSpace(_ bytes: Span<UInt8>) {
    while true {
      switch peek(bytes) {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
        isCanonical = false
      default:
        return
      }
    }
  }

  /// Says what stands here instead of what is expected.
  func failure(_ expected: JSONExpectation, _ bytes: Span<UInt8>) -> JSONError {
    guard offset < bytes.count else { return JSONError(offset: offset, reason: .endsEarly) }
    if bytes[offset] == 0 { return JSONError(offset: offset, reason: .nul) }
    // The first character alone, so that a text of many failures is not read again for each.
    let character = offset..<min(offset + 4, bytes.count)
    if let error = notUTF8(bytes, character), error.offset == offset { return error }
    return JSONError(offset: offset, reason: .expected(expected))
  }
}
