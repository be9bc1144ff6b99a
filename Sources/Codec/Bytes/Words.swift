extension [UInt8] {
  /// Appends a word, its lowest byte first.
  @inline(__always)
  package mutating func append(littleEndian word: UInt64) {
    unsafe Swift.withUnsafeBytes(of: word.littleEndian) { unsafe append(contentsOf: $0) }
  }

  /// Appends words, the lowest byte of each first.
  package mutating func append(littleEndian words: [UInt64]) {
    unsafe words.map(\.littleEndian).withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}
