import Glibc

/// Makes a call of the operating system, again while signals interrupt it, and throws what it says.
///
/// Every call goes through here but `close`, which must not be repeated: the number may already be
/// somebody else's.
func posix<Result: SignedInteger>(
  _ call: StaticString, _ path: @autoclosure () -> String, _ body: () -> Result
) throws(StoreError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw .system(call: "\(call)", path: path(), code: code) }
  }
}

func sleep(microseconds: UInt32) {
  usleep(microseconds)
}

/// Whether a piece stands at an offset in a whole; at the speed of memory.
func isEqual(_ piece: [UInt8], to whole: [UInt8], at offset: Int) -> Bool {
  guard offset <= whole.count, piece.count <= whole.count - offset else { return false }
  return unsafe piece.withUnsafeBytes { piece in
    unsafe whole.withUnsafeBytes { whole in
      guard let left = piece.baseAddress, let right = whole.baseAddress else { return true }
      return unsafe memcmp(left, right + offset, piece.count) == 0
    }
  }
}

extension FileStatus {
  init(_ status: stat) {
    self.init(
      identity: Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)),
      kind: FileKind(mode: status.st_mode), size: Int(status.st_size),
      mode: status.st_mode & 0o7777, modified: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec,
      isOwn: status.st_uid == geteuid())
  }
}

extension FileKind {
  fileprivate init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
  }
}

extension Use {
  /// Never inherited, never a terminal to be controlled by, and never waiting for the other end of a
  /// pipe somebody put there.
  var flags: Int32 {
    let always = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    return switch self {
    case .folder: always | O_RDONLY | O_DIRECTORY
    case .reading: always | O_RDONLY
    case .creating: always | O_WRONLY | O_CREAT | O_EXCL
    case .appending: always | O_RDWR | O_CREAT | O_APPEND
    }
  }

  var mode: mode_t {
    switch self {
    case .folder, .reading: 0
    case .creating(let mode), .appending(let mode): mode
    }
  }
}
