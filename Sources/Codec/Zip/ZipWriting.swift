// Every archive is written in one way: stored entries, their names in UTF-8, dated 1980-01-01 and made
// on no particular system, larger numbers only where they are needed. Same entries, same bytes.

extension ZipHeader {
  private static let date = 1 << 5 | 1
  /// What the first two versions of the format cannot read needs 4.5.
  private var version: Int { isLarge ? 45 : 20 }
  private var isLarge: Bool { size >= Self.saturated }

  /// A stored entry.
  package init(stored name: String, crc: UInt32, size: Int) {
    self.init(name: Array(name.utf8))
    if !name.utf8.allSatisfy({ $0 < 0x80 }) { flags = .utf8 }
    self.crc = crc
    self.size = size
    packedSize = size
  }

  /// The local header.
  package var localBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(Self.localSignature, bytes: 4)
    let large = isLarge ? [size, packedSize] : []
    appendCommon(to: &bytes, version: version, extra: large)
    bytes += name
    bytes.appendLarge(large)
    return bytes
  }

  fileprivate func appendCommon(to bytes: inout [UInt8], version: Int, extra: [Int]) {
    bytes.append(version, bytes: 2)
    bytes.append(Int(flags.rawValue), bytes: 2)
    bytes.append(Int(method.rawValue), bytes: 2)
    bytes.append(0, bytes: 2)
    bytes.append(Self.date, bytes: 2)
    bytes.append(Int(crc), bytes: 4)
    bytes.append(min(packedSize, Self.saturated), bytes: 4)
    bytes.append(min(size, Self.saturated), bytes: 4)
    bytes.append(name.count, bytes: 2)
    bytes.append(extra.isEmpty ? 0 : 4 + 8 * extra.count, bytes: 2)
  }
}

extension ZipEntry {
  /// The entry of the directory.
  package var bytes: [UInt8] {
    let sizes = header.size >= ZipHeader.saturated ? [header.size, header.packedSize] : []
    let large = sizes + (offset >= ZipHeader.saturated ? [offset] : [])
    let version = large.isEmpty ? 20 : 45
    var bytes: [UInt8] = []
    bytes.append(Self.signature, bytes: 4)
    bytes.append(version, bytes: 2)
    header.appendCommon(to: &bytes, version: version, extra: large)
    bytes.append(0, bytes: 6)
    bytes.append(mode << 16, bytes: 4)
    bytes.append(min(offset, ZipHeader.saturated), bytes: 4)
    bytes += header.name
    bytes.appendLarge(large)
    return bytes
  }
}

extension ZipEnd {
  /// What stands after the directory.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let isLarge =
      entries >= 0xffff || size >= ZipHeader.saturated || offset >= ZipHeader.saturated
    if isLarge {
      bytes.append(Self.largeSignature, bytes: 4)
      bytes.append(Self.largeLength - 12, bytes: 8)
      for _ in 0..<2 { bytes.append(45, bytes: 2) }
      bytes.append(0, bytes: 8)
      for number in [entries, entries, size, offset] { bytes.append(number, bytes: 8) }
      bytes.append(Self.locatorSignature, bytes: 4)
      bytes.append(0, bytes: 4)
      bytes.append(offset + size, bytes: 8)
      bytes.append(1, bytes: 4)
    }
    bytes.append(Self.signature, bytes: 4)
    bytes.append(0, bytes: 4)
    for _ in 0..<2 { bytes.append(min(entries, 0xffff), bytes: 2) }
    bytes.append(min(size, ZipHeader.saturated), bytes: 4)
    bytes.append(min(offset, ZipHeader.saturated), bytes: 4)
    bytes.append(0, bytes: 2)
    return bytes
  }
}

extension [UInt8] {
  /// Appends a zip64 field of these numbers; nothing for none.
  fileprivate mutating func appendLarge(_ numbers: [Int]) {
    if numbers.isEmpty { return }
    append(1, bytes: 2)
    append(8 * numbers.count, bytes: 2)
    for number in numbers { append(number, bytes: 8) }
  }
}
