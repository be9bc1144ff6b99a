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
    if isPlain { isPlain = key.isPlain && bytes.extracting(key.range).isASCII }
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
  fileprivate var isASCII: Bool {
    for index in indices where self[index] >= 0x80 { return false }
    return true
  }

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
      let name = text(ofKey: key, bytes)
      guard seen.insert(name).inserted else {
        throw JSONError(offset: key.lowerBound, reason: .duplicateKey(name))
      }
    }
  }

  func text(ofKey key: Range<Int>, _ bytes: Span<UInt8>) -> String {
    String(
      decoding: unescaped(bytes.extracting(key.lowerBound + 1..<key.upperBound - 1)), as: UTF8.self)
  }
}
