extension ZipHeader {
  /// Whether these bytes, which follow an entry's own, say the same of it as the header: CRC and
  /// sizes, in four bytes or eight, and a signature in front or none (APPNOTE 4.3.9).
  package func agrees(withDescriptor bytes: [UInt8]) -> Bool {
    let isLarge = bytes.count == 20 || bytes.count == 24
    let hasSignature = bytes.count == 16 || bytes.count == 24
    guard isLarge || hasSignature || bytes.count == 12 else { return false }
    var fields = ZipField(bytes[...])
    if hasSignature, fields.int(4) != 0x0807_4b50 { return false }
    let width = isLarge ? 8 : 4
    return fields.int(4) == Int(crc) && fields.int(width) == packedSize && fields.int(width) == size
  }
}
