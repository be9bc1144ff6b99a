/// What a ZIP archive says of an entry, in front of its bytes and again in its directory.
package struct ZipHeader: Hashable, Sendable {
  package var flags: Flags = []
  package var method: Method = .stored
  package var crc: UInt32 = 0
  /// How many bytes stand in the archive.
  package var packedSize = 0
  /// How many they become.
  package var size = 0
  /// As it stands there; ``text`` reads it.
  package var name: [UInt8]
  package var extra: [UInt8] = []

  package init(name: [UInt8]) { self.name = name }

  package struct Flags: OptionSet, Hashable, Sendable {
    package var rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let encrypted = Flags(rawValue: 1)
    /// The local header was written before its sizes were known; they follow the bytes.
    package static let descriptor = Flags(rawValue: 1 << 3)
    package static let patched = Flags(rawValue: 1 << 5)
    package static let stronglyEncrypted = Flags(rawValue: 1 << 6)
    package static let utf8 = Flags(rawValue: 1 << 11)
    package static let masked = Flags(rawValue: 1 << 13)
  }

  /// How the bytes are packed.
  package struct Method: RawRepresentable, Hashable, Sendable {
    package var rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let stored = Method(rawValue: 0)
    package static let deflated = Method(rawValue: 8)
  }
}

// MARK: - Local headers

extension ZipHeader {
  static let localSignature = 0x0403_4b50
  /// The length of a local header without its name and extra fields.
  package static let localLength = 30

  /// How long a local header is whose first ``localLength`` bytes these are; nil: it is none.
  package static func lengthOfLocal(_ start: [UInt8]) -> Int? {
    var fields = ZipField(start[...])
    guard fields.int(4) == localSignature, fields.bytes(22) != nil, let name = fields.int(2),
      let extra = fields.int(2)
    else { return nil }
    return localLength + name + extra
  }

  /// Reads a local header, all of it and nothing else.
  ///
  ///     signature 4 · version 2 · flags 2 · method 2 · time 2 · date 2 · crc 4 · packed size 4 ·
  ///     size 4 · length of name 2 · length of extra fields 2 · name · extra fields
  package init?(local bytes: [UInt8]) {
    var fields = ZipField(bytes[...])
    guard fields.int(4) == Self.localSignature, fields.bytes(2) != nil,
      let (header, nameLength, extraLength) = Self.common(&fields),
      let name = fields.bytes(nameLength), let extra = fields.bytes(extraLength)
    else { return nil }
    self = header
    self.name = Array(name)
    self.extra = Array(extra)
    var sizes = [size, packedSize]
    guard readLargeNumbers(&sizes) else { return nil }
    (size, packedSize) = (sizes[0], sizes[1])
  }

  /// Flags to the lengths: what both headers have in common.
  fileprivate static func common(
    _ fields: inout ZipField
  ) -> (header: ZipHeader, name: Int, extra: Int)? {
    guard let flags = fields.number(2), let method = fields.number(2), fields.bytes(4) != nil,
      let crc = fields.number(4), let packedSize = fields.int(4), let size = fields.int(4),
      let name = fields.int(2), let extra = fields.int(2)
    else { return nil }
    var header = ZipHeader(name: [])
    header.flags = Flags(rawValue: UInt16(flags))
    header.method = Method(rawValue: UInt16(method))
    header.crc = UInt32(crc)
    header.packedSize = packedSize
    header.size = size
    return (header, name, extra)
  }

  /// Replaces numbers that did not fit in four bytes by those of the zip64 field, which holds them
  /// alone and in this order (APPNOTE 4.5.3). False: one of them is not there.
  fileprivate func readLargeNumbers(_ numbers: inout [Int]) -> Bool {
    guard numbers.contains(Self.saturated) else { return true }
    guard let field = extraField(1) else { return false }
    var fields = ZipField(field)
    for index in numbers.indices where numbers[index] == Self.saturated {
      guard let number = fields.int(8) else { return false }
      numbers[index] = number
    }
    return true
  }

  /// What stands in four bytes for a number that does not fit.
  static let saturated = 0xffff_ffff

  /// The contents of the first extra field of a kind.
  func extraField(_ kind: Int) -> ArraySlice<UInt8>? {
    var fields = ZipField(extra[...])
    while let found = fields.int(2), let length = fields.int(2), let content = fields.bytes(length)
    {
      if found == kind { return content }
    }
    return nil
  }
}

// MARK: - The directory

/// An entry of an archive's directory.
package struct ZipEntry: Hashable, Sendable {
  package var header: ZipHeader
  /// Where its local header begins.
  package var offset: Int
  /// The permission bits and kind of file as Unix has them; 0 where it was not said.
  package var mode: Int

  package init(_ header: ZipHeader, offset: Int) {
    self.header = header
    self.offset = offset
    mode = 0
  }

  /// Reads the next entry of a directory; nil: it is none.
  ///
  ///     signature 4 · made by 2 · as a local header from its version on, to the lengths · length of
  ///     comment 2 · disk 2 · attributes 2 · attributes 4 · offset 4 · name · extra fields · comment
  package init?(_ directory: inout ArraySlice<UInt8>) {
    var fields = ZipField(directory)
    guard fields.int(4) == Self.signature, fields.bytes(4) != nil,
      let (header, nameLength, extraLength) = ZipHeader.common(&fields),
      let commentLength = fields.int(2), fields.int(2) == 0, fields.bytes(2) != nil,
      let attributes = fields.int(4), let offset = fields.int(4),
      let name = fields.bytes(nameLength), let extra = fields.bytes(extraLength),
      fields.bytes(commentLength) != nil
    else { return nil }
    self.init(header, offset: offset)
    mode = attributes >> 16
    self.header.name = Array(name)
    self.header.extra = Array(extra)
    var numbers = [header.size, header.packedSize, offset]
    guard self.header.readLargeNumbers(&numbers) else { return nil }
    (self.header.size, self.header.packedSize, self.offset) = (numbers[0], numbers[1], numbers[2])
    directory = fields.rest
  }

  static let signature = 0x0201_4b50
}
