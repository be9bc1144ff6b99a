package import Codec
import Glibc

/// A small file of the learner's own: settings, the undo journal, a copy put aside.
///
/// A link in its place is followed and stays a link.
package struct PrivateFile: Sendable {
  package let path: String
  private let system: any FileSystem

  package init(path: String, on system: any FileSystem = RealFileSystem()) {
    self.path = path
    self.system = system
  }

  /// Its bytes; nil when there is no such file.
  package func read(limit: Int = 1 << 30) throws(StoreError) -> [UInt8]? {
    do {
      let (file, status) = try system.openPlain(path, in: nil)
      return try system.readWhole(file, size: status.size, limit: limit)
    } catch .system(_, _, ENOENT) {
      return nil
    }
  }

  /// Replaces the file in one step and returns when it is durable. A new one, and the folders it
  /// needs, are made for nobody else to read; an old one keeps its mode.
  package func write(_ bytes: [UInt8]) throws(StoreError) {
    let target = try system.resolve(path) ?? path
    let (folderPath, name) = splitPath(target)
    let folder = try system.makeFolders(folderPath)
    let old = try system.statusIfAny(of: name, in: folder)
    // Before the bytes, so that where there are some the folders are durable.
    if old?.size ?? 0 == 0 { try system.syncFolders(above: target) }
    try system.replace(name, as: "private", in: folder, with: bytes, mode: old?.mode ?? 0o600)
  }

  /// Writes a new file piece by piece and returns when it is durable.
  ///
  /// - Parameters:
  ///   - stream: Its bytes.
  ///   - act: What is to be done before the file is there: it is, on another thread, while the bytes are
  ///     written.
  ///   - folderPath: Where it is to be; the folder is made if there is none.
  ///   - system: The file system.
  ///   - name: What it is called, which follows from its bytes; nil: it is not wanted after all.
  /// - Throws: What `act` throws, or `StoreError`; then there is no file.
  package static func write(
    _ stream: ByteStream, after act: @Sendable () throws -> Void, in folderPath: String,
    on system: any FileSystem = RealFileSystem(),
    named name: (Digest) throws(StoreError) -> String?
  ) throws {
    let folder = try system.makeFolders(folderPath)
    let done = try system.withTemporary("private", in: folder, mode: 0o600) {
      file, temporary throws(StoreError) in
      var (writer, hash) = (FileWriter(file, on: system), SHA256())
      let (done, written) = concurrently({ Result { try act() } }) {
        Result { () throws(StoreError) in
          try writer.write(stream, hashing: &hash, limit: AppendFile.limit)
        }
      }
      if case .success = done {
        try written.get()
        if let name = try name(hash.finish()) {
          try system.syncFolders(above: "\(folderPath)/\(name)")
          try system.sync(file, dataOnly: false)
          try system.rename(temporary, in: folder, to: name, in: folder, replacing: true)
          try system.sync(folder, dataOnly: false)
          return done
        }
      }
      try system.remove(temporary, in: folder, kind: .file)
      return done
    }
    try done.get()
  }

  /// Removes the file, if there is one.
  package func remove() throws(StoreError) {
    let (folderPath, name) = splitPath(path)
    do {
      let folder = try system.open(folderPath, in: nil, as: .folder)
      try system.remove(name, in: folder, kind: .file)
      try system.sync(folder, dataOnly: false)
    } catch .system(_, _, ENOENT) {
      // Gone already.
    }
  }
}
