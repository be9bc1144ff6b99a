extension [UInt8] {
  /// The bytes of words, the lowest byte of each first, and further bytes behind them.
  package init(littleEndian words: consuming [UInt64], then rest: [UInt8] = []) {
    self = []
    reserveCapacity(words.count * 8 + rest.count)
    for index in words.indices { words[index] = words[index].littleEndian }
    unsafe words.withUnsafeBytes { unsafe append(contentsOf: $0) }
    append(contentsOf: rest)
  }
}
