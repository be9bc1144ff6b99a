extension JSONScanner {
  /// Throws at the first key that says the same as one before it.
  func requireDistinct(_ keys: some Sequence<Range<Int>>, _ bytes: Span<UInt8>) throws(JSONError) {
    if allowsTwins { return }
    var seen: Set<String> = []
    for key in keys {
      try requireNew(key, in: &seen, bytes)
    }
  }

  /// Throws if a key says the same as one seen before.
  func requireNew(
    _ key: Range<Int>, in seen: inout Set<String>, _ bytes: Span<UInt8>
  ) throws(JSONError) {
    if allowsTwins { return }
    let name = text(of: key, in: bytes)
    guard seen.insert(name).inserted else {
      throw JSONError(offset: key.lowerBound, reason: .duplicateKey(name))
    }
  }
}
