import Glibc

extension FileSystem {
  /// Whether something is at a path; a link that leads nowhere is nothing.
  package func exists(_ path: String) throws(StoreError) -> Bool {
    try statusIfAny(of: path, in: nil) != nil
  }

  /// Opens a folder by its path and makes it, private, and those above it, where they are missing.
  ///
  /// What it makes is durable only after ``syncFolders(above:)``.
  func makeFolders(_ path: String) throws(StoreError) -> Handle {
    let (parentPath, name) = splitPath(path)
    do {
      return try open(path, in: nil, as: .folder)
    } catch .system(_, _, ENOENT) where parentPath != path {
      let parent = try makeFolders(parentPath)
      do {
        try makeFolder(name, in: parent, mode: 0o700)
      } catch .system(_, _, EEXIST) {
        // Somebody else was quicker.
      }
      return try open(path, in: nil, as: .folder)
    }
  }

  /// Makes a folder, private, and those above it, where they are missing, and returns when it is
  /// durable.
  package func makeFolder(_ path: String) throws(StoreError) {
    _ = try makeFolders(path)
    try syncFolders(above: path)
  }

  /// Removes a folder that has become empty; one that has not, or cannot be removed, stays.
  package func removeFolderIfEmpty(_ path: String) {
    let (parent, name) = splitPath(path)
    try? remove(name, in: open(parent, in: nil, as: .folder), kind: .folder)
  }

  /// The names of the plain files in a folder, in no order; none where there is no folder. Links are
  /// followed.
  package func files(in path: String) throws(StoreError) -> [String] {
    try names(of: .file, in: path)
  }

  /// The names of the folders in a folder, likewise.
  package func folders(in path: String) throws(StoreError) -> [String] {
    try names(of: .folder, in: path)
  }

  private func names(of kind: FileKind, in path: String) throws(StoreError) -> [String] {
    var names: [String] = []
    do {
      for name in try list(open(path, in: nil, as: .folder)) {
        if try statusIfAny(of: "\(path)/\(name)", in: nil)?.kind == kind { names.append(name) }
      }
    } catch .system(_, _, ENOENT) {
      return []
    }
    return names
  }

  /// Makes sure that a new file can be found after a power cut: syncs every folder above it, since
  /// there is no telling which of them a program that was killed has just made.
  func syncFolders(above path: String) throws(StoreError) {
    var path = try resolve(path) ?? path
    while true {
      let folder = splitPath(path).folder
      if folder == path { return }
      try syncFolder(folder, in: nil)
      path = folder
    }
  }

  /// Syncs a folder, unless it is somebody else's who does not let us read it: there is no way then,
  /// and its names are older than ours.
  func syncFolder(_ name: String, in parent: Handle?) throws(StoreError) {
    let folder: Handle
    do throws(StoreError) {
      folder = try open(name, in: parent, as: .folder)
    } catch {
      if case .system(_, _, EACCES) = error, try !status(of: name, in: parent).isOwn { return }
      throw error
    }
    try sync(folder, dataOnly: false)
  }

  /// Removes packages and packed files that somebody who was stopped has left half-made in a folder.
  ///
  /// A day must have passed since, by the file system's own clock: `new` was made just now. What cannot
  /// be removed stays, which is no harm.
  func removeAbandoned(in folder: Handle, likeNow new: FileStatus) throws(StoreError) {
    for name in try list(folder) where TemporaryName.matches(name, "sampledeck") {
      guard let old = try statusIfAny(of: name, in: folder),
        old.modified < new.modified - PackageStore.day
      else { continue }
      switch old.kind {
      case .folder: try? removeTree(name, in: folder)
      case .file: try? remove(name, in: folder, kind: .file)
      case .link, .other: break
      }
    }
  }

  /// Removes a folder and everything in it, as far as possible, without following links.
  func removeTree(_ name: String, in folder: Handle) throws(StoreError) {
    let tree = try openFolder(name, in: folder)
    for child in try list(tree) {
      let kind = try status(of: child, in: tree).kind
      if kind == .folder {
        try removeTree(child, in: tree)
      } else {
        try remove(child, in: tree, kind: kind)
      }
    }
    try remove(name, in: folder, kind: .folder)
  }
}

/// The folder a path lies in and its last component: `a/b/` gives `a` and `b`, `b` gives `.` and `b`;
/// the two paths that lie in nothing, `/` and `.`, give themselves.
func splitPath(_ path: String) -> (folder: String, name: String) {
  var bytes = path.utf8[...]
  while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
  guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
    return (".", String(Substring(bytes)))
  }
  let name = bytes[bytes.index(after: slash)...]
  var folder = bytes[..<slash]
  while folder.last == UInt8(ascii: "/") { folder.removeLast() }
  return (folder.isEmpty ? "/" : String(Substring(folder)), String(Substring(name)))
}
