package import Codec
import Glibc
import Synchronization

/// A deck's package on disk: one manifest and the blobs it refers to.
///
/// The folder is opened once and everything happens inside it, so a package that is moved meanwhile
/// can still be read. Saving asks for it to be where it was.
package final class PackageStore: Sendable {
  package static let manifestName = "manifest.json"
  package static let blobsName = "blobs"
  package static let manifestLimit = 1 << 30
  package static let blobLimit = 4 << 30

  package let path: String
  let system: any FileSystem
  let folder: Handle
  package let identity: FileStatus.Identity
  private let synced = Mutex<Set<String>>([])

  private init(_ path: String, folder: Handle, on system: any FileSystem) throws(StoreError) {
    self.path = path
    self.folder = folder
    self.system = system
    identity = try system.status(of: folder).identity
  }

  /// Opens a package for reading; nothing in it is looked at, and it may be read-only.
  /// The path may be a link to the package, which stays one when the deck is saved.
  package static func open(_ path: String, on system: any FileSystem = RealFileSystem())
    throws(StoreError) -> PackageStore
  {
    do {
      return try PackageStore(path, folder: system.open(path, in: nil, as: .folder), on: system)
    } catch .system(_, _, let code) where code == ENOENT {
      throw .notFound(path: path)
    } catch .system(_, _, ENOTDIR) {
      throw try system.statusIfAny(of: path, in: nil) == nil
        ? .notFound(path: path) : .notAPackage(path: path)
    }
  }

  /// Makes a new package where nothing is yet: built beside its place and moved there when it is
  /// whole and durable, with the blobs that the manifest refers to. After a failure nothing is there.
  ///
  /// A digest in `referring` that none of the blobs turns out to have is refused: a file may have been
  /// changed, or damaged, since its digest was taken.
  @discardableResult
  package static func create(
    _ path: String, manifest: [UInt8], blobs: [BlobSource] = [], referring: [Digest] = [],
    on system: any FileSystem = RealFileSystem()
  ) throws(StoreError) -> PackageStore {
    let (parentPath, name) = splitPath(path)
    if try system.statusIfAny(of: path, in: nil) != nil { throw .alreadyExists(path: path) }
    let parent: Handle
    do {
      parent = try system.open(parentPath, in: nil, as: .folder)
    } catch .system(_, _, ENOENT) {
      throw .notFound(path: parentPath)
    }
    let temporary = TemporaryName.random("sampledeck")
    do throws(StoreError) {
      try system.makeFolder(temporary, in: parent, mode: 0o777)
      let folder = try system.openFolder(temporary, in: parent)
      let store = try PackageStore(path, folder: folder, on: system)
      _ = try store.stageBlobs(blobs)
      try store.requireBlobs(referring)
      let new = try system.replace(manifestName, as: "manifest", in: folder, with: manifest)
      try system.removeAbandoned(in: parent, likeNow: new)
      try system.rename(temporary, in: parent, to: name, in: parent, replacing: false)
      do throws(StoreError) {
        try system.sync(parent, dataOnly: false)
        return try open(path, on: system)
      } catch {
        try? system.rename(name, in: parent, to: temporary, in: parent, replacing: false)
        throw error
      }
    } catch {
      try? system.removeTree(temporary, in: parent)
      if case .system("rename", _, EEXIST) = error { throw .alreadyExists(path: path) }
      throw error
    }
  }

  /// Syncs a folder the first time it is asked to. What stands in there may be so new that whoever
  /// made it, and was stopped, has not.
  func syncOnce(_ name: String) throws(StoreError) {
    try synced.withLock { synced throws(StoreError) in
      if synced.contains(name) { return }
      try system.syncFolder(name, in: folder)
      synced.insert(name)
    }
  }

  /// Reads the manifest whole. It is never mapped, because another program may shorten it, and never
  /// followed when it is a link.
  package func readManifest(limit: Int = manifestLimit) throws(StoreError) -> [UInt8] {
    let (file, status) = try openManifest()
    return try system.readWhole(file, size: status.size, limit: limit)
  }

  /// Tells one state of the manifest from the next without reading it: a hint, since a file can be
  /// changed behind its times.
  package func manifestStatus() throws(StoreError) -> FileStatus {
    try openManifest().status
  }

  /// Whether the manifest on disk still is these bytes; in constant memory.
  package func manifestHolds(_ bytes: [UInt8]) throws(StoreError) -> Bool {
    let (file, status) = try openManifest()
    return try system.holds(file, size: status.size, bytes)
  }

  func openManifest() throws(StoreError) -> (file: Handle, status: FileStatus) {
    guard let manifest = try openManifestIfAny() else { throw .manifestMissing(path: path) }
    return manifest
  }

  func openManifestIfAny() throws(StoreError) -> (file: Handle, status: FileStatus)? {
    do {
      return try system.openPlain(Self.manifestName, in: folder)
    } catch .system(_, _, ENOENT) {
      return nil
    }
  }
}
