extension Span<UInt8> {
  /// Returns eight bytes, the first one lowest. They must all be there.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    // Unsafe only for types that do not allow every pattern of bits; the bounds are checked.
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
