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
}
