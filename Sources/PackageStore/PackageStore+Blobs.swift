package import Codec
import Glibc

extension PackageStore {
  /// Puts a blob into the package and returns when it is durable there. In constant memory.
  @discardableResult
  package func stageBlob(from source: BlobSource) throws(StoreError) -> StagedBlob {
    try stageBlobs([source])[0]
  }

  /// Puts blobs into the package and returns when all are durable there.
  ///
  /// A blob that is there already is replaced by the copy just written and hashed: that mends a
  /// damaged one, makes it durable whoever wrote it, and too young for ``clean(olderThan:now:keeping:)``.
  package func stageBlobs(_ sources: [BlobSource]) throws(StoreError) -> [StagedBlob] {
    if sources.isEmpty { return [] }
    let blobs = try makeBlobsFolder()
    var staged: [StagedBlob] = []
    var rest = sources[...]
    while !rest.isEmpty {
      staged += try stage(rest.prefix(Self.batchSize), in: blobs)
      rest = rest.dropFirst(Self.batchSize)
    }
    try system.sync(blobs, dataOnly: false)
    return staged
  }

  /// How many blobs are written, each to an open file, before the first is synced.
  private static let batchSize = 128

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

  /// A blob that has its bytes and not yet its name.
  private struct Draft {
    let name: String
    var file: FileWriter
    var hash = SHA256()

    init(in blobs: Handle, on system: any FileSystem) throws(StoreError) {
      name = TemporaryName.random("blob")
      do {
        file = FileWriter(
          try system.open(name, in: blobs, as: .creating(mode: 0o666)), on: system)
      } catch {
        // It may be there all the same.
        try? system.remove(name, in: blobs, kind: .file)
        throw error
      }
    }

    mutating func take(_ piece: Span<UInt8>) throws(StoreError) {
      hash.update(piece)
      try file.write(piece)
    }
  }

  /// Writes blobs, and syncs them only then: the disk takes them together, and what the file system
  /// notes of the last it notes of all.
  private func stage(
    _ sources: ArraySlice<BlobSource>, in blobs: Handle
  ) throws(StoreError) -> [StagedBlob] {
    var drafts: [Draft] = []
    do {
      for source in sources {
        drafts.append(try Draft(in: blobs, on: system))
        try fill(&drafts[drafts.count - 1], from: source)
      }
      for draft in drafts { try system.sync(draft.file.file, dataOnly: false) }
      var staged: [StagedBlob] = []
      for var draft in drafts {
        let blob = StagedBlob(digest: draft.hash.finish(), size: draft.file.count)
        try system.rename(draft.name, in: blobs, to: blob.digest.hex, in: blobs, replacing: true)
        staged.append(blob)
      }
      return staged
    } catch {
      for draft in drafts { try? system.remove(draft.name, in: blobs, kind: .file) }
      throw error
    }
  }

  private func fill(_ draft: inout Draft, from source: BlobSource) throws(StoreError) {
    switch source {
    case .bytes(let bytes): try draft.take(bytes.span)
    case .file(let path): try copy(path, to: &draft)
    case .stream(let stream):
      try draft.file.write(stream, hashing: &draft.hash, limit: Self.blobLimit)
    }
    draft.file.beginSync()
  }

  private func copy(_ path: String, to draft: inout Draft) throws(StoreError) {
    let (source, status) = try system.openSource(path)
    var size = status.size
    var reader = ChunkReader(source, on: system)
    while size <= Self.blobLimit, try reader.next() {
      try draft.take(reader.chunk.span)
      size = max(size, draft.file.count)
    }
    if size > Self.blobLimit { throw .tooLarge(path: path, limit: Self.blobLimit) }
  }
}
