import Glibc
import Synchronization

/// A disk in memory, which fails and crashes when told to.
package final class MemoryFileSystem: FileSystem {
  private let state: Mutex<MemoryState>

  package convenience init() {
    self.init(MemoryDisk())
  }

  private init(_ disk: MemoryDisk) {
    state = Mutex(MemoryState(disk: disk))
  }

  /// Lets an accident happen to one of the calls from now on; nil for none.
  package func prepare(_ accident: Accident?) {
    state.withLock {
      $0.accident = accident
      $0.calls = 0
    }
  }

  package var accidentHasHappened: Bool {
    state.withLock { state in
      state.accident.map { state.calls >= $0.call } ?? false
    }
  }

  package var openCount: Int {
    state.withLock { $0.open.count }
  }

  /// What a machine finds when it starts again.
  package func afterCrash(_ survival: Survival) -> MemoryFileSystem {
    var disk = state.withLock { $0.disk }
    disk.crash(survival)
    return MemoryFileSystem(disk)
  }

  /// Sets the time that files are dated with, in seconds since 1970.
  package func setClock(_ now: Int) {
    state.withLock { $0.disk.now = now }
  }

  /// Puts something in a place, or other bytes into the file there, durably.
  package func plant(_ path: String, _ content: MemoryDisk.Content, mode: UInt32 = 0o644)
    throws(StoreError)
  {
    try call(nil, path) { state throws(Errno) in
      let (folderPath, name) = splitPath(path)
      let folder = try state.disk.find(folderPath, from: MemoryDisk.root, followingLast: true)
      let node: Int
      if let old = try state.disk.names(in: folder)[name] {
        node = old
      } else {
        node = try state.disk.add(name, to: folder, content, mode: mode)
      }
      state.disk[node].content = content
      state.disk[node].mode = mode
      state.disk.sync(node)
      state.disk.sync(folder)
    }
  }

  package func open(_ name: String, in folder: Handle?, as use: Use) throws(StoreError) -> Handle {
    let path = joined(name, in: folder)
    let verb: Verb = if case .creating = use { .create } else { .open }
    let descriptor = try call(verb, path) { state throws(Errno) in
      let node: Int
      switch use {
      case .folder, .reading:
        node = try state.find(name, in: folder)
      case .creating(let mode):
        node = try state.make(name, in: folder, mode: mode)
      case .appending(let mode):
        node =
          if let old = try state.findIfAny(name, in: folder) { old } else {
            try state.make(name, in: folder, mode: mode)
          }
      }
      switch (state.disk.kind(of: node), use) {
      case (.folder, .folder), (.folder, .reading), (.file, .reading), (.other, .reading): break
      case (_, .folder): throw Errno(ENOTDIR)
      case (.link, _): throw Errno(ELOOP)
      case (.folder, _): throw Errno(EISDIR)
      case (.file, _), (.other, _): break
      }
      state.lastDescriptor += 1
      state.open[state.lastDescriptor] = MemoryState.OpenFile(node: node)
      return state.lastDescriptor
    }
    return Handle(descriptor, path: path, on: self)
  }

  package func close(_ descriptor: Int32) {
    state.withLock {
      $0.open[descriptor] = nil
      $0.locks = $0.locks.filter { $0.value != descriptor }
    }
  }

  package func status(of handle: Handle) throws(StoreError) -> FileStatus {
    try call(.status, handle.path) { state throws(Errno) in
      try state.status(of: state.node(handle))
    }
  }

  package func status(of name: String, in folder: Handle?) throws(StoreError) -> FileStatus {
    try call(.status, joined(name, in: folder)) { state throws(Errno) in
      try state.status(of: state.find(name, in: folder))
    }
  }

  package func list(_ folder: Handle) throws(StoreError) -> [String] {
    try call(.list, folder.path) { state throws(Errno) in
      try Array(state.disk.names(in: state.node(folder)).keys)
    }
  }

  package func resolve(_ path: String) throws(StoreError) -> String? {
    try call(.resolve, path) { state throws(Errno) in
      try state.findIfAny(path, in: nil).map { state.disk.path(of: $0) }
    }
  }

  package func read(_ file: Handle, at offset: Int, into buffer: inout OutputSpan<UInt8>)
    throws(StoreError)
  {
    let bytes = try call(.read, file.path) { state throws(Errno) in
      try state.disk.bytes(of: state.node(file))
    }
    let found = bytes.dropFirst(offset).prefix(buffer.freeCapacity)
    unsafe buffer.withUnsafeMutableBufferPointer { buffer, count in
      _ = unsafe buffer[count...].update(fromContentsOf: found)
      count += found.count
    }
  }

  package func write(_ bytes: Span<UInt8>, to file: Handle) throws(StoreError) -> Int {
    let bytes = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    return try call(.write, file.path) { state throws(Errno) in
      let taken = state.isCutShort ? bytes.prefix(max(1, bytes.count / 2)) : bytes[...]
      try state.disk.append(taken, to: state.node(file))
      return taken.count
    }
  }

  package func write(
    _ bytes: Span<UInt8>, over file: Handle, at offset: Int
  ) throws(StoreError) -> Int {
    let bytes = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    return try call(.write, file.path) { state throws(Errno) in
      let taken = state.isCutShort ? bytes.prefix(max(1, bytes.count / 2)) : bytes[...]
      try state.disk.replace(taken, of: state.node(file), at: offset)
      return taken.count
    }
  }

  package func beginSync(_ file: Handle, from offset: Int) {}

  package func sync(_ handle: Handle, dataOnly: Bool) throws(StoreError) {
    do {
      try call(.sync, handle.path) { state throws(Errno) in
        let node = try state.node(handle)
        if state.open[handle.descriptor]?.hasLostWrites == false { state.disk.sync(node) }
      }
    } catch {
      state.withLock { $0.open[handle.descriptor]?.hasLostWrites = true }
      throw error
    }
  }

  package func setMode(_ mode: UInt32, of file: Handle) throws(StoreError) {
    try call(.setMode, file.path) { state throws(Errno) in
      try state.disk[state.node(file)].mode = mode
    }
  }

  package func makeFolder(_ name: String, in folder: Handle, mode: UInt32) throws(StoreError) {
    try call(.makeFolder, joined(name, in: folder)) { state throws(Errno) in
      _ = try state.disk.add(name, to: state.node(folder), .folder([:]), mode: mode)
    }
  }

  package func rename(
    _ name: String, in folder: Handle, to newName: String, in newFolder: Handle, replacing: Bool
  ) throws(StoreError) {
    try call(.rename, joined(newName, in: newFolder)) { state throws(Errno) in
      try state.disk.move(
        name, in: state.node(folder), to: newName, in: state.node(newFolder), replacing: replacing)
    }
  }

  package func remove(_ name: String, in folder: Handle, kind: FileKind) throws(StoreError) {
    try call(.remove, joined(name, in: folder)) { state throws(Errno) in
      try state.disk.remove(name, from: state.node(folder), isFolder: kind == .folder)
    }
  }

  package func tryLock(_ handle: Handle) throws(StoreError) -> Bool {
    try call(.lock, handle.path) { state throws(Errno) in
      let holder = try state.locks[state.node(handle)]
      if holder != nil && holder != handle.descriptor { return false }
      try state.locks[state.node(handle)] = handle.descriptor
      return true
    }
  }

  package func unlock(_ handle: Handle) {
    state.withLock { state in
      state.locks = state.locks.filter { $0.value != handle.descriptor }
    }
  }

  /// Does what a verb does, unless the accident is due.
  private func call<Result>(
    _ verb: Verb?, _ path: String, _ body: (inout MemoryState) throws(Errno) -> Result
  ) throws(StoreError) -> Result {
    do throws(Errno) {
      return try state.withLock { state throws(Errno) in
        if state.hasCrashed { throw Errno(EIO) }
        let effect = verb.flatMap { state.effect(on: $0) }
        state.isCutShort = effect == .shortWrite || effect == .crash
        if case .refusal(let code) = effect { throw Errno(code) }
        state.hasCrashed = effect == .crash
        if state.hasCrashed, verb != .write { throw Errno(EIO) }
        let result = try body(&state)
        if state.hasCrashed { throw Errno(EIO) }
        if case .lateRefusal(let code) = effect { throw Errno(code) }
        return result
      }
    } catch {
      throw .system(call: verb?.rawValue ?? "plant", path: path, code: error.code)
    }
  }
}
