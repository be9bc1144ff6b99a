import Glibc

/// Reads somebody else's file piece by piece, in constant memory; links to it are followed.
package func readPlainFile(
  _ path: String, limit: Int, on system: any FileSystem = RealFileSystem(),
  _ body: (Span<UInt8>) throws -> Void
) throws {
  try read(try system.openSource(path), limit, on: system, body)
}

/// Reads a file of somebody else's folder piece by piece; a link in the folder is not followed.
package func readPlainFile(
  _ name: String, in folder: String, limit: Int, on system: any FileSystem = RealFileSystem(),
  _ body: (Span<UInt8>) throws -> Void
) throws {
  let folder = try system.open(folder, in: nil, as: .folder)
  try read(try system.openPlain(name, in: folder), limit, on: system, body)
}

/// Whether somebody else's folder has a plain file of a name, and no link.
package func isPlainFile(
  _ name: String, in folder: String, on system: any FileSystem = RealFileSystem()
) -> Bool {
  guard let folder = try? system.open(folder, in: nil, as: .folder) else { return false }
  return (try? system.status(of: name, in: folder))?.kind == .file
}

private func read(
  _ source: (file: Handle, status: FileStatus), _ limit: Int, on system: any FileSystem,
  _ body: (Span<UInt8>) throws -> Void
) throws {
  var reader = ChunkReader(source.file, on: system)
  var size = source.status.size
  var passed = 0
  while size <= limit, try reader.next() {
    try body(reader.chunk.span)
    passed += reader.chunk.count
    size = max(size, passed)
  }
  if size > limit { throw StoreError.tooLarge(path: source.file.path, limit: limit) }
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
