import Codec

/// Reads the directory of an archive and holds it against the local headers.
struct DirectoryReader {
  private let file: Handle
  private let size: Int
  private let limits: Archive.Limits
  private let system: any FileSystem

  init(_ file: Handle, size: Int, limits: Archive.Limits, on system: any FileSystem) {
    self.file = file
    self.size = size
    self.limits = limits
    self.system = system
  }

  /// The entries, in their order.
  ///
  /// What stands in the file is, without a gap: each entry's local header and bytes, in any order, the
  /// directory, and what says where that is.
  mutating func read() throws(StoreError) -> [Archive.Entry] {
    let end = try findEnd()
    guard end.entries <= limits.entries else {
      throw flaw(.tooManyEntries(limit: limits.entries))
    }
    guard end.size <= limits.directory else { throw flaw(.tooLarge(limit: limits.directory)) }
    let found = try readDirectory(end)
    var entries: [Archive.Entry] = []
    entries.reserveCapacity(found.count)
    var total = 0
    for entry in found {
      entries.append(try check(entry))
      // Neither can be above the limit, so their sum fits.
      total += entry.header.size
      guard total <= limits.total else { throw flaw(.tooLarge(limit: limits.total)) }
    }
    guard limits.allows(total, from: size) else { throw flaw(.bomb(ratio: limits.ratio)) }
    try Archive.checkNames(entries, path: file.path)
    try checkLayout(&entries, of: found, end: end.offset)
    return entries
  }

  // MARK: - The directory

  private func findEnd() throws(StoreError) -> ZipEnd {
    let tail = min(size, ZipEnd.tailLength)
    let bytes = try read(tail, at: size - tail)
    do throws(ZipEnd.Flaw) {
      let found = try ZipEnd.find(in: bytes, at: size - tail)
      guard let large = found.large else { return try bounded(found.end, by: found.place) }
      let length = found.place - ZipEnd.locatorLength - large
      guard large >= 0, (ZipEnd.largeLength...1 << 16).contains(length) else {
        throw .contradictory
      }
      let record: [UInt8]
      do { record = try read(length, at: large) } catch { throw .missing }
      return try bounded(ZipEnd(large: record, agreeingWith: found.end), by: large)
    } catch {
      switch error {
      case .missing: throw flaw(.notAnArchive)
      case .ambiguous: throw flaw(.ambiguous)
      case .contradictory: throw flaw(.damagedDirectory)
      case .severalDisks: throw flaw(.severalDisks)
      }
    }
  }

  /// The directory must end where the next record begins.
  private func bounded(_ end: ZipEnd, by place: Int) throws(ZipEnd.Flaw) -> ZipEnd {
    guard end.size <= place, end.offset <= place - end.size else { throw .contradictory }
    if end.offset < place - end.size { throw .ambiguous }
    return end
  }

  private func readDirectory(_ end: ZipEnd) throws(StoreError) -> [ZipEntry] {
    let bytes = try read(end.size, at: end.offset)
    var rest = bytes[...]
    var entries: [ZipEntry] = []
    while !rest.isEmpty {
      guard entries.count < end.entries, let entry = ZipEntry(&rest) else {
        throw flaw(.damagedDirectory)
      }
      entries.append(entry)
    }
    guard entries.count == end.entries else { throw flaw(.damagedDirectory) }
    return entries
  }

  // MARK: - An entry

  private func check(_ entry: ZipEntry) throws(StoreError) -> Archive.Entry {
    let header = entry.header
    guard var name = header.text else {
      throw flaw(.nameNotUTF8, String(decoding: header.name, as: UTF8.self))
    }
    let isFolder = name.hasSuffix("/")
    if isFolder { name.removeLast() }
    if let bad = Archive.flaw(ofName: name) { throw flaw(.badName(bad), name) }
    let odd: ZipHeader.Flags = [.encrypted, .stronglyEncrypted, .masked]
    guard header.flags.isDisjoint(with: odd) else { throw flaw(.encrypted, name) }
    guard isPlain(entry.mode, isFolder: isFolder) else { throw flaw(.notAFile, name) }
    guard !header.flags.contains(.patched) else { throw flaw(.unknownMethod(-1), name) }
    switch header.method {
    case .stored where header.size == header.packedSize: break
    case .stored: throw flaw(.headersDiffer, name)
    case .deflated: break
    default: throw flaw(.unknownMethod(Int(header.method.rawValue)), name)
    }
    guard !isFolder || header.size == 0 else { throw flaw(.notAFile, name) }
    guard header.size <= limits.total else { throw flaw(.tooLarge(limit: limits.total), name) }
    guard limits.allows(header.size, from: header.packedSize) else {
      throw flaw(.bomb(ratio: limits.ratio), name)
    }
    return Archive.Entry(
      name: name, isFolder: isFolder, size: header.size, header: header, start: entry.offset)
  }

  /// Whether the mode, where one is given, is that of a file or of a folder.
  private func isPlain(_ mode: Int, isFolder: Bool) -> Bool {
    switch mode & 0o170000 {
    case 0: true
    case 0o100000: !isFolder
    case 0o040000: isFolder
    default: false
    }
  }

  // MARK: - Where everything is

  /// Holds local headers against the directory and sees that the entries stand one after the other.
  private func checkLayout(
    _ entries: inout [Archive.Entry], of found: [ZipEntry], end: Int
  ) throws(StoreError) {
    var place = 0
    let order = found.indices.sorted { found[$0].offset < found[$1].offset }
    for (number, index) in order.enumerated() {
      let name = entries[index].name
      guard found[index].offset == place else {
        throw found[index].offset < place ? flaw(.overlaps, name) : flaw(.ambiguous)
      }
      let next = number + 1 < order.count ? found[order[number + 1]].offset : end
      guard next > place else { throw flaw(.overlaps, name) }
      place = try checkLocal(of: found[index].header, in: place..<next, name)
      entries[index].start = place
      place += found[index].header.packedSize
      if found[index].header.flags.contains(.descriptor) {
        let bytes = try next - place <= 24 ? read(next - place, at: place) : []
        guard found[index].header.agrees(withDescriptor: bytes) else {
          throw flaw(.headersDiffer, name)
        }
        place = next
      }
    }
    guard place == end else { throw flaw(.ambiguous) }
  }

  /// Checks the local header of an entry, and returns where its bytes begin. They end in the range.
  private func checkLocal(
    of header: ZipHeader, in range: Range<Int>, _ name: String
  ) throws(StoreError) -> Int {
    let start = try read(min(range.count, ZipHeader.localLength), at: range.lowerBound)
    guard let length = ZipHeader.lengthOfLocal(start) else { throw flaw(.headersDiffer, name) }
    guard length <= range.count, header.packedSize <= range.count - length else {
      throw flaw(.overlaps, name)
    }
    let local = ZipHeader(local: try read(length, at: range.lowerBound))
    guard let local, local.agrees(with: header) else { throw flaw(.headersDiffer, name) }
    return range.lowerBound + length
  }

  /// Bytes that must be there.
  private func read(_ count: Int, at offset: Int) throws(StoreError) -> [UInt8] {
    var reader = ChunkReader(file, in: offset..<offset + count, on: system)
    var bytes: [UInt8] = []
    while bytes.count < count, try reader.next() { bytes += reader.chunk }
    guard bytes.count == count else { throw flaw(.damagedDirectory) }
    return bytes
  }

  private func flaw(_ flaw: Archive.Flaw, _ entry: String? = nil) -> StoreError {
    .badArchive(path: file.path, entry: entry, flaw)
  }
}

extension ZipHeader {
  /// Whether a local header says what the directory says. Where a descriptor follows the bytes it may
  /// say nothing of sizes.
  fileprivate func agrees(with entry: ZipHeader) -> Bool {
    guard name == entry.name, method == entry.method,
      flags.intersection(.meaningful) == entry.flags.intersection(.meaningful), text == entry.text
    else { return false }
    if flags.contains(.descriptor), crc == 0, size == 0, packedSize == 0 { return true }
    return crc == entry.crc && size == entry.size && packedSize == entry.packedSize
  }
}

extension ZipHeader.Flags {
  /// Those that change how an entry is read.
  fileprivate static let meaningful: Self = [
    .encrypted, .descriptor, .patched, .stronglyEncrypted, .utf8, .masked,
  ]
}
