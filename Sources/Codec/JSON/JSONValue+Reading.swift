extension JSONValue {
  /// Reads a whole text, strictly as `JSONCursor` does.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    var cursor = try JSONCursor(bytes)
    self = try cursor.tree()
    try cursor.finish()
  }

  package init(json text: String) throws(JSONError) {
    try self.init(Array(text.utf8))
  }

  /// Reads a text of another program's: of any length, and with keys that stand twice, both of which are
  /// members then.
  package init(foreign bytes: [UInt8]) throws(JSONError) {
    var cursor = JSONCursor(bytes, range: bytes.indices, isChecked: true, allowsTwins: true)
    self = try cursor.tree()
    try cursor.finish()
  }

  /// Reads one value, a line for instance, that fills a range but for white space; `depth` and
  /// `isChecked` as a cursor takes them.
  package init(
    _ bytes: [UInt8], range: Range<Int>, depth: Int = 0, isChecked: Bool = false
  ) throws(JSONError) {
    var cursor = JSONCursor(bytes, range: range, depth: depth, isChecked: isChecked)
    self = try cursor.tree()
    try cursor.finish()
  }

  /// Reads a value whose rules were checked before.
  init(_ scanner: inout JSONScanner, _ bytes: Span<UInt8>) throws(JSONError) {
    scanner.values += 1
    guard scanner.values <= JSONScanner.maximumTree else {
      throw JSONError(offset: scanner.offset, reason: .tooMany)
    }
    switch scanner.peek(bytes) {
    case UInt8(ascii: "{"):
      var members: [JSONObjectMember] = []
      try scanner.open(bytes)
      var hasMore = try scanner.first(bytes, closing: UInt8(ascii: "}"))
      while hasMore {
        let name = Codec.text(of: try scanner.key(bytes).range, in: bytes)
        members.append(JSONObjectMember(name, try JSONValue(&scanner, bytes)))
        hasMore = try scanner.next(bytes, closing: UInt8(ascii: "}"))
      }
      self = .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try scanner.open(bytes)
      var hasMore = try scanner.first(bytes, closing: UInt8(ascii: "]"))
      while hasMore {
        elements.append(try JSONValue(&scanner, bytes))
        hasMore = try scanner.next(bytes, closing: UInt8(ascii: "]"))
      }
      self = .array(elements)
    default:
      let token = try scanner.value(bytes)
      self =
        switch token.kind {
        case .string: .string(Codec.text(of: token.range, in: bytes))
        case .number: .number(Codec.text(bytes.extracting(token.range)))
        case .bool: .bool(token.range.count == 4)
        default: .null
        }
    }
  }
}
