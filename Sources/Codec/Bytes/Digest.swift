/// A SHA-256 digest: the name of a blob.
///
/// Ordered as its bytes, which is also the order of its text.
package struct Digest: Hashable, Comparable, Sendable {
  // Four words rather than an array: a deck holds one for each picture and allocates none.
  private var words: (UInt64, UInt64, UInt64, UInt64)

  /// Takes exactly 32 bytes.
  package init(bytes: [UInt8]) {
    precondition(bytes.count == 32, "A SHA-256 has 32 bytes")
    func word(_ index: Int) -> UInt64 {
      bytes[8 * index..<8 * index + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// Reads 64 lower-case digits, the only spelling there is.
  package init?(hex: String) {
    var digits: [UInt8] = []
    for byte in hex.utf8 {
      guard digits.count < 64, let value = Hex.value(of: byte), Hex.digit(value) == byte else {
        return nil
      }
      digits.append(value)
    }
    guard digits.count == 64 else { return nil }
    self.init(bytes: stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  package var hex: String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for word in all { Hex.append(word, digits: 16, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first four bytes, the highest first: eight digits of the text.
  package var start: UInt32 { UInt32(truncatingIfNeeded: words.0 >> 32) }

  package var bytes: [UInt8] {
    all.flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
    }
  }

  private var all: [UInt64] { [words.0, words.1, words.2, words.3] }

  package static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }

  package static func < (left: Digest, right: Digest) -> Bool { left.words < right.words }

  package func hash(into hasher: inout Hasher) {
    // The bytes are evenly spread already; all four, because a stranger can choose some of them.
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
