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
}
