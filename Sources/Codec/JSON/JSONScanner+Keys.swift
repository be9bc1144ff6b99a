extension JSONScanner {
  /// Throws at the first key that says the same as one before it.
  func requireDistinct(
    _ keys: ArraySlice<Range<Int>>, _ bytes: Span<UInt8>
  ) throws(JSONError) {
    if allowsTwins || areFewAndDistinct(keys, bytes) { return }
    var seen: Set<String> = []
    for key in keys {
      try requireNew(key, in: &seen, bytes)
    }
  }

  /// Whether there are so few keys, and so plainly spelt, that looking at each two of them is quickest,
  /// and no two are the same.
  private func areFewAndDistinct(_ keys: ArraySlice<Range<Int>>, _ bytes: Span<UInt8>) -> Bool {
    guard keys.count <= 12 else { return false }
    for (index, key) in zip(keys.indices, keys) {
      let text = bytes.extracting(key)
      guard text.isASCII, !text.contains(UInt8(ascii: "\\")) else { return false }
      for other in keys[(index + 1)...] where bytes.extracting(other).isEqual(to: text) {
        return false
      }
    }
    return true
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
