import Codec
import Testing

@Suite struct `Names made of bytes` {
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
  ])
  func `base 64 as in RFC 4648, without padding`(text: String, encoded: String) {
    #expect(Base64URL.encode(Array(text.utf8)) == encoded)
  }

  @Test func `base 64 uses the letters that are safe in addresses`() {
    #expect(Base64URL.encode([0xFB, 0xFF, 0xBE]) == "-_--")
  }

  @Test func `a digest is its 64 lower-case digits`() throws {
    let hex = "00010203040506070809a0b0c0d0e0f0ff112233445566778899aabbccddeeff"
    let digest = try #require(Digest(hex: hex))
    #expect(digest.hex == hex)
    #expect(digest.bytes.prefix(4) == [0, 1, 2, 3])
    #expect(Digest(bytes: digest.bytes) == digest)
  }

  @Test(arguments: [
    "", String(repeating: "a", count: 63), String(repeating: "a", count: 65),
    String(repeating: "A", count: 64), String(repeating: "g", count: 64),
    String(repeating: "é", count: 32), String(repeating: "a", count: 63) + "\0",
  ])
  func `any other text is no digest`(text: String) {
    #expect(Digest(hex: text) == nil)
  }

  @Test func `digests are ordered as their text`() {
    let digests = (0..<50).map { SHA256.hash([UInt8($0)]) }
    #expect(digests.sorted().map(\.hex) == digests.map(\.hex).sorted())
  }

  @Test(
    arguments: [
      0, 7, -7, 10, 9_999_999, 10_000_000, -10_000_000, 123_456_700_000_089, .max, .min,
    ] as [Int64])
  func `a number is written as people write it`(number: Int64) {
    var text = Array("n=".utf8)
    text.append(decimal: number)
    #expect(String(decoding: text, as: UTF8.self) == "n=\(number)")
  }

  @Test(arguments: 1...16) func `the lowest hexadecimal digits of a number`(count: Int) {
    var text = Array("#".utf8)
    Hex.append(0x0123_4567_89AB_CDEF, digits: count, to: &text)
    #expect(String(decoding: text, as: UTF8.self) == "#" + "0123456789abcdef".suffix(count))
  }
}

@Suite struct `Bytes that are looked for` {
  @Test(arguments: [
    ("", "", 0), ("", "a", nil), ("a", "", 0), ("banana", "an", 1), ("banana", "nab", nil),
    ("banana", "banana", 0), ("ban", "banana", nil), ("a\0b", "\0b", 1),
  ])
  func `a word is found where it first stands`(text: String, word: String, offset: Int?) {
    #expect(text.utf8.span.offset(of: word.utf8.span) == offset)
    #expect(text.utf8.span.holds(word.utf8.span) == (offset != nil))
  }

  @Test func `a byte is found, and all are counted where it is not there`() {
    let text = Array("a,b,c".utf8)
    #expect(text.span.count(before: UInt8(ascii: ",")) == 1)
    #expect(text.span.count(before: UInt8(ascii: "x")) == 5)
    #expect(!text.span.contains(0) && [UInt8(0)].span.contains(0) && ![UInt8]().span.contains(0))
  }
}
