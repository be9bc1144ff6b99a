extension Span<UInt8> {
  /// The integer that is written here, with nothing around it; nil where there is none or it is too
  /// large.
  var integer: Int64? {
    var index = count > 0 && self[0] == UInt8(ascii: "-") ? 1 : 0
    let isNegative = index == 1
    guard index < count, count - index <= 18 else { return nil }
    var value: Int64 = 0
    while index < count {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
      index += 1
    }
    return isNegative ? -value : value
  }

  /// Whether these are the bytes of a text.
  @inline(__always)
  func spells(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { letters in
      for index in 0..<count where unsafe letters[index] != self[index] { return false }
      return true
    }
  }
}
