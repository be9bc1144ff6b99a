/// What a value is.
package enum JSONKind: UInt8, Hashable, Sendable {
  case null, bool, number, string, array, object
}

/// What stepping over a value showed of it.
package struct JSONTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A string without escapes: its content is what it says.
  package static let plain = JSONTraits(rawValue: 1)
  /// A string whose bytes are all ASCII: it is in every normal form.
  package static let ascii = JSONTraits(rawValue: 2)
  /// A list of strings and nothing else.
  package static let strings = JSONTraits(rawValue: 4)
  /// A list of plain ASCII strings, each after the one before it by their bytes.
  package static let ascending = JSONTraits(rawValue: 8)
  /// A member's value that is spelt as the writer would.
  package static let canonical = JSONTraits(rawValue: 16)
}

/// A value, or a key, as it stands in the text.
package struct JSONToken: Hashable, Sendable {
  /// All its bytes, the quotes of a string and the brackets of an object included.
  package var range: Range<Int>
  package var kind: JSONKind
  package var traits: JSONTraits

  package var isPlain: Bool { traits.contains(.plain) }
  package var isASCII: Bool { traits.contains(.ascii) }

  /// The bytes between the quotes of a string.
  package var content: Range<Int> { range.lowerBound + 1..<range.upperBound - 1 }
}
