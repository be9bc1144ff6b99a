import Codec
import Testing

struct ZipTests {
  @Test(
    arguments: [
      ("", 0), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func `a CRC is that of the standard`(text: String, value: UInt32) {
    #expect(CRC32.of(Array(text.utf8)) == value)
  }

  @Test func `the processor's instructions give the same CRC as the tables`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
    for count in [0, 1, 15, 16, 63, 64, 65, 79, 80, 127, 128, 200, 1000] {
      var native = CRC32()
      var portable = CRC32(portable: true)
      native.update(Array(bytes.prefix(count)))
      native.update(bytes)
      portable.update(Array(bytes.prefix(count)) + bytes)
      #expect(native.value == portable.value)
    }
  }

  // Written by Python's zipfile; the mode, which it cannot leave out, set to none.
  private static let golden =
    "504b03041400000000000000210006b0a1dd030000000300000007000000442f612e7478747b"
    + "7d0a504b03041400000800000000210000000000000000000000000004000000442fc3a9504b"
    + "010214001400000000000000210006b0a1dd0300000003000000070000000000000000000000"
    + "000000000000442f612e747874504b0102140014000008000000002100000000000000000000"
    + "000000040000000000000000000000000028000000442fc3a9504b0506000000000200020067"
    + "0000004a0000000000"

  @Test func `records are written as Python writes them`() {
    let first = ZipHeader(stored: "D/a.txt", crc: CRC32.of(Array("{}\n".utf8)), size: 3)
    let second = ZipHeader(stored: "D/é", crc: 0, size: 0)
    var bytes = first.localBytes + Array("{}\n".utf8)
    let place = bytes.count
    bytes += second.localBytes
    let offset = bytes.count
    bytes += ZipEntry(first, offset: 0).bytes + ZipEntry(second, offset: place).bytes
    bytes += ZipEnd(entries: 2, offset: offset, size: bytes.count - offset).bytes
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == Self.golden)
  }

  @Test func `numbers that do not fit in four bytes stand in a field of their own`() throws {
    let large = ZipHeader(stored: "a", crc: 7, size: 5 << 30)
    #expect(ZipHeader(local: large.localBytes)?.size == 5 << 30)
    var directory = ZipEntry(large, offset: 6 << 30).bytes[...]
    let entry = try #require(ZipEntry(&directory))
    #expect(entry.offset == 6 << 30)
    #expect(entry.header.packedSize == 5 << 30)
    #expect(directory.isEmpty)
    let fits = ZipHeader(stored: "a", crc: 7, size: 0xffff_fffe)
    #expect(fits.localBytes.count == ZipHeader.localLength + 1)
  }

  @Test func `more entries than two bytes count are counted in the larger record`() throws {
    let end = ZipEnd(entries: 70_000, offset: 5 << 30, size: 9)
    let bytes = end.bytes
    let found = try ZipEnd.find(in: bytes, at: (5 << 30) + 9)
    #expect(found.large == (5 << 30) + 9)
    #expect(try ZipEnd(large: Array(bytes.prefix(56)), agreeingWith: found.end) == end)
    #expect(ZipEnd(entries: 65_534, offset: 0, size: 9).bytes.count == 22)
  }
}
