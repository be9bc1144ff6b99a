extension JSONScanner {
  /// Throws at the first key that says the same as one before it.
  func requireDistinct(_ keys: some Sequence<Range<Int>>, _ bytes: Span<UInt8>) throws(JSONError) {
    var seen: Set<String> = []
    for key in keys {
      try requireNew(key, in: &seen, bytes)
    }
  }

  /// Throws if a key says the same as one seen before.
  func requireNew(
    _ key: Range<Int>, in seen: inout Set<String>, _ bytes: Span<UInt8>
  ) throws(JSONError) {
    let name = text(of: key, in: bytes)
    // Strings are hashed in normal form, which takes quadratic time in a long run of accents. No name
    // of that length is honest; it is compared by its bytes, as a text that no key can be.
    let isShort = name.utf8.count <= 256
    guard seen.insert(isShort ? name : "\0" + SHA256.hash(name).hex).inserted else {
      throw JSONError(offset: key.lowerBound, reason: .duplicateKey(name))
    }
  }
}
