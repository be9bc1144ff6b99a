package import Codec

/// How a save gets the package to itself.
package struct Locking: Sendable {
  /// How long to wait for another program's save.
  package var limit: Duration
  /// The path of a private file, named by the deck's id, that is locked where a folder cannot be.
  package var fallback: String?

  package init(limit: Duration = .seconds(10), fallback: String? = nil) {
    self.limit = limit
    self.fallback = fallback
  }
}

extension PackageStore {
  /// Replaces the manifest in one step, if it is still the one that was opened.
  ///
  /// The new one is on disk, and will survive a power cut, when this returns. When it throws, the old
  /// one is there whole, except that if the very last sync failed the new one is.
  ///
  /// `opened` are the bytes that the change was made against; nil mends a package whose manifest was
  /// gone. `blobs` are those that the new manifest refers to and the opened one did not, staged before.
  /// `rejoin` is called when another program has saved meanwhile, with what it wrote: it gives the
  /// manifest to write instead and the blobs that this refers to and the one on disk did not. Whatever
  /// it throws ends the save with nothing changed. Returns the manifest that was written.
  @discardableResult
  package func commit(
    _ manifest: [UInt8], replacing opened: [UInt8]?, blobs: [Digest] = [],
    locking: Locking = Locking(),
    rejoin: (_ onDisk: [UInt8]) throws -> (manifest: [UInt8], blobs: [Digest])
  ) throws -> [UInt8] {
    try locked(locking) {
      var (manifest, blobs) = (manifest, blobs)
      let current = try opened == nil ? openManifestIfAny() : openManifest()
      if let (file, status) = current {
        let isTheOpened = try opened.map { try system.holds(file, size: status.size, $0) } ?? false
        if !isTheOpened {
          (manifest, blobs) = try rejoin(
            system.readWhole(file, size: status.size, limit: Self.manifestLimit))
        }
      }
      guard manifest.count <= Self.manifestLimit else {
        throw StoreError.tooLarge(
          path: joined(Self.manifestName, in: folder), limit: Self.manifestLimit)
      }
      try requireBlobs(blobs)
      try syncOnce("..")
      let new = try system.replace(
        Self.manifestName, as: "manifest", in: folder, with: manifest, mode: current?.status.mode)
      // The time is the file system's own, because another machine's clock may have dated what is
      // there. Failing is no harm: the next save tries again.
      _ = try? removeLeftovers(olderThan: new.modified - Self.day)
      return manifest
    }
  }

  /// Has the package to itself, where its path still leads to it.
  func locked<Result>(_ locking: Locking, _ body: () throws -> Result) throws -> Result {
    let lock = try takeLock(locking)
    defer { system.unlock(lock) }
    guard try system.statusIfAny(of: path, in: nil)?.identity == identity else {
      throw StoreError.changedUnderneath(path: path)
    }
    return try body()
  }

  /// Locks through a handle of its own, so that two threads with one store exclude each other too.
  private func takeLock(_ locking: Locking) throws(StoreError) -> Handle {
    var lock = try system.openFolder(".", in: folder)
    let isFree: Bool
    do {
      isFree = try system.lock(lock, within: locking.limit)
    } catch {
      // Some network file systems lock files only.
      guard let fallback = locking.fallback else { throw error }
      _ = try system.makeFolders(splitPath(fallback).folder)
      lock = try system.openPlain(fallback, in: nil, as: .appending(mode: 0o600)).file
      isFree = try system.lock(lock, within: locking.limit)
    }
    if !isFree { throw .inUse(path: path) }
    return lock
  }

  func requireBlobs(_ digests: [Digest]) throws(StoreError) {
    if digests.isEmpty { return }
    let blobs = try blobsFolder()
    for digest in digests {
      let status = try blobs.flatMap { blobs throws(StoreError) in
        try system.statusIfAny(of: digest.hex, in: blobs)
      }
      guard status?.kind == .file else { throw .blobMissing(digest, path: path(of: digest)) }
    }
  }
}
