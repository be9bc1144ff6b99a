extension [UInt8] {
  /// The bytes of words, the lowest byte of each first.
  package init(littleEndian words: [UInt64]) {
    let words = words.map(\.littleEndian)
    self = unsafe words.withUnsafeBytes { unsafe [UInt8]($0) }
  }
}
