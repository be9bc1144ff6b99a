/// The order of Anki's `unicase` columns: by scalars, without case.
enum UnicodeCase {
  static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> CInt {
    var index = 0
    while index < left.count && index < right.count {
      let (one, other) = unsafe (left[index], right[index])
      if (one | other) >= 0x80 {
        let (left, right) = unsafe (folded(left), folded(right))
        return left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
      }
      let (lower, otherLower) = (lowered(one), lowered(other))
      if lower != otherLower { return lower < otherLower ? -1 : 1 }
      index += 1
    }
    return CInt((left.count - right.count).signum())
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Unicode's full case folding, for nearly every scalar the lower case of its upper case.
  private static func folded(_ bytes: UnsafeRawBufferPointer) -> [UInt32] {
    unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars.flatMap { scalar in
      scalar == "ı"
        ? [scalar.value]
        : scalar.properties.uppercaseMapping.lowercased().unicodeScalars.map(\.value)
    }
  }
}
