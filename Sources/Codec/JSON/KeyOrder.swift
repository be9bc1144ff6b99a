/// Watches the keys of one object go by.
struct KeyOrder {
  /// Whether each key came after the one before it, by the bytes of what they say.
  private(set) var isAscending = true
  /// Whether that shows that no two keys are equal, which takes plain ASCII: other keys can be
  /// canonically equal, however far apart they stand.
  var provesDistinct: Bool { isAscending && isPlain }

  private var isPlain = true
  private var previous: JSONToken?

  mutating func append(_ key: JSONToken, _ bytes: Span<UInt8>) {
    if !key.isPlain || !key.isASCII { isPlain = false }
    if isAscending, let previous { isAscending = previous.precedes(key, bytes) }
    previous = key
  }
}

extension JSONToken {
  fileprivate func precedes(_ other: JSONToken, _ bytes: Span<UInt8>) -> Bool {
    isPlain && other.isPlain
      ? bytes.extracting(content).precedes(bytes.extracting(other.content))
      : unescaped(bytes.extracting(content))
        .lexicographicallyPrecedes(unescaped(bytes.extracting(other.content)))
  }
}

extension Span<UInt8> {
  fileprivate func precedes(_ other: Span<UInt8>) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }
}

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
    let name = text(ofKey: key, bytes)
    // Strings are hashed in normal form, which takes quadratic time in a long run of accents. No name
    // of that length is honest; it is compared by its bytes, as a text that no key can be.
    let isShort = name.utf8.count <= 256
    guard seen.insert(isShort ? name : "\0" + SHA256.hash(name).hex).inserted else {
      throw JSONError(offset: key.lowerBound, reason: .duplicateKey(name))
    }
  }

  func text(ofKey key: Range<Int>, _ bytes: Span<UInt8>) -> String {
    let content = bytes.extracting(key.lowerBound + 1..<key.upperBound - 1)
    return String(decoding: unescaped(content), as: UTF8.self)
  }
}
