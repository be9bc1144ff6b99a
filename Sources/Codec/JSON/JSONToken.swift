/// What a value is.
package enum JSONKind: UInt8, Hashable, Sendable {
  case null, bool, number, string, array, object
}

/// A value, or a key, as it stands in the text.
package struct JSONToken: Hashable, Sendable {
  /// All its bytes, the quotes of a string and the brackets of an object included.
  package var range: Range<Int>
  package var kind: JSONKind
  /// Whether it is a string without escapes: its content is what it says.
  package var isPlain: Bool
  /// Whether it is a string whose bytes are all ASCII: it is in every normal form.
  package var isASCII: Bool

  /// The bytes between the quotes of a string.
  package var content: Range<Int> { range.lowerBound + 1..<range.upperBound - 1 }
}
