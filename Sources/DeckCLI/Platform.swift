#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Glibc
import Terminal

/// A call to the system that failed, and why in its own words.
struct SystemError: Error, Equatable {
  /// What was being done or the path it was done to.
  var what: String
  var code: Int32

  var isClosedPipe: Bool { code == EPIPE }

  var isNotFound: Bool { code == ENOENT }

  var message: String { "\(what): \(unsafe String(cString: strerror(code)))." }
}

extension SystemError {
  /// What a call of Foundation's failed for, if it says so.
  init?(_ error: CocoaError) {
    guard let path = error.filePath, let reason = error.underlying as? POSIXError else {
      return nil
    }
    self.init(what: path, code: reason.code.rawValue)
  }
}

extension Shell {
  /// The process as it was started.
  ///
  /// From here on a closed pipe is an error of `write` and no longer the end of the process, and
  /// Ctrl-C ends it with 130: whatever was confirmed is on disk already.
  public static var live: Shell {
    openMissingStreams()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
    let environment = environmentOfProcess()
    return Shell(
      arguments: Array(CommandLine.arguments.dropFirst()),
      unreadableArgument: firstWordNotInUTF8(),
      environment: environment,
      currentFolder: folderOfProcess(environment),
      now: { Date() },
      instant: \.instant,
      minutesEast: minutesEast(at:),
      input: Input(isTerminal: isatty(STDIN_FILENO) == 1) { () throws(SystemError) in
        try readBytes(STDIN_FILENO, "standard input")
      },
      output: sink(STDOUT_FILENO, "standard output"),
      errors: sink(STDERR_FILENO, "standard error"),
      terminalSize: sizeOfTerminal,
      openTerminal: { TerminalDevice.open(depth: $0, environment: environment) },
      spawn: { child throws(SystemError) in try run(child) },
      resolve: pathWithoutLinks)
  }

  private static func sink(_ descriptor: Int32, _ name: String) -> Sink {
    Sink(isTerminal: isatty(descriptor) == 1) { bytes throws(SystemError) in
      try writeBytes(bytes, to: descriptor, name)
    }
  }
}

// ProcessInfo and FileManager know both too, for half a millisecond of every start.
private func environmentOfProcess() -> Environment {
  var variables: [(name: String, value: String)] = []
  var next = unsafe environ
  while let line = unsafe next.pointee {
    // By strchr: to split a String makes types at every start.
    if let sign = unsafe strchr(line, Int32(UInt8(ascii: "="))) {
      let name = unsafe UnsafeRawBufferPointer(start: line, count: sign - line)
      variables.append(
        (unsafe String(decoding: name, as: UTF8.self), unsafe String(cString: sign + 1)))
    }
    unsafe next += 1
  }
  if !variables.contains(where: { $0.name == "HOME" && !$0.value.isEmpty }), let home = homeOfUser()
  {
    variables.insert(("HOME", home), at: 0)
  }
  return Environment(variables)
}

private func homeOfUser() -> String? {
  guard let entry = unsafe getpwuid(getuid()), let path = unsafe entry.pointee.pw_dir else {
    return nil
  }
  return unsafe String(cString: path)
}

private func folderOfProcess(_ environment: Environment) -> String {
  // A folder that was removed is called as it was: nothing is found or made there.
  guard let path = unsafe getcwd(nil, 0) else { return environment["PWD"] ?? "/proc/self/cwd" }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}

private func firstWordNotInUTF8() -> Int? {
  CommandLine.arguments.indices.dropFirst().first { index in
    guard let word = unsafe CommandLine.unsafeArgv[index] else { return false }
    return unsafe String(validatingCString: word) == nil
  }
}

private func pathWithoutLinks(_ path: String) -> String? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Opens what was closed of standard input, output and errors: else a file of the deck would get
/// that number, and what is printed would be written into it. Printing fails, as it would without.
private func openMissingStreams() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
  where fcntl(descriptor, F_GETFD) < 0 {
    _ = unsafe open("/dev/null", O_RDONLY)
  }
}

private func readBytes(_ descriptor: Int32, _ name: String) throws(SystemError) -> [UInt8] {
  var count = 0
  var code: Int32 = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
    repeat {
      count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
    } while count < 0 && errno == EINTR
    code = errno
    filled = max(count, 0)
  }
  guard count >= 0 else { throw SystemError(what: name, code: code) }
  return bytes
}

private func writeBytes(_ bytes: [UInt8], to descriptor: Int32, _ name: String)
  throws(SystemError)
{
  var start = 0
  while start < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
    }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw SystemError(what: name, code: errno) }
    start += count
  }
}

private func sizeOfTerminal() -> (columns: Int, rows: Int)? {
  var size = winsize()
  for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] {
    if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return (Int(size.ws_col), Int(size.ws_row))
    }
  }
  return nil
}

extension LocalTime {
  /// When it is by the zone of `TZ`; in an hour that a clock skips, that much later.
  var instant: Date? {
    var fields = unsafe tm()
    unsafe (fields.tm_year, fields.tm_mon) = (Int32(year - 1900), Int32(month - 1))
    unsafe (fields.tm_mday, fields.tm_hour) = (Int32(day), Int32(hour))
    unsafe (fields.tm_min, fields.tm_isdst) = (Int32(minute), -1)
    let seconds = unsafe mktime(&fields)
    return Date(timeIntervalSince1970: Double(seconds) + second)
  }
}

/// How far the clock of `TZ` stands from UTC at an instant.
private func minutesEast(at date: Date) -> Int {
  // What lies beyond the calendar of the system is as far from UTC as now.
  var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) ?? time(nil)
  var fields = unsafe tm()
  return unsafe localtime_r(&seconds, &fields) == nil ? 0 : unsafe fields.tm_gmtoff / 60
}

/// Runs a program with the terminal, Ctrl-C meaning that program alone, as `system(3)` does.
private func run(_ child: Shell.Child) throws(SystemError) -> Shell.Ending {
  var attributes = posix_spawnattr_t()
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  for number in [SIGINT, SIGQUIT, SIGPIPE] { unsafe sigaddset(&signals, number) }
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  // POSIX_SPAWN_SETSID, a macro that is not imported.
  let newSession: Int32 = child.isDetached ? 0x80 : 0
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | newSession))

  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  if child.isDetached {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
  }
  if child.isMuted {
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_RDWR, 0)
  }
  let input = try child.input.map { _ throws(SystemError) in try Pipe() }
  let output = child.isCaptured ? try Pipe() : nil
  if let input { unsafe posix_spawn_file_actions_adddup2(&actions, input.reading, STDIN_FILENO) }
  if let output { unsafe posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO) }

  let interrupt = signal(SIGINT, SIG_IGN)
  let quit = signal(SIGQUIT, SIG_IGN)
  defer {
    signal(SIGINT, interrupt)
    signal(SIGQUIT, quit)
  }

  let words = child.arguments
  var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
  defer { unsafe pointers.forEach { unsafe free($0) } }
  var process = pid_t()
  let failure = unsafe posix_spawnp(
    &process, words.first ?? "", &actions, &attributes, &pointers, environ)
  guard failure == 0 else { throw SystemError(what: words.first ?? "", code: failure) }

  if let input {
    // A pager that is left early closes its end: no error.
    try? writeBytes(child.input ?? [], to: input.writing, "pipe")
    input.closeAll()
  }
  if child.isDetached { return Shell.Ending(status: 0) }
  let bytes = try output?.readAll() ?? []
  var status: Int32 = 0
  while unsafe waitpid(process, &status, 0) < 0 {
    guard errno == EINTR else { throw SystemError(what: words.first ?? "", code: errno) }
  }
  let ending = status & 0x7F
  return Shell.Ending(status: ending == 0 ? (status >> 8) & 0xFF : 128 + ending, output: bytes)
}

/// A pipe to or from another program; nobody else inherits its ends, and they close with it.
private final class Pipe {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(what: "pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit { closeAll() }

  func closeAll() {
    for end in [reading, writing] where end >= 0 { close(end) }
    (reading, writing) = (-1, -1)
  }

  /// What comes until the other side has closed its end.
  func readAll() throws(SystemError) -> [UInt8] {
    close(writing)
    writing = -1
    var bytes: [UInt8] = []
    while true {
      let more = try readBytes(reading, "pipe")
      if more.isEmpty { return bytes }
      bytes += more
    }
  }
}
