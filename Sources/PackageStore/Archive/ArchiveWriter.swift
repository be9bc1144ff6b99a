import Codec

extension Archive {
  /// Writes an archive from its beginning to its end: stored entries, the same bytes for the same
  /// entries. In constant memory but for the directory.
  package struct Writer {
    private let write: (Span<UInt8>) throws -> Void
    private let rewrite: ((Span<UInt8>, _ offset: Int) throws -> Void)?
    private var directory: [ZipEntry] = []
    private var count = 0
    /// Entries up to this size are held until their CRC, which stands before their bytes, is known.
    private static let heldSize = 1 << 20

    /// - Parameters:
    ///   - write: Takes the next bytes of the archive.
    ///   - rewrite: Writes over bytes that it has: an entry whose size is known is then read once,
    ///     however large, and else twice.
    package init(
      _ write: @escaping (Span<UInt8>) throws -> Void,
      rewrite: ((Span<UInt8>, _ offset: Int) throws -> Void)? = nil
    ) {
      self.write = write
      self.rewrite = rewrite
    }

    /// How many bytes the archive has so far.
    package var byteCount: Int { count }

    /// Adds a file.
    package mutating func add(_ name: String, _ bytes: [UInt8]) throws {
      try add(ZipHeader(stored: name, crc: CRC32.of(bytes), size: bytes.count))
      try put(bytes.span)
    }

    /// Adds a file that is read piece by piece; `size` is how long it should be, where that is known.
    package mutating func add(
      _ name: String, size: Int? = nil,
      reading read: (_ body: (Span<UInt8>) throws -> Void) throws -> Void
    ) throws {
      if let rewrite, let size, size > Self.heldSize {
        let offset = count
        var header = ZipHeader(stored: name, crc: 0, size: size)
        try put(header.localBytes.span)
        header.crc = try copy(name, size, read)
        try rewrite(header.localBytes.span, offset)
        directory.append(ZipEntry(header, offset: offset))
        return
      }
      var crc = CRC32()
      var size = 0
      var held: [UInt8] = []
      try read { piece in
        crc.update(piece)
        size += piece.count
        if size <= Self.heldSize {
          unsafe piece.withUnsafeBufferPointer { unsafe held.append(contentsOf: $0) }
        } else {
          held = []
        }
      }
      try add(ZipHeader(stored: name, crc: crc.value, size: size))
      if size <= Self.heldSize { return try put(held.span) }
      guard try copy(name, size, read) == crc.value else { throw changed(name) }
    }

    /// Writes what is read, which has to be so long, and returns its CRC.
    private mutating func copy(
      _ name: String, _ size: Int, _ read: (_ body: (Span<UInt8>) throws -> Void) throws -> Void
    ) throws -> UInt32 {
      var crc = CRC32()
      var (written, write) = (0, self.write)
      try read { piece in
        crc.update(piece)
        written += piece.count
        try write(piece)
      }
      count += written
      guard written == size else { throw changed(name) }
      return crc.value
    }

    /// A file was not the same when it was read again, or not as long as it had said.
    private func changed(_ name: String) -> StoreError {
      .unreadable(
        "“\(name)” was changed while it was being packed. Nothing was written; try again.")
    }

    /// Ends the archive.
    package mutating func finish() throws {
      var end = ZipEnd(entries: directory.count, offset: count, size: 0)
      for entry in directory { try put(entry.bytes.span) }
      end.size = count - end.offset
      try put(end.bytes.span)
    }

    private mutating func add(_ header: ZipHeader) throws {
      directory.append(ZipEntry(header, offset: count))
      try put(header.localBytes.span)
    }

    private mutating func put(_ bytes: Span<UInt8>) throws {
      count += bytes.count
      try write(bytes)
    }
  }

  /// Makes an archive in one step, in the place of a file that may be there: beside it, synced, and
  /// renamed when it is whole. After a failure nothing has changed. Returns how many bytes it has.
  @discardableResult
  package static func write(
    _ path: String, on system: any FileSystem = RealFileSystem(),
    _ body: (inout Writer) throws -> Void
  ) throws -> Int {
    let (folderPath, name) = splitPath(try system.resolve(path) ?? path)
    let folder = try system.open(folderPath, in: nil, as: .folder)
    let temporary = TemporaryName.random("sampledeck")
    let count: Int
    do {
      let file = try system.open(temporary, in: folder, as: .creating(mode: 0o666))
      var output = FileWriter(file, on: system)
      var writer = Writer {
        try output.write($0)
      } rewrite: {
        try system.writeAll($0, over: file, at: $1)
      }
      try body(&writer)
      try writer.finish()
      count = writer.byteCount
      try system.removeAbandoned(in: folder, likeNow: system.status(of: file))
      try system.sync(file, dataOnly: false)
      try system.rename(temporary, in: folder, to: name, in: folder, replacing: true)
    } catch {
      try? system.remove(temporary, in: folder, kind: .file)
      throw error
    }
    try system.sync(folder, dataOnly: false)
    return count
  }
}
