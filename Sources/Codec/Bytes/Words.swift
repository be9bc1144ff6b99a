extension [UInt8] {
  /// Appends a word, its lowest byte first.
  @inline(__always)
  package mutating func append(littleEndian word: UInt64) {
    unsafe Swift.withUnsafeBytes(of: word.littleEndian) { unsafe append(contentsOf: $0) }
  }

  /// Appends the lowest so many bytes of a word, at most eight, the lowest first.
  @inline(__always)
  package mutating func append(littleEndian word: UInt64, count: Int) {
    precondition(count <= 8, "a word has eight bytes")
    unsafe Swift.withUnsafeBytes(of: word.littleEndian) { bytes in
      unsafe append(contentsOf: UnsafeRawBufferPointer(start: bytes.baseAddress, count: count))
    }
  }

  /// Appends words, the lowest byte of each first.
  package mutating func append(littleEndian words: [UInt64]) {
    // On nearly all processors that is how they lie in memory.
    let words = 1.littleEndian == 1 ? words : words.map { $0.littleEndian }
    unsafe words.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}
