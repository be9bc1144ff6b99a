import Glibc
import Terminal
import Testing

/// The device is one a process, so its tests run one after the other.
@Suite(.serialized)
struct TerminalDeviceTests {
  private static let environment: Environment = ["TERM": "xterm", "COLUMNS": "33", "LINES": "7"]
  private static let entered = "^?1049h^?2004h^?7l^?25l"
  private static let left = "^m^?25h^?7h^?2004l^?1049l"

  private func open(_ pair: Pseudoterminal) throws -> TerminalDevice {
    let device = TerminalDevice.open(
      input: pair.slave, output: pair.slave, depth: .palette, environment: Self.environment)
    return try #require(device)
  }

  @Test func `a terminal is raw while it is open and then as before`() throws {
    let pair = try Pseudoterminal()
    let before = pair.modes
    let device = try open(pair)
    #expect(pair.modes != before)
    #expect(pair.output() == Self.entered)
    device.close()
    #expect(pair.modes == before)
    #expect(pair.output() == Self.left)
    device.close()
    #expect(device.nextKey(timeout: .seconds(5)) == .endOfInput)
    #expect(pair.output() == "")
  }

  @Test func `a device that is released restores the terminal`() throws {
    let pair = try Pseudoterminal()
    let before = pair.modes
    _ = try open(pair)
    #expect(pair.modes == before)
    #expect(pair.output() == Self.entered + Self.left)
  }

  @Test func `frames are sent as differences`() throws {
    let pair = try Pseudoterminal()
    let device = try open(pair)
    _ = pair.output()
    var frame = Frame(width: 9, height: 2)
    device.present(frame)
    _ = pair.output()
    frame.draw("hi", row: 1, column: 0)
    device.present(frame)
    #expect(pair.output() == "^2;1Hhi")
  }

  @Test func `keys come with their time`() throws {
    let pair = try Pseudoterminal()
    let device = try open(pair)
    #expect(device.nextKey(timeout: .zero) == nil)
    pair.type("a\u{1B}[A")
    #expect(device.nextKey(timeout: .seconds(5)) == .character("a"))
    #expect(device.nextKey(timeout: .seconds(5)) == .up)
    pair.type("\u{1B}")
    #expect(device.nextKey(timeout: .seconds(5)) == .escape)
    pair.type("\u{03}\r")
    #expect(device.nextKey(timeout: .seconds(5)) == .control("c"))
    #expect(device.nextKey(timeout: .seconds(5)) == .enter)
    #expect(device.nextKey(timeout: .milliseconds(1)) == nil)
  }

  @Test func `the size is the terminal's, else the environment's`() throws {
    let pair = try Pseudoterminal()
    let device = try open(pair)
    #expect(device.size == TerminalSize(width: 33, height: 7))
    pair.resize(width: 120, height: 50)
    #expect(device.size == TerminalSize(width: 120, height: 50))
  }

  @Test func `a new size is a key and everything is drawn again`() throws {
    let pair = try Pseudoterminal()
    let device = try open(pair)
    device.present(Frame(width: 9, height: 2))
    _ = pair.output()
    take(SIGWINCH)
    #expect(device.nextKey(timeout: .seconds(5)) == .resize)
    device.present(Frame(width: 9, height: 2))
    #expect(pair.output() == "^m^2J^?25l")
  }

  @Test func `another program gets the terminal as it was`() throws {
    let pair = try Pseudoterminal()
    let before = pair.modes
    let device = try open(pair)
    _ = pair.output()
    struct Failed: Error {}
    #expect(throws: Failed.self) {
      try device.suspended {
        #expect(pair.modes == before)
        #expect(pair.output() == Self.left)
        take(SIGINT)
        throw Failed()
      }
    }
    #expect(pair.modes != before)
    #expect(pair.output() == Self.entered)
  }

  @Test func `a terminal that hangs up is the end of input`() throws {
    let pair = try Pseudoterminal()
    let device = try open(pair)
    pair.hangUp()
    #expect(device.nextKey(timeout: .seconds(5)) == .endOfInput)
    #expect(device.nextKey(timeout: .seconds(5)) == .endOfInput)
    device.present(Frame(width: 9, height: 2))
  }

  @Test func `no screen without a terminal that can show one`() throws {
    let pair = try Pseudoterminal()
    for terminal in ["dumb", ""] {
      #expect(
        TerminalDevice.open(
          input: pair.slave, output: pair.slave, depth: .palette, environment: ["TERM": terminal])
          == nil)
    }
    let file = unsafe Glibc.open("/dev/null", O_RDWR)
    defer { close(file) }
    for (input, output) in [(file, pair.slave), (pair.slave, file), (-1, -1)] {
      #expect(
        TerminalDevice.open(
          input: input, output: output, depth: .palette, environment: Self.environment) == nil)
    }
    let first = try open(pair)
    #expect(
      TerminalDevice.open(
        input: pair.slave, output: pair.slave, depth: .palette, environment: Self.environment)
        == nil)
    first.close()
    #expect(pair.output() == Self.entered + Self.left)
  }

  @Test(arguments: [
    SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGTRAP, SIGILL, SIGBUS, SIGFPE,
  ])
  func `a signal that ends the process finds the terminal restored`(signal: Int32) async throws {
    let pair = try Pseudoterminal()
    let before = pair.modes
    await #expect(processExitsWith: .signal(signal)) {
      [path = pair.path as String, signal = signal as Int32] in
      try withDevice(at: path) { _ in take(signal) }
    }
    #expect(pair.modes == before)
    #expect(pair.output() == Self.entered + Self.left)
  }

  @Test func `exit restores the terminal`() async throws {
    let pair = try Pseudoterminal()
    let before = pair.modes
    await #expect(processExitsWith: .exitCode(3)) { [path = pair.path as String] in
      try withDevice(at: path) { _ in exit(3) }
    }
    #expect(pair.modes == before)
    #expect(pair.output() == Self.entered + Self.left)
  }

  @Test func `the terminal a process was started from is found`() async throws {
    let pair = try Pseudoterminal()
    await #expect(processExitsWith: .exitCode(0)) { [path = pair.path as String] in
      // The first terminal that the leader of a session opens is the one it was started from.
      setsid()
      _ = unsafe Glibc.open(path, O_RDWR)
      let device = TerminalDevice.openControlling(depth: .named, environment: ["TERM": "xterm"])
      exit(device == nil ? 1 : 0)
    }
    #expect(pair.output() == Self.entered + Self.left)
  }

  @Test func `a trap restores the terminal`() async throws {
    let pair = try Pseudoterminal()
    let before = pair.modes
    await #expect(processExitsWith: .failure) { [path = pair.path as String] in
      try withDevice(at: path) { _ in fatalError("on purpose") }
    }
    #expect(pair.modes == before)
    #expect(pair.output() == Self.entered + Self.left)
  }

  @Test func `a stop gives the terminal back and a continue takes it`() async throws {
    let pair = try Pseudoterminal()
    pair.beRaw()
    pair.type("\u{1A}")
    await #expect(processExitsWith: .exitCode(0)) { [path = pair.path as String] in
      // In a group nobody could continue, the system does not stop us: we see both ends at once.
      setsid()
      try withDevice(at: path) { device in
        exit(device.nextKey(timeout: .seconds(5)) == .resize ? 0 : 1)
      }
    }
    #expect(pair.output() == Self.entered + Self.left + Self.entered + Self.left)
  }
}

/// Has this thread take a signal before the call returns; those that tests run on block most.
private func take(_ signal: Int32) {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, signal)
  unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(signal)
}

/// Runs `body` with a device on the terminal at `path`.
private func withDevice(at path: String, _ body: (TerminalDevice) -> Void) throws {
  let descriptor = unsafe open(path, O_RDWR | O_NOCTTY)
  let device = try #require(
    TerminalDevice.open(
      input: descriptor, output: descriptor, depth: .palette, environment: ["TERM": "xterm"]))
  body(device)
}
