/// Base 64 in the alphabet that is safe in names and addresses (RFC 4648, section 5), unpadded.
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var held = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      held += 8
      while held >= 6 {
        held -= 6
        text.append(alphabet[Int(bits >> UInt32(held) & 63)])
      }
    }
    if held > 0 { text.append(alphabet[Int(bits << UInt32(6 - held) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the digits of the lowest so many times six bits.
  package static func append(_ bits: UInt64, digits: Int, to text: inout [UInt8]) {
    for place in (0..<digits).reversed() {
      text.append(alphabet[Int(bits >> UInt64(6 * place) & 63)])
    }
  }

  /// The bytes of a text; nil where it holds something else. What stands in the last letter beside
  /// bytes is not looked at.
  package static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var bits: UInt32 = 0
    var held = 0
    for letter in text.utf8 {
      guard let value = value(of: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    return bytes
  }

  private static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
