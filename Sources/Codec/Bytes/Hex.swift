/// Lower-case hexadecimal digits.
enum Hex {
  static func append(_ value: UInt64, digits: Int, to text: inout [UInt8]) {
    for place in (0..<digits).reversed() {
      text.append(digit(UInt8(truncatingIfNeeded: value >> UInt64(4 * place)) & 15))
    }
  }

  static func digit(_ value: UInt8) -> UInt8 {
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
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
