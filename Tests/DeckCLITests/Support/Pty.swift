import Foundation
import Glibc
import Testing

/// A program on a terminal of its own, driven by keys and read as a screen.
final class Pty {
  let columns: Int
  let rows: Int
  private let main: Int32
  private let process: pid_t
  private var received: [UInt8] = []
  private var status: Int32?

  struct TimedOut: Error, CustomStringConvertible {
    let expected: String
    let screen: String
    var description: String { "“\(expected)” did not appear; the screen shows\n\(screen)" }
  }

  /// Starts `deck` in a sandbox.
  convenience init(
    deck arguments: String..., in sandbox: Sandbox, environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws {
    try self.init(
      deckPath, arguments,
      environment: sandbox.environment(
        environment.merging(["TERM": "xterm-256color"]) { a, _ in a }),
      folder: sandbox.path, columns: columns, rows: rows)
  }

  init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String,
    columns: Int = 80, rows: Int = 24
  ) throws {
    self.columns = columns
    self.rows = rows
    var (main, other): (Int32, Int32) = (-1, -1)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 64)
    try #require(unsafe openpty(&main, &other, &name, nil, &size) == 0)
    defer { close(other) }
    self.main = main
    _ = fcntl(main, F_SETFD, FD_CLOEXEC)
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, a macro that is not imported: the first terminal that the leader of a
    // session opens becomes the one that controls it.
    unsafe posix_spawnattr_setflags(&attributes, Int16(0x80 | POSIX_SPAWN_SETSIGMASK))
    // The threads that run tests block all signals; the program must not inherit that.
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)

    let start = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder, program]
    var words = unsafe (start + arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var process = pid_t()
    try #require(
      unsafe posix_spawn(&process, start[0], &actions, &attributes, &words, &variables) == 0)
    self.process = process
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(main)
  }

  /// The screen as it stands now.
  var screen: ScreenEmulator {
    ScreenEmulator(columns: columns, rows: rows, showing: received)
  }

  /// Everything that was written so far, escape codes and all.
  var output: String { String(decoding: received, as: UTF8.self) }

  /// Whether the terminal hands on each key as it is pressed.
  var isRaw: Bool {
    var modes = termios()
    return unsafe tcgetattr(main, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) == 0
  }

  /// Types.
  func send(_ keys: String) {
    var rest = Array(keys.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(main, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Reads until the screen shows a text.
  @discardableResult
  func wait(for text: String, seconds: Double = 10) throws -> ScreenEmulator {
    let end = Date().addingTimeInterval(seconds)
    while true {
      let screen = screen
      if screen.text.contains(text) { return screen }
      let remaining = end.timeIntervalSinceNow
      guard remaining > 0, read(within: remaining) else {
        throw TimedOut(expected: text, screen: screen.text)
      }
    }
  }

  /// Reads until the program ends: its exit status, or 128 and the signal that ended it.
  func waitForEnd(seconds: Double = 10) throws -> Int32 {
    let end = Date().addingTimeInterval(seconds)
    while read(within: max(end.timeIntervalSinceNow, 0)) {}
    var raw: Int32 = 0
    while unsafe waitpid(process, &raw, WNOHANG) == 0 {
      guard end.timeIntervalSinceNow > 0 else {
        throw TimedOut(expected: "the end", screen: screen.text)
      }
      usleep(1000)
    }
    let status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + raw & 0x7F
    self.status = status
    return status
  }

  /// Takes what comes; false at the end, or when nothing came in time.
  private func read(within seconds: Double) -> Bool {
    var request = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, Int32(seconds * 1000)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe Glibc.read(main, &buffer, buffer.count)
    guard count > 0 else { return false }
    received += buffer.prefix(count)
    return true
  }
}
