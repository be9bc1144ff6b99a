package import Codec
import Glibc

extension PackageStore {
  /// Puts a blob into the package and returns when it is durable there. In constant memory.
  @discardableResult
  package func stageBlob(from source: BlobSource) throws(StoreError) -> StagedBlob {
    try stageBlobs([source])[0]
  }

  /// Puts blobs into the package and returns when all are durable there: one sync for each and one
  /// for their folder.
  ///
  /// A blob that is there already is replaced by the copy just written and hashed: that mends a
  /// damaged one, makes it durable whoever wrote it, and too young for ``clean(olderThan:now:keeping:)``.
  package func stageBlobs(_ sources: [BlobSource]) throws(StoreError) -> [StagedBlob] {
    if sources.isEmpty { return [] }
    let blobs = try makeBlobsFolder()
    var staged: [StagedBlob] = []
    for source in sources { staged.append(try stage(source, in: blobs)) }
    try system.sync(blobs, dataOnly: false)
    return staged
  }

  /// Reads a blob piece by piece, in constant memory.
  ///
  /// With `verify` the pieces are hashed as they pass, and ``StoreError/blobDamaged(_:path:)`` is
  /// thrown after the last if they are not the blob's; `body` has seen them by then.
  package func readBlob(
    _ digest: Digest, verify: Bool = true, _ body: (Span<UInt8>) throws -> Void
  ) throws {
    let (file, _) = try openBlob(digest)
    var reader = ChunkReader(file, on: system)
    var hash = SHA256()
    while try reader.next() {
      if verify { hash.update(reader.chunk.span) }
      try body(reader.chunk.span)
    }
    if verify, hash.finish() != digest {
      throw StoreError.blobDamaged(digest, path: file.path)
    }
  }

  package func blob(_ digest: Digest) throws(StoreError) -> BlobSummary {
    let (file, status) = try openBlob(digest)
    let head = try [UInt8](capacity: 64) { buffer throws(StoreError) in
      try system.read(file, at: 0, into: &buffer)
    }
    return BlobSummary(size: status.size, head: head)
  }

  /// Where a blob lies, for a program that is to show or play it.
  package func path(of digest: Digest) -> String {
    "\(path)/\(Self.blobsName)/\(digest.hex)"
  }

  private func openBlob(_ digest: Digest) throws(StoreError) -> (file: Handle, status: FileStatus) {
    do throws(StoreError) {
      guard let blobs = try blobsFolder() else {
        throw .blobMissing(digest, path: path(of: digest))
      }
      let (file, status) = try system.openPlain(digest.hex, in: blobs)
      guard status.size <= Self.blobLimit else {
        throw .tooLarge(path: file.path, limit: Self.blobLimit)
      }
      return (file, status)
    } catch .system(_, _, ENOENT) {
      throw .blobMissing(digest, path: path(of: digest))
    }
  }

  private func makeBlobsFolder() throws(StoreError) -> Handle {
    do {
      try system.makeFolder(Self.blobsName, in: folder, mode: 0o777)
    } catch .system(_, _, EEXIST) {
      // The usual case.
    }
    let blobs = try system.openFolder(Self.blobsName, in: folder)
    try syncOnce(".")
    return blobs
  }

  private func stage(_ source: BlobSource, in blobs: Handle) throws(StoreError) -> StagedBlob {
    try system.withTemporary("blob", in: blobs, mode: 0o666) {
      file, temporary throws(StoreError) in
      var hash = SHA256()
      let size: Int
      switch source {
      case .bytes(let bytes):
        hash.update(bytes)
        try system.writeAll(bytes.span, to: file)
        size = bytes.count
      case .file(let path):
        size = try copy(path, to: file, hashing: &hash)
      case .stream(let stream):
        size = try copy(stream, to: file, hashing: &hash)
      }
      try system.sync(file, dataOnly: false)
      let digest = hash.finish()
      try system.rename(temporary, in: blobs, to: digest.hex, in: blobs, replacing: true)
      return StagedBlob(digest: digest, size: size)
    }
  }

  private func copy(_ stream: ByteStream, to file: Handle, hashing hash: inout SHA256)
    throws(StoreError) -> Int
  {
    var copied = 0
    do {
      try stream.read { chunk in
        copied += chunk.count
        guard copied <= Self.blobLimit else {
          throw StoreError.tooLarge(path: file.path, limit: Self.blobLimit)
        }
        hash.update(chunk)
        try system.writeAll(chunk, to: file)
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .unreadable("\(error)")
    }
    return copied
  }

  private func copy(_ path: String, to file: Handle, hashing hash: inout SHA256)
    throws(StoreError) -> Int
  {
    let (source, status) = try system.openSource(path)
    var size = status.size
    var reader = ChunkReader(source, on: system)
    var copied = 0
    while size <= Self.blobLimit, try reader.next() {
      hash.update(reader.chunk.span)
      try system.writeAll(reader.chunk.span, to: file)
      copied += reader.chunk.count
      size = max(size, copied)
    }
    if size > Self.blobLimit { throw .tooLarge(path: path, limit: Self.blobLimit) }
    return copied
  }
}
