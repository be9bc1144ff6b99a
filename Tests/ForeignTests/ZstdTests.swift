import Foreign
import Testing

/// What these tests need; where it is missing they are skipped by name.
let hasZstd = (try? ZstdDecoder(limit: 0)) != nil

@Suite(.enabled(if: hasZstd, "libzstd is not on this machine")) struct `zstd` {
  private let text = Array(String(repeating: "Volga, Seine, Rhein. ", count: 50_000).utf8)

  @Test func `gives back what it took`() throws {
    for original in [[], [7], text] {
      let packed = try ZstdEncoder.compress(original)
      #expect(try ZstdDecoder.decompress(packed, limit: original.count) == original)
    }
  }

  @Test func `reads frames that follow one another, in any pieces`() throws {
    let packed = try ZstdEncoder.compress(Array("Volga".utf8)) + ZstdEncoder.compress([0x21])
    let decoder = try ZstdDecoder(limit: 100)
    var result: [UInt8] = []
    for byte in packed {
      try unsafe [byte].withUnsafeBytes { piece in
        try unsafe decoder.push(piece) { unsafe result.append(contentsOf: $0) }
      }
    }
    try decoder.finish()
    #expect(String(decoding: result, as: UTF8.self) == "Volga!")
  }

  @Test func `compresses in pieces into one frame`() throws {
    let encoder = try ZstdEncoder()
    var packed: [UInt8] = []
    for _ in 0..<3 {
      try unsafe text.withUnsafeBytes { piece in
        try unsafe encoder.push(piece) { unsafe packed.append(contentsOf: $0) }
      }
    }
    try unsafe encoder.finish { unsafe packed.append(contentsOf: $0) }
    #expect(try ZstdDecoder.decompress(packed, limit: 3 * text.count) == text + text + text)
  }

  @Test func `stops where more comes than was allowed`() throws {
    let packed = try ZstdEncoder.compress(text)
    #expect(throws: ZstdError.tooLong(limit: 1000)) {
      try ZstdDecoder.decompress(packed, limit: 1000)
    }
  }

  @Test func `refuses what is no frame, and one that stops`() throws {
    let packed = try ZstdEncoder.compress(text)
    #expect(throws: ZstdError.damaged) {
      try ZstdDecoder.decompress(Array("not zstd".utf8), limit: 1000)
    }
    #expect(throws: ZstdError.cutOff) {
      try ZstdDecoder.decompress(Array(packed.dropLast(3)), limit: text.count)
    }
  }
}
