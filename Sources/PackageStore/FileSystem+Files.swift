import Glibc

extension FileSystem {
  /// Opens a plain file and refuses everything else, without waiting for it.
  func openPlain(_ name: String, in folder: Handle?, as use: Use = .reading) throws(StoreError)
    -> (file: Handle, status: FileStatus)
  {
    let file: Handle
    do {
      file = try open(name, in: folder, as: use)
    } catch .system(let call, let path, let code) {
      let kind: FileKind? =
        switch code {
        case ELOOP where folder != nil: .link
        case EISDIR: .folder
        case ENXIO: .other
        default: nil
        }
      guard let kind else { throw .system(call: call, path: path, code: code) }
      throw .wrongKind(path: path, kind)
    }
    let status = try self.status(of: file)
    guard status.kind == .file else { throw .wrongKind(path: file.path, status.kind) }
    return (file, status)
  }

  /// Opens a folder inside another, never through a link.
  func openFolder(_ name: String, in folder: Handle) throws(StoreError) -> Handle {
    do {
      return try open(name, in: folder, as: .folder)
    } catch .system(_, let path, ENOTDIR) {
      throw .wrongKind(path: path, try status(of: name, in: folder).kind)
    }
  }

  /// The status of what a path or name stands for; nil when nothing is there.
  func statusIfAny(of name: String, in folder: Handle?) throws(StoreError) -> FileStatus? {
    do {
      return try status(of: name, in: folder)
    } catch .system(_, _, let code) where code == ENOENT || code == ENOTDIR {
      return nil
    }
  }

  /// Reads a file to its end, which is not where its size said it was if it still grows.
  func readWhole(_ file: Handle, from offset: Int = 0, size: Int, limit: Int) throws(StoreError)
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    // One more than expected, so that the read that finds the end needs no more room.
    if size <= limit { bytes.reserveCapacity(max(size - offset, 0) + 1) }
    while size <= limit, bytes.count <= limit {
      let count = bytes.count
      let room = bytes.capacity > count ? bytes.capacity - count : 1 << 16
      try bytes.append(addingCapacity: room) { buffer throws(StoreError) in
        try read(file, at: offset + count, into: &buffer)
      }
      if bytes.count == count { return bytes }
    }
    throw .tooLarge(path: file.path, limit: limit)
  }

  /// Whether a file of this size holds exactly these bytes, without a second copy of them in memory.
  func holds(_ file: Handle, size: Int, _ bytes: [UInt8]) throws(StoreError) -> Bool {
    guard size == bytes.count else { return false }
    var reader = ChunkReader(file, on: self)
    var compared = 0
    while try reader.next() {
      guard isEqual(reader.chunk, to: bytes, at: compared) else { return false }
      compared += reader.chunk.count
    }
    return compared == bytes.count
  }

  func writeAll(_ bytes: Span<UInt8>, to file: Handle) throws(StoreError) {
    var written = 0
    while written < bytes.count {
      let taken = try write(bytes.extracting(written..<bytes.count), to: file)
      guard taken > 0 else { throw .system(call: "write", path: file.path, code: EIO) }
      written += taken
    }
  }

  func writeAll(_ bytes: Span<UInt8>, over file: Handle, at offset: Int) throws(StoreError) {
    var written = 0
    while written < bytes.count {
      let rest = bytes.extracting(written..<bytes.count)
      let taken = try write(rest, over: file, at: offset + written)
      guard taken > 0 else { throw .system(call: "write", path: file.path, code: EIO) }
      written += taken
    }
  }

  /// Gives a file new contents in one step: another beside it, synced, renamed over it, and the
  /// folder synced. After a failure the old contents are there, or, if only that last sync failed,
  /// the new ones, which a power cut may take back.
  ///
  /// Without a mode it gets the usual one for this user. Returns its status.
  @discardableResult
  func replace(
    _ name: String, as stem: String, in folder: Handle, with bytes: [UInt8],
    mode: UInt32? = nil
  ) throws(StoreError) -> FileStatus {
    let status = try withTemporary(stem, in: folder, mode: mode ?? 0o666) {
      file, temporary throws(StoreError) in
      var writer = FileWriter(file, on: self)
      try writer.write(bytes.span)
      let status = try self.status(of: file)
      if let mode, mode != status.mode { try setMode(mode, of: file) }
      try sync(file, dataOnly: false)
      try rename(temporary, in: folder, to: name, in: folder, replacing: true)
      return status
    }
    try sync(folder, dataOnly: false)
    return status
  }

  /// Makes a file to be renamed once it is whole, and removes it when that fails.
  func withTemporary<Result>(
    _ stem: String, in folder: Handle, mode: UInt32,
    _ body: (_ file: Handle, _ name: String) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let name = TemporaryName.random(stem)
    do {
      return try body(open(name, in: folder, as: .creating(mode: mode)), name)
    } catch {
      try? remove(name, in: folder, kind: .file)
      throw error
    }
  }

  /// Waits for a lock; false when it was not to be had in that time.
  func lock(_ handle: Handle, within limit: Duration) throws(StoreError) -> Bool {
    var waited = Duration.zero
    var longest: UInt32 = 1000
    while try !tryLock(handle) {
      guard waited < limit else { return false }
      // Unequal steps, so that many who wait do not ask at the same moments.
      let pause = UInt32.random(in: 500...longest)
      sleep(microseconds: pause)
      waited += .microseconds(Int64(pause))
      longest = min(longest * 2, 20_000)
    }
    return true
  }
}

/// Reads a file, or a range of it, piece by piece into one buffer.
struct ChunkReader {
  /// The piece read last.
  private(set) var chunk: [UInt8] = []
  private let file: Handle
  private let system: any FileSystem
  private var rest: Range<Int>

  init(_ file: Handle, in range: Range<Int> = 0..<Int.max, on system: any FileSystem) {
    self.file = file
    self.system = system
    rest = range
  }

  /// Reads the next piece; false at the end of the file or of the range.
  mutating func next() throws(StoreError) -> Bool {
    let (file, system, offset) = (file, system, rest.lowerBound)
    chunk.removeAll(keepingCapacity: true)
    if rest.isEmpty { return false }
    try chunk.append(addingCapacity: min(rest.count, 1 << 20)) { buffer throws(StoreError) in
      try system.read(file, at: offset, into: &buffer)
    }
    rest.removeFirst(chunk.count)
    return !chunk.isEmpty
  }
}
