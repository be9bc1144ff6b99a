import Codec

/// Writes a new file from its beginning to its end, and has the disk begin while more is on its way:
/// the sync that follows then finds little left to do.
struct FileWriter {
  let file: Handle
  private let system: any FileSystem
  private(set) var count = 0
  /// What the disk was told of.
  private var begun = 0
  private static let stretch = 8 << 20

  init(_ file: Handle, on system: any FileSystem) {
    self.file = file
    self.system = system
  }

  mutating func write(_ bytes: Span<UInt8>) throws(StoreError) {
    for start in stride(from: 0, to: bytes.count, by: Self.stretch) {
      let piece = start..<min(start + Self.stretch, bytes.count)
      try system.writeAll(bytes.extracting(piece), to: file)
      count += piece.count
      if count - begun >= Self.stretch { beginSync() }
    }
  }

  /// Writes all that a stream has, and hashes it.
  mutating func write(
    _ stream: ByteStream, hashing hash: inout SHA256, limit: Int
  ) throws(StoreError) {
    do {
      try stream.read { piece in
        guard count + piece.count <= limit else {
          throw StoreError.tooLarge(path: file.path, limit: limit)
        }
        hash.update(piece)
        try write(piece)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// Has the disk begin with what it was not told of yet.
  mutating func beginSync() {
    if begun == count { return }
    system.beginSync(file, from: begun)
    begun = count
  }
}
