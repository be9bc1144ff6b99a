extension Span<UInt8> {
  /// Returns eight bytes, the first one lowest. They must all be there.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    // Unsafe only for types that do not allow every pattern of bits; the bounds are checked.
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Whether these bytes begin with others.
  package func starts(with other: Span<UInt8>) -> Bool {
    count >= other.count && extracting(first: other.count).isEqual(to: other)
  }

  /// Whether both hold the same bytes.
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    while offset + 8 <= count {
      guard word(at: offset) == other.word(at: offset) else { return false }
      offset += 8
    }
    while offset < count {
      guard self[offset] == other[offset] else { return false }
      offset += 1
    }
    return true
  }
}
