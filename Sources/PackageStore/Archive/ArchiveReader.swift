import Codec

extension Archive {
  /// An archive that is read where it is.
  ///
  /// Opening reads the directory and every local header and refuses, by the entry's name, whatever
  /// two programs could read in two ways or a disk could be harmed by. Nothing but what is listed is
  /// in the file. The entries' bytes are read, and checked, when they are asked for.
  package final class Reader: Sendable {
    package let path: String
    /// In the order of the directory.
    package let entries: [Entry]
    private let file: Handle
    private let system: any FileSystem
    private let inflate: Inflate
    private let indices: [String: Int]

    /// Opens an archive, a plain file or a link to one; `inflate` unpacks what is deflated.
    package init(
      _ path: String, limits: Limits = Limits(), on system: any FileSystem = RealFileSystem(),
      inflate: @escaping Inflate
    ) throws(StoreError) {
      self.path = path
      self.system = system
      self.inflate = inflate
      let (file, status) = try system.openSource(path)
      self.file = file
      var directory = DirectoryReader(file, size: status.size, limits: limits, on: system)
      entries = try directory.read()
      indices = Dictionary(
        entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The file of that name, if there is one.
    package func file(_ name: String) -> Entry? {
      indices[name].map { entries[$0] }.flatMap { $0.isFolder ? nil : $0 }
    }

    /// Reads an entry piece by piece, in constant memory.
    ///
    /// Length and CRC are checked as it passes; `body` has seen all of it by the time a damage of the
    /// CRC is found, and never more than the length.
    package func read(_ entry: Entry, _ body: (Span<UInt8>) throws -> Void) throws {
      var reader = ChunkReader(
        file, in: entry.start..<entry.start + entry.packedSize, on: system)
      var crc = CRC32()
      var count = 0
      func take(_ piece: Span<UInt8>) throws {
        count += piece.count
        if count > entry.size { throw flaw(.damaged, entry) }
        crc.update(piece)
        try body(piece)
      }
      if entry.header.method == .stored {
        while try reader.next() { try take(reader.chunk.span) }
      } else {
        do {
          try inflate({ try reader.next() ? reader.chunk : [] }, take)
        } catch is BadStream {
          throw flaw(.damaged, entry)
        }
      }
      guard count == entry.size, crc.value == entry.header.crc else { throw flaw(.damaged, entry) }
    }

    /// The bytes of an entry, whole.
    package func bytes(of entry: Entry, limit: Int) throws -> [UInt8] {
      guard entry.size <= limit else { throw flaw(.tooLarge(limit: limit), entry) }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(entry.size)
      try read(entry) { piece in
        unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      }
      return bytes
    }

    /// The first bytes of an entry, at most so many.
    package func head(of entry: Entry, _ count: Int) throws -> [UInt8] {
      struct Enough: Error {}
      var head: [UInt8] = []
      do {
        try read(entry) { piece in
          for index in piece.indices where head.count < count { head.append(piece[index]) }
          if head.count == count { throw Enough() }
        }
      } catch is Enough {}
      return head
    }

    /// An entry that breaks a rule of whoever reads the archive.
    package func flaw(_ flaw: Flaw, _ entry: Entry) -> StoreError {
      .badArchive(path: path, entry: entry.name, flaw)
    }
  }
}
