/// How letters stand in a file of somebody else's.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1252 = "windows-1252"
  case latin1 = "iso-8859-1"

  /// The encoding of a name as people write it, such as `UTF-16`, `cp1252` or `latin1`.
  package init?(name: String) {
    let name = name.lowercased().replacing("_", with: "-")
    let known: TextEncoding? =
      switch name {
      case "utf8": .utf8
      case "utf-16", "utf16", "unicode": .utf16LittleEndian
      case "cp1252", "windows1252", "ansi": .windows1252
      case "latin1", "latin-1", "iso8859-1": .latin1
      default: TextEncoding(rawValue: name)
      }
    guard let known else { return nil }
    self = known
  }

  /// What the first bytes of a file say: its byte order mark, or the zeros that every second byte of
  /// UTF-16 is in most texts.
  package static func sign(of head: [UInt8]) -> TextEncoding? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if head.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if head.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    let sample = head.prefix(512)
    guard sample.count > 3 else { return nil }
    let even = sample.indices.count { $0 % 2 == 0 && sample[$0] == 0 }
    let odd = sample.indices.count { $0 % 2 == 1 && sample[$0] == 0 }
    if odd > sample.count / 4, even == 0 { return .utf16LittleEndian }
    if even > sample.count / 4, odd == 0 { return .utf16BigEndian }
    return nil
  }
}

/// A byte that a text in some encoding cannot have where it stands.
package struct TextFlaw: Error, Hashable, Sendable {
  package var encoding: TextEncoding
  /// The offset of the first byte at fault.
  package var offset: Int
  package var byte: UInt8
  /// The line it stands in, from 1.
  package var line: Int

  package init(encoding: TextEncoding, offset: Int, byte: UInt8, line: Int) {
    self.encoding = encoding
    self.offset = offset
    self.byte = byte
    self.line = line
  }
}

extension TextEncoding {
  /// The text in UTF-8, without a byte order mark.
  package func decode(_ bytes: [UInt8]) throws(TextFlaw) -> [UInt8] {
    switch self {
    case .utf8: try checked(bytes)
    case .utf16LittleEndian, .utf16BigEndian: try fromUTF16(bytes)
    case .windows1252: try bytes8(bytes) { Self.windows1252Letters[$0] }
    case .latin1: try bytes8(bytes) { _ in nil }
    }
  }

  private func checked(_ bytes: [UInt8]) throws(TextFlaw) -> [UInt8] {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw flaw(at: error.byteOffsets.lowerBound, in: bytes)
    }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private func fromUTF16(_ bytes: [UInt8]) throws(TextFlaw) -> [UInt8] {
    let high = self == .utf16BigEndian ? 0 : 1
    func unit(_ index: Int) -> UInt32 {
      UInt32(bytes[index + high]) << 8 | UInt32(bytes[index + 1 - high])
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = bytes.starts(with: high == 1 ? [0xFF, 0xFE] : [0xFE, 0xFF]) ? 2 : 0
    while index + 1 < bytes.count {
      var value = unit(index)
      if value & 0xFC00 == 0xD800, index + 3 < bytes.count, unit(index + 2) & 0xFC00 == 0xDC00 {
        value = 0x10000 + (value & 0x3FF) << 10 + unit(index + 2) & 0x3FF
        index += 2
      }
      guard let scalar = Unicode.Scalar(value) else { throw flaw(at: index, in: bytes) }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index += 2
    }
    if index < bytes.count { throw flaw(at: index, in: bytes) }
    return text
  }

  /// Decodes an encoding of a byte a letter; `letter` knows those that are not Latin-1's.
  private func bytes8(
    _ bytes: [UInt8], _ letter: (UInt8) -> UInt32?
  ) throws(TextFlaw) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for (index, byte) in bytes.enumerated() {
      guard let scalar = Unicode.Scalar(letter(byte) ?? UInt32(byte)) else {
        throw flaw(at: index, in: bytes)
      }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return text
  }

  private func flaw(at offset: Int, in bytes: [UInt8]) -> TextFlaw {
    TextFlaw(
      encoding: self, offset: offset, byte: bytes[offset],
      line: bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1)
  }

  /// The letters that stand where Latin-1 has controls; a lone surrogate, which is no letter, for the
  /// five bytes that Windows-1252 leaves open.
  private static let windows1252Letters: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: zip(
      UInt8(0x80)...0x9F,
      [
        0x20AC, 0xD800, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0xD800, 0x017D, 0xD800, 0xD800, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xD800, 0x017E, 0x0178,
      ]))
}
