/// Watches the keys of one object, or the strings of a list, go by.
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
