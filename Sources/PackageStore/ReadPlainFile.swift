import Glibc

/// Reads somebody else's file piece by piece, in constant memory; links to it are followed.
package func readPlainFile(
  _ path: String, limit: Int, on system: any FileSystem = RealFileSystem(),
  _ body: (Span<UInt8>) throws -> Void
) throws {
  let source = try system.openSource(path)
  var reader = ChunkReader(source.file, on: system)
  var size = source.status.size
  var passed = 0
  while size <= limit, try reader.next() {
    try body(reader.chunk.span)
    passed += reader.chunk.count
    size = max(size, passed)
  }
  if size > limit { throw StoreError.tooLarge(path: path, limit: limit) }
}

/// All bytes of somebody else's file.
package func readPlainFile(
  _ path: String, limit: Int, on system: any FileSystem = RealFileSystem()
) throws(StoreError) -> [UInt8] {
  let (file, status) = try system.openSource(path)
  return try system.readWhole(file, size: status.size, limit: limit)
}

/// The first bytes of somebody else's file, at most `count`, by which it is known what it is.
package func readHead(
  of path: String, count: Int, on system: any FileSystem = RealFileSystem()
) throws(StoreError) -> [UInt8] {
  let (file, _) = try system.openSource(path)
  return try [UInt8](capacity: count) { buffer throws(StoreError) in
    try system.read(file, at: 0, into: &buffer)
  }
}

extension FileSystem {
  /// Opens somebody else's file.
  func openSource(_ path: String) throws(StoreError) -> (file: Handle, status: FileStatus) {
    do {
      return try openPlain(path, in: nil)
    } catch .system(_, _, ENOENT) {
      throw .notFound(path: path)
    }
  }
}
