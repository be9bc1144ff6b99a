/// A member of an object, as it stands in the text.
package struct JSONMember: Hashable, Sendable {
  /// Its place in the shape it was read for, -1 if the shape does not know it.
  package var field: Int
  /// The key with its quotes.
  package var key: Range<Int>
  /// All bytes of the value, the quotes of a string and the brackets of an object included.
  package var value: Range<Int>
  package var kind: JSONKind
  /// What is known of the value.
  package var traits: JSONTraits

  package var isPlain: Bool { traits.contains(.plain) }
  package var isASCII: Bool { traits.contains(.ascii) }

  /// The bytes between the quotes of a string.
  package var content: Range<Int> { value.lowerBound + 1..<value.upperBound - 1 }
}

/// The names an object is known to have, in the order the writer gives them.
package struct JSONShape: Sendable {
  package let names: [String]
  private let fields: [Field]

  /// A name as it stands after its opening quote: its first eight bytes as a word, then the rest.
  private struct Field {
    let word: UInt64
    let mask: UInt64
    let rest: [UInt8]
    let length: Int
  }

  /// Takes at most 64 names of plain ASCII.
  package init(_ names: [String]) {
    precondition(names.count <= 64, "A shape knows at most 64 names")
    self.names = names
    fields = names.map { name in
      let bytes = Array(name.utf8) + [UInt8(ascii: "\"")]
      let start = bytes.prefix(8)
      return Field(
        word: start.reversed().reduce(0) { $0 << 8 | UInt64($1) },
        mask: ~0 >> UInt64(64 - 8 * start.count),
        rest: Array(bytes.dropFirst(8)), length: bytes.count)
    }
  }

  /// Finds the name that begins after an opening quote and where it ends, trying a guess first.
  ///
  /// Nil is no proof that the shape does not know it: it may be spelt with escapes, or stand too near
  /// to the end of the text to be compared by words.
  @inline(__always)
  func match(_ bytes: Span<UInt8>, at offset: Int, guess: Int) -> (field: Int, end: Int)? {
    guard offset <= bytes.count - 8 else { return nil }
    let word = bytes.word(at: offset)
    var index = guess
    for _ in fields.indices {
      if index >= fields.count { index = 0 }
      if (word ^ fields[index].word) & fields[index].mask == 0,
        Self.matches(fields[index].rest, bytes, at: offset + 8)
      {
        return (index, offset + fields[index].length)
      }
      index += 1
    }
    return nil
  }

  @inline(__always)
  private static func matches(_ rest: [UInt8], _ bytes: Span<UInt8>, at offset: Int) -> Bool {
    if rest.isEmpty { return true }
    guard rest.count <= bytes.count - offset else { return false }
    for index in rest.indices where bytes[offset + index] != rest[index] { return false }
    return true
  }
}
