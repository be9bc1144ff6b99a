extension [UInt8] {
  /// Appends a whole number as JSON and people write it.
  package mutating func append(decimal number: Int64) {
    if number.magnitude >= 10_000_000 {
      append(decimal: number / 10_000_000)
      return append(littleEndian: decimalDigits(7, of: number.magnitude), count: 7)
    }
    var (word, count, rest) = (UInt64(0), 0, number.magnitude)
    repeat {
      word = word << 8 | UInt64(UInt8(ascii: "0")) + rest % 10
      rest /= 10
      count += 1
    } while rest > 0
    if number < 0 {
      word = word << 8 | UInt64(UInt8(ascii: "-"))
      count += 1
    }
    append(littleEndian: word, count: count)
  }
}

/// The last so many decimal digits of a number, at most eight, the first of them in the lowest byte.
@inline(__always)
func decimalDigits(_ count: Int, of number: UInt64) -> UInt64 {
  var (word, rest) = (UInt64(0), number)
  for _ in 0..<count {
    word = word << 8 | UInt64(UInt8(ascii: "0")) + rest % 10
    rest /= 10
  }
  return word
}
