package import Codec
import Glibc

extension PackageStore {
  /// Removes blobs that nothing refers to, and leftovers of saves that crashed.
  ///
  /// What is younger than `age` seconds at `now`, in seconds since 1970, stays: it may belong to a save
  /// under way. `keeping` tells the blobs that are referred to from the manifest on disk, because
  /// another program may have saved since it was read last. Returns the paths inside the package of
  /// what was removed, or in a dry run would be.
  package func clean(
    olderThan age: Int = day, now: Int, locking: Locking = Locking(), isDryRun: Bool = false,
    keeping: (_ manifest: [UInt8]) throws -> Set<Digest>
  ) throws -> [String] {
    try locked(locking) {
      let kept = try keeping(readManifest())
      // Whoever wrote this manifest may have been stopped before the sync: without it a power cut could
      // bring back the one before, and not the blobs it refers to.
      try system.sync(folder, dataOnly: false)
      let leftovers = try removeLeftovers(olderThan: now - age, isDryRun: isDryRun)
      guard let blobs = try blobsFolder() else { return leftovers }
      let garbage = try system.removeFiles(
        in: blobs, olderThan: now - age, isDryRun: isDryRun
      ) { name in
        Digest(hex: name).map { !kept.contains($0) } ?? TemporaryName.matches(name, "blob")
      }
      return leftovers + garbage.map { "\(Self.blobsName)/\($0)" }
    }
  }

  package static let day = 86_400

  /// Removes what saves that crashed have left in the package; called under the lock.
  @discardableResult
  func removeLeftovers(olderThan time: Int, isDryRun: Bool = false) throws(StoreError) -> [String] {
    try system.removeFiles(in: folder, olderThan: time, isDryRun: isDryRun) {
      TemporaryName.matches($0, "manifest")
    }
  }

  /// Whether a save that crashed may have left what is at a path inside the package.
  package static func isLeftover(_ path: String) -> Bool {
    TemporaryName.matches(path, "manifest")
      || path.hasPrefix("\(blobsName)/")
        && TemporaryName.matches(String(path.dropFirst(blobsName.count + 1)), "blob")
  }

  func blobsFolder() throws(StoreError) -> Handle? {
    do {
      return try system.openFolder(Self.blobsName, in: folder)
    } catch .system(_, _, ENOENT) {
      return nil
    }
  }
}

extension FileSystem {
  /// Removes the plain files that were last written before a time, in seconds since 1970.
  fileprivate func removeFiles(
    in folder: Handle, olderThan time: Int, isDryRun: Bool, where isGarbage: (String) -> Bool
  ) throws(StoreError) -> [String] {
    var removed: [String] = []
    for name in try list(folder) where isGarbage(name) {
      guard let status = try statusIfAny(of: name, in: folder),
        status.kind == .file, status.modified < time
      else { continue }
      if !isDryRun { try remove(name, in: folder, kind: .file) }
      removed.append(name)
    }
    if !isDryRun, !removed.isEmpty { try sync(folder, dataOnly: false) }
    return removed.sorted()
  }
}
