import Glibc

/// A disk, what is open and locked on it, and the accident it is going to have.
struct MemoryState: Sendable {
  struct OpenFile {
    var node: Int
    /// A sync has failed: the system has forgotten what was to be written, and will say yes.
    var hasLostWrites = false
  }

  var disk: MemoryDisk
  var open: [Int32: OpenFile] = [:]
  var lastDescriptor: Int32 = 0
  /// Who has locked what.
  var locks: [Int: Int32] = [:]
  var accident: Accident?
  /// How many calls the accident could have happened to.
  var calls = 0
  var hasCrashed = false
  /// Whether a write takes only a part.
  var isCutShort = false

  init(disk: MemoryDisk) {
    self.disk = disk
  }

  /// What happens to the call that is made now.
  mutating func effect(on verb: Verb) -> Fault.Effect? {
    guard let accident, accident.fault.verbs.contains(verb) else { return nil }
    calls += 1
    guard calls >= accident.call else { return nil }
    return calls == accident.call ? accident.fault.effect : accident.fault.lasting
  }

  func node(_ handle: Handle) throws(Errno) -> Int {
    guard let file = open[handle.descriptor] else { throw Errno(EBADF) }
    return file.node
  }

  func find(_ name: String, in folder: Handle?) throws(Errno) -> Int {
    guard let folder else { return try disk.find(name, from: MemoryDisk.root, followingLast: true) }
    return try disk.find(name, from: node(folder), followingLast: false)
  }

  func findIfAny(_ name: String, in folder: Handle?) throws(Errno) -> Int? {
    do throws(Errno) {
      return try find(name, in: folder)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }

  mutating func make(_ name: String, in folder: Handle?, mode: UInt32) throws(Errno) -> Int {
    if let folder { return try disk.add(name, to: node(folder), .file([]), mode: mode) }
    let (parent, last) = splitPath(name)
    return try disk.add(last, to: find(parent, in: nil), .file([]), mode: mode)
  }

  func status(of node: Int) -> FileStatus {
    let size = (try? disk.bytes(of: node).count) ?? 0
    return FileStatus(
      identity: .init(device: 0, number: UInt64(node)), kind: disk.kind(of: node), size: size,
      mode: disk[node].mode, modified: disk[node].modified, nanoseconds: 0, isOwn: true)
  }
}
