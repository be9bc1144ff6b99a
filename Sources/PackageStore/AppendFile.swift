import Glibc
import Synchronization

/// A private file of lines that only grows: the learner's log.
///
/// It is made, with its folders, by the first line, and stays open from then on, so that a grade costs
/// one write and one sync. Links on the way to it are followed.
package final class AppendFile: Sendable {
  package static let limit = 1 << 30

  package let path: String
  let system: any FileSystem
  private let open = Mutex<Handle?>(nil)

  package init(path: String, on system: any FileSystem = RealFileSystem()) {
    self.path = path
    self.system = system
  }

  /// Adds a line, given without its line feed, and returns when it is durable.
  ///
  /// A last line that a crash has torn is ended first and stays a line of its own.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line.
  ///   - durably: Whether the line must survive a power cut, not only the end of this program.
  ///   - limit: A file that would become larger is put aside first, as `path` with `.1`, in place of
  ///     the one that was put aside before.
  /// - Throws: Why it may not be durable. It may be there all the same, in part or whole: append the
  ///   same line again.
  package func append(
    _ line: [UInt8], durably: Bool = true, within limit: Int = .max
  ) throws(StoreError) {
    precondition(!line.contains(UInt8(ascii: "\n")), "a line holds no line feed")
    try append(lines: line, durably: durably, within: limit)
  }

  /// Adds several lines, parted by line feeds, with one write and one sync.
  package func append(
    lines: [UInt8], durably: Bool = true, within limit: Int = .max
  ) throws(StoreError) {
    try open.withLock { handle throws(StoreError) in
      var (file, size) = try lockFile(handle)
      // Until the sync has succeeded this handle must not be used again.
      handle = nil
      defer { system.unlock(file) }
      if size > 0, size + lines.count >= limit {
        try putAside()
        (file, size) = try lockFile(nil)
      }
      var bytes = try endsTorn(file, size: size) ? [UInt8(ascii: "\n")] : []
      bytes += lines
      bytes.append(UInt8(ascii: "\n"))
      try system.writeAll(bytes.span, to: file)
      if durably { try system.sync(file, dataOnly: true) }
      handle = file
    }
  }

  /// Replaces the whole file by what `change` makes of it; lines that others append meanwhile go to
  /// the new one.
  package func rewrite(_ change: ([UInt8]) throws -> [UInt8]) throws {
    try open.withLock { handle in
      let (file, size) = try lockFile(handle)
      handle = nil
      defer { system.unlock(file) }
      let old = try system.readWhole(file, size: size, limit: Self.limit)
      try PrivateFile(path: path, on: system).write(change(old))
    }
  }

  /// Hands over all that is in the file and then removes it. Nobody appends meanwhile; whoever waits to
  /// makes a new one.
  package func retire(_ handOver: ([UInt8]) throws -> Void) throws {
    try open.withLock { handle in
      let (file, size) = try lockFile(handle)
      handle = nil
      defer { system.unlock(file) }
      try handOver(system.readWhole(file, size: size, limit: Self.limit))
      try PrivateFile(path: path, on: system).remove()
    }
  }

  /// The bytes from an offset to the end, all of them by default; empty when nothing was written yet.
  ///
  /// The last line may be torn.
  package func read(from offset: Int = 0, limit: Int = limit) throws(StoreError) -> [UInt8] {
    try read(limit: limit) { _ in offset }
  }

  /// The last bytes, at most so many unless it grows meanwhile.
  package func readTail(_ count: Int) throws(StoreError) -> [UInt8] {
    try read(limit: Self.limit) { size in max(0, size - count) }
  }

  private func read(limit: Int, from offset: (_ size: Int) -> Int) throws(StoreError) -> [UInt8] {
    do {
      let (file, status) = try system.openPlain(path, in: nil)
      return try system.readWhole(
        file, from: offset(status.size), size: status.size, limit: limit)
    } catch .system(_, _, ENOENT) {
      return []
    }
  }

  /// Locks the file that the path names now, which need not be the one that is open, and makes sure
  /// that it can be found after a power cut.
  private func lockFile(_ open: Handle?) throws(StoreError) -> (file: Handle, size: Int) {
    var file: Handle
    if let open { file = open } else { file = try openFile() }
    while true {
      guard try system.lock(file, within: .seconds(10)) else { throw .inUse(path: path) }
      let status = try system.status(of: file)
      if try system.statusIfAny(of: path, in: nil)?.identity == status.identity {
        // Whoever has written into it before has done so.
        if status.size == 0 { try system.syncFolders(above: path) }
        return (file, status.size)
      }
      file = try openFile()
    }
  }

  /// Gives the file, which is locked, its second name; who waits for the lock finds the new file.
  private func putAside() throws(StoreError) {
    let (path, name) = splitPath(try system.resolve(path) ?? path)
    let folder = try system.open(path, in: nil, as: .folder)
    try system.rename(name, in: folder, to: name + ".1", in: folder, replacing: true)
    try system.sync(folder, dataOnly: false)
  }

  private func openFile() throws(StoreError) -> Handle {
    _ = try system.makeFolders(splitPath(path).folder)
    return try system.openPlain(path, in: nil, as: .appending(mode: 0o600)).file
  }

  private func endsTorn(_ file: Handle, size: Int) throws(StoreError) -> Bool {
    if size == 0 { return false }
    let last = try [UInt8](capacity: 1) { buffer throws(StoreError) in
      try system.read(file, at: size - 1, into: &buffer)
    }
    return last != [UInt8(ascii: "\n")]
  }
}
