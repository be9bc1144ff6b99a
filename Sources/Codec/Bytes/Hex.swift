/// Hexadecimal digits: written in lower case, read in either.
package enum Hex {
  /// Returns what eight digits stand for, the first of them in the lowest byte; nil if one is none.
  @inlinable
  package static func value(of digits: UInt64) -> UInt32? {
    // A letter has this bit, and counts nine from its low half; what is made of a byte that is no
    // digit is either above 15 or spelt in another way.
    let letters = digits & 0x4040_4040_4040_4040
    let values = (digits & 0x0F0F_0F0F_0F0F_0F0F) &+ (letters >> 6) &* 9
    let aboveNine = (values &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    let spelt = values &+ 0x3030_3030_3030_3030 &+ aboveNine &* 0x27
    guard values & 0xF0F0_F0F0_F0F0_F0F0 == 0, spelt == digits | letters >> 1 else { return nil }
    var packed = values.byteSwapped
    packed = (packed | packed >> 4) & 0x00FF_00FF_00FF_00FF
    packed = (packed | packed >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: packed | packed >> 16)
  }

  /// Appends the lowest so many digits of a number.
  package static func append(_ value: UInt64, digits: Int, to text: inout [UInt8]) {
    if digits > 8 { append(value >> 32, digits: digits - 8, to: &text) }
    let count = min(digits, 8)
    let spelt = self.digits(of: UInt32(truncatingIfNeeded: value))
    text.append(littleEndian: spelt >> UInt64(64 - 8 * count), count: count)
  }

  /// The eight digits of a number, the first of them in the lowest byte.
  @inlinable @inline(__always)
  package static func digits(of value: UInt32) -> UInt64 {
    var values = UInt64(value)
    values = (values | values << 16) & 0x0000_FFFF_0000_FFFF
    values = (values | values << 8) & 0x00FF_00FF_00FF_00FF
    values = ((values | values << 4) & 0x0F0F_0F0F_0F0F_0F0F).byteSwapped
    let aboveNine = (values &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return values &+ 0x3030_3030_3030_3030 &+ aboveNine &* 0x27
  }

  /// Returns what a digit of either case stands for.
  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
