/// A SHA-256 digest: the name of a blob.
///
/// Ordered as its bytes, which is also the order of its text.
package struct Digest: Hashable, Comparable, Sendable {
  // Four words rather than an array: a deck holds one for each picture and allocates none.
  private var words: Words

  typealias Words = (UInt64, UInt64, UInt64, UInt64)

  /// Takes words as their bytes stand in memory, the highest first.
  init(bigEndian words: Words) {
    self.words = (
      .init(bigEndian: words.0), .init(bigEndian: words.1), .init(bigEndian: words.2),
      .init(bigEndian: words.3)
    )
  }

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
    let text = hex.utf8.span
    guard text.count == 64, !hex.utf8.contains(where: { (0x41...0x5A).contains($0) }) else {
      return nil
    }
    func word(_ index: Int) -> UInt64? {
      guard let high = Hex.value(of: text.word(at: 16 * index)),
        let low = Hex.value(of: text.word(at: 16 * index + 8))
      else { return nil }
      return UInt64(high) << 32 | UInt64(low)
    }
    guard let first = word(0), let second = word(1), let third = word(2), let last = word(3) else {
      return nil
    }
    words = (first, second, third, last)
  }

  package var hex: String {
    String(byteCount: 64) { text in
      for word in all { Hex.append(word, digits: 16, to: &text) }
    }
  }

  /// The first four bytes, the highest first: eight digits of the text.
  package var start: UInt32 { UInt32(truncatingIfNeeded: words.0 >> 32) }

  /// The first eight bytes, and the eight after them.
  package var high: UInt64 { words.0 }
  package var low: UInt64 { words.1 }

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
