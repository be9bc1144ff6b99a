/// One escape of a string: `\n`, `\u00e9`, or the two halves `\ud83d\ude00` together.
struct JSONEscape {
  let scalar: Unicode.Scalar
  /// The byte after it.
  let end: Int
  /// Whether no shorter spelling says the same: only what must be escaped is, in lower case.
  let isShortest: Bool

  /// Reads the escape whose backslash stands at `start`.
  init(_ bytes: Span<UInt8>, at start: Int) throws(JSONError) {
    guard start + 1 < bytes.count else {
      throw JSONError(offset: bytes.count, reason: .endsEarly)
    }
    let letter = bytes[start + 1]
    if letter != UInt8(ascii: "u") {
      guard let byte = Self.meaning(of: letter) else {
        throw JSONError(offset: start, reason: .invalidEscape)
      }
      (scalar, end, isShortest) = (Unicode.Scalar(byte), start + 2, letter != UInt8(ascii: "/"))
      return
    }

    let unit = try Self.unit(bytes, at: start)
    if let scalar = Unicode.Scalar(unit) {
      guard scalar != "\0" else { throw JSONError(offset: start, reason: .nul) }
      (self.scalar, end) = (scalar, start + 6)
      let isLowerCase =
        bytes[start + 5] >= UInt8(ascii: "a") || bytes[start + 5] <= UInt8(ascii: "9")
      isShortest = unit < 0x20 && Self.letter(for: UInt8(unit)) == nil && isLowerCase
      return
    }
    guard unit < 0xDC00, start + 7 < bytes.count, bytes[start + 6] == UInt8(ascii: "\\"),
      bytes[start + 7] == UInt8(ascii: "u")
    else { throw JSONError(offset: start, reason: .loneSurrogate) }
    let low = UInt32(try Self.unit(bytes, at: start + 6)) &- 0xDC00
    guard low < 0x400, let scalar = Unicode.Scalar(0x10000 + UInt32(unit - 0xD800) << 10 + low)
    else {
      throw JSONError(offset: start, reason: .loneSurrogate)
    }
    (self.scalar, end, isShortest) = (scalar, start + 12, false)
  }

  /// The letter that stands after the backslash for a byte, where there is one.
  static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case 8: UInt8(ascii: "b")
    case 9: UInt8(ascii: "t")
    case 10: UInt8(ascii: "n")
    case 12: UInt8(ascii: "f")
    case 13: UInt8(ascii: "r")
    default: nil
    }
  }

  private static func meaning(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "r"): 13
    default: nil
    }
  }

  /// Reads the four digits after `\u`.
  private static func unit(_ bytes: Span<UInt8>, at start: Int) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for at in start + 2..<start + 6 {
      guard at < bytes.count else { throw JSONError(offset: bytes.count, reason: .endsEarly) }
      guard let digit = Hex.value(of: bytes[at]) else {
        throw JSONError(offset: start, reason: .invalidEscape)
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
