import Foreign
import Testing

struct ZlibTests {
  /// What zlib makes of "hello hello hello hello\n".
  private static let packed: [UInt8] = [
    0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0xB9, 0x00,
  ]

  private func inflate(_ bytes: [UInt8], pieces: Int = 1 << 16) throws -> [UInt8] {
    var rest = bytes[...]
    var result: [UInt8] = []
    try Zlib.inflate {
      defer { rest = rest.dropFirst(pieces) }
      return Array(rest.prefix(pieces))
    } _: { piece in
      for index in piece.indices { result.append(piece[index]) }
    }
    return result
  }

  @Test(arguments: [1, 2, 100]) func `a stream is unpacked piece by piece`(pieces: Int) throws {
    let text = try inflate(Self.packed, pieces: pieces)
    #expect(String(decoding: text, as: UTF8.self) == "hello hello hello hello\n")
  }

  @Test func `a stream that is cut off, damaged or followed by more is refused`() {
    #expect(throws: Zlib.Flaw.cutOff) { try inflate(Array(Self.packed.dropLast())) }
    #expect(throws: Zlib.Flaw.cutOff) { try inflate([]) }
    #expect(throws: Zlib.Flaw.damaged) { try inflate([0xFF] + Self.packed) }
    #expect(throws: Zlib.Flaw.tooLong) { try inflate(Self.packed + [0]) }
    #expect(throws: Zlib.Flaw.tooLong) { try inflate(Self.packed + [0], pieces: 11) }
  }
}
