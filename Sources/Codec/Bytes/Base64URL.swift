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
    var word: UInt64 = 0
    var held = 0
    for place in (0..<digits).reversed() {
      word |= UInt64(alphabet[Int(bits >> UInt64(6 * place) & 63)]) << UInt64(8 * held)
      held += 1
      if held == 8 {
        text.append(littleEndian: word)
        (word, held) = (0, 0)
      }
    }
    text.append(littleEndian: word, count: held)
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

  /// The bits of at most ten digits, which all stand in `text`; nil where one of them is none.
  @inline(__always)
  package static func bits(of digits: Range<Int>, in text: Span<UInt8>) -> UInt64? {
    var (bits, seen) = (UInt64(0), UInt8(0))
    for place in digits {
      let value = values[Int(text[place])]
      bits = bits << 6 | UInt64(value)
      seen |= value
    }
    return seen < 64 ? bits : nil
  }

  /// The value of every byte; 64 of one that is no digit. Looked up, for chance letters are not
  /// guessed by a processor.
  private static let values = (0...UInt8.max).map { letter in
    UInt8(alphabet.firstIndex(of: letter) ?? 64)
  }

  private static func value(of letter: UInt8) -> UInt8? {
    let value = values[Int(letter)]
    return value < 64 ? value : nil
  }
}
