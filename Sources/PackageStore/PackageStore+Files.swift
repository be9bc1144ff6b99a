extension PackageStore {
  /// Reads a plain file that lies beside the manifest, such as a copy that a sync client made.
  package func readFile(_ name: String, limit: Int = manifestLimit) throws(StoreError) -> [UInt8] {
    let (file, status) = try system.openPlain(name, in: folder)
    return try system.readWhole(file, size: status.size, limit: limit)
  }

  /// Reads a plain file among the blobs piece by piece, whatever it is called.
  package func readBlobFile(_ name: String, _ body: (Span<UInt8>) throws -> Void) throws {
    guard let blobs = try blobsFolder() else {
      throw StoreError.notFound(path: "\(path)/\(Self.blobsName)/\(name)")
    }
    var reader = ChunkReader(try system.openPlain(name, in: blobs).file, on: system)
    while try reader.next() { try body(reader.chunk.span) }
  }

  /// Removes a file that lies beside the manifest, if it still holds what was read from it.
  ///
  /// Returns whether it did.
  package func removeFile(_ name: String, holding bytes: [UInt8], locking: Locking = Locking())
    throws -> Bool
  {
    try locked(locking) {
      let (file, status) = try system.openPlain(name, in: folder)
      guard try system.holds(file, size: status.size, bytes) else { return false }
      try system.remove(name, in: folder, kind: .file)
      try system.sync(folder, dataOnly: false)
      return true
    }
  }
}
