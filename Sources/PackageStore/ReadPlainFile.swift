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
