import CSystem
import Glibc

/// The disk of this machine.
package struct RealFileSystem: FileSystem {
  package init() {}

  package func open(_ name: String, in folder: Handle?, as use: Use) throws(StoreError) -> Handle {
    let path = joined(name, in: folder)
    try check(name, in: folder)
    let flags = folder == nil ? use.flags : use.flags | O_NOFOLLOW
    let descriptor = try posix("open", path) {
      unsafe openat(folder?.descriptor ?? AT_FDCWD, name, flags, use.mode)
    }
    return Handle(descriptor, path: path, on: self)
  }

  package func close(_ descriptor: Int32) {
    _ = Glibc.close(descriptor)
  }

  package func status(of handle: Handle) throws(StoreError) -> FileStatus {
    var status = stat()
    _ = try posix("fstat", handle.path) { unsafe fstat(handle.descriptor, &status) }
    return FileStatus(status)
  }

  package func status(of name: String, in folder: Handle?) throws(StoreError) -> FileStatus {
    let path = joined(name, in: folder)
    try check(name, in: folder)
    var status = stat()
    _ = try posix("stat", path) {
      unsafe fstatat(
        folder?.descriptor ?? AT_FDCWD, name, &status, folder == nil ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    return FileStatus(status)
  }

  package func list(_ folder: Handle) throws(StoreError) -> [String] {
    // A descriptor of its own, because reading moves a position that copies would share.
    let own = try posix("open", folder.path) {
      unsafe openat(folder.descriptor, ".", Use.folder.flags, 0)
    }
    guard let stream = unsafe fdopendir(own) else {
      let code = errno
      close(own)
      throw .system(call: "fdopendir", path: folder.path, code: code)
    }
    defer { unsafe _ = closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw .system(call: "readdir", path: folder.path, code: errno) }
        return names
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  package func resolve(_ path: String) throws(StoreError) -> String? {
    try check(path, in: nil)
    guard let resolved = unsafe realpath(path, nil) else {
      if errno == ENOENT { return nil }
      throw .system(call: "realpath", path: path, code: errno)
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  package func read(_ file: Handle, at offset: Int, into buffer: inout OutputSpan<UInt8>)
    throws(StoreError)
  {
    _ = try unsafe buffer.withUnsafeMutableBufferPointer { bytes, count throws(StoreError) in
      let free = unsafe UnsafeMutableBufferPointer(rebasing: bytes[count...])
      // A whole manifest then comes in a few pieces.
      unsafe cs_prefer_large_pages(free.baseAddress, free.count)
      count += try posix("read", file.path) {
        unsafe pread(file.descriptor, free.baseAddress, free.count, offset)
      }
    }
  }

  package func write(_ bytes: Span<UInt8>, to file: Handle) throws(StoreError) -> Int {
    try unsafe bytes.withUnsafeBytes { bytes throws(StoreError) in
      try posix("write", file.path) {
        unsafe Glibc.write(file.descriptor, bytes.baseAddress, bytes.count)
      }
    }
  }

  package func write(
    _ bytes: Span<UInt8>, over file: Handle, at offset: Int
  ) throws(StoreError) -> Int {
    try unsafe bytes.withUnsafeBytes { bytes throws(StoreError) in
      try posix("write", file.path) {
        unsafe pwrite(file.descriptor, bytes.baseAddress, bytes.count, offset)
      }
    }
  }

  package func beginSync(_ file: Handle, from offset: Int) {
    csystem_begin_sync(file.descriptor, Int64(offset))
  }

  package func sync(_ handle: Handle, dataOnly: Bool) throws(StoreError) {
    do {
      _ = try posix("fsync", handle.path) {
        dataOnly ? fdatasync(handle.descriptor) : fsync(handle.descriptor)
      }
    } catch .system(_, _, let code) where code == EINVAL || code == ENOTSUP {
      // A file system without this call for this kind of file cannot promise more than it does.
    }
  }

  package func setMode(_ mode: UInt32, of file: Handle) throws(StoreError) {
    _ = try posix("fchmod", file.path) { fchmod(file.descriptor, mode) }
  }

  package func makeFolder(_ name: String, in folder: Handle, mode: UInt32) throws(StoreError) {
    let path = joined(name, in: folder)
    try check(name, in: folder)
    _ = try posix("mkdir", path) { unsafe mkdirat(folder.descriptor, name, mode) }
  }

  package func rename(
    _ name: String, in folder: Handle, to newName: String, in newFolder: Handle, replacing: Bool
  ) throws(StoreError) {
    let path = joined(newName, in: newFolder)
    try check(name, in: folder)
    try check(newName, in: newFolder)
    _ = try posix("rename", path) {
      replacing
        ? unsafe renameat(folder.descriptor, name, newFolder.descriptor, newName)
        : unsafe csystem_rename_no_replace(
          folder.descriptor, name, newFolder.descriptor, newName)
    }
  }

  package func remove(_ name: String, in folder: Handle, kind: FileKind) throws(StoreError) {
    let path = joined(name, in: folder)
    try check(name, in: folder)
    _ = try posix("unlink", path) {
      unsafe unlinkat(folder.descriptor, name, kind == .folder ? AT_REMOVEDIR : 0)
    }
  }

  package func tryLock(_ handle: Handle) throws(StoreError) -> Bool {
    do {
      return try posix("flock", handle.path) { flock(handle.descriptor, LOCK_EX | LOCK_NB) } == 0
    } catch .system(_, _, EWOULDBLOCK) {
      return false
    }
  }

  package func unlock(_ handle: Handle) {
    _ = flock(handle.descriptor, LOCK_UN)
  }

  /// The system would take a name with a NUL in it for the part before, and one with a slash for
  /// something outside its folder.
  private func check(_ name: String, in folder: Handle?) throws(StoreError) {
    let slash = UInt8(ascii: "/")
    if name.utf8.contains(0) || folder != nil && name.utf8.contains(slash) {
      throw .system(call: "open", path: joined(name, in: folder), code: EINVAL)
    }
  }
}
