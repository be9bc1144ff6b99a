import CSystem
import Glibc

/// The terminal in raw mode, with a screen of its own; one at a time in a process.
///
/// What it changed is put back when it is closed, released or suspended, when the process exits, is
/// ended or stopped by a signal, or crashes. Ctrl-Z stops the process and is never seen as a key.
public final class TerminalDevice {
  /// How many colours ``present(_:)`` sends.
  public let depth: ColorDepth
  private let environment: Environment
  private let ownDescriptor: Int32?
  private var decoder = KeyDecoder()
  private var keys: ArraySlice<Key> = []
  private var shown: Frame?
  private var isGone = false
  private var isOpen = true

  /// How long ESC waits for the rest of a sequence, in milliseconds.
  private static let escapeDelay: Int32 = 50
  private static let modes: [Escape.Mode] = [.alternateScreen, .bracketedPaste]

  /// Opens the terminal on two descriptors, which stay the caller's.
  ///
  /// - Parameters:
  ///   - input: Where keys come from.
  ///   - output: Where frames go.
  ///   - depth: How many colours to send.
  ///   - environment: `TERM` decides whether there can be screens, `COLUMNS` and `LINES` help out
  ///     where the terminal does not know its size.
  /// - Returns: `nil` if either is no terminal or `TERM` is empty or `dumb`; use lines then.
  public static func open(
    input: Int32 = 0, output: Int32 = 1, depth: ColorDepth,
    environment: Environment
  ) -> TerminalDevice? {
    TerminalDevice(input, output, owned: nil, depth, environment)
  }

  /// Opens the terminal this process was started from, wherever its standard input and output go.
  public static func openControlling(
    depth: ColorDepth, environment: Environment
  ) -> TerminalDevice? {
    let descriptor = unsafe Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
    if descriptor < 0 { return nil }
    return TerminalDevice(descriptor, descriptor, owned: descriptor, depth, environment)
  }

  private init?(
    _ input: Int32, _ output: Int32, owned: Int32?, _ depth: ColorDepth,
    _ environment: Environment
  ) {
    self.depth = depth
    self.environment = environment
    ownDescriptor = owned
    let enter =
      Self.modes.map { Escape.set($0, true).text } + [Escape.set(.wrap, false).text]
      + [Escape.set(.cursor, false).text]
    let leave =
      [Escape.style([0]).text, Escape.set(.cursor, true).text, Escape.set(.wrap, true).text]
      + Self.modes.reversed().map { Escape.set($0, false).text }
    let name = environment["TERM"] ?? ""
    guard !name.isEmpty, name != "dumb",
      unsafe terminal_open(input, output, enter.joined(), leave.joined()) == 0
    else {
      if let owned { _ = Glibc.close(owned) }
      return nil
    }
  }

  deinit {
    close()
  }

  /// Restores the terminal; from then on there are no keys and nothing is drawn.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    terminal_close()
    if let ownDescriptor { _ = Glibc.close(ownDescriptor) }
  }

  /// The size now, asked anew each time.
  public var size: TerminalSize {
    var width: Int32 = 0
    var height: Int32 = 0
    guard isOpen, unsafe terminal_size(&width, &height) == 0 else {
      return TerminalSize(environment: environment)
    }
    return TerminalSize(width: Int(width), height: Int(height))
  }

  /// Waits for the next key.
  ///
  /// - Parameter timeout: How long to wait; `nil` is without end.
  /// - Returns: `nil` when the time is over; ``Key/endOfInput`` for ever once the terminal is gone.
  public func nextKey(timeout: Duration? = nil) -> Key? {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      if let key = keys.popFirst() {
        if key != .control("z") { return key }
        terminal_stop()
        continue
      }
      if isGone || !isOpen { return .endOfInput }
      let left = deadline.map { Self.milliseconds($0 - .now) }
      let delay = decoder.isWaiting ? min(left ?? Self.escapeDelay, Self.escapeDelay) : left ?? -1
      if !receive(within: delay), left == 0 { return nil }
    }
  }

  /// Shows a frame, sending only what differs from the last.
  public func present(_ frame: Frame) {
    guard isOpen else { return }
    let bytes = FrameDiff.bytes(from: shown, to: frame, depth: depth)
    if unsafe terminal_write(bytes, bytes.count) != 0 { isGone = true }
    shown = frame
  }

  /// Gives the terminal back as it was while `body` runs, an editor say, and takes it again.
  ///
  /// The next ``present(_:)`` draws everything. Ctrl-C meanwhile does not end this process.
  public func suspended<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isOpen else { return try body() }
    terminal_leave()
    defer {
      terminal_return()
      shown = nil
    }
    return try body()
  }

  /// Reads once and fills `keys`; false if nothing came in time.
  private func receive(within milliseconds: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe terminal_read(&bytes, bytes.count, milliseconds)
    switch Int(count) {
    case Int(TERMINAL_QUIET):
      keys += decoder.timeOut()
      return !keys.isEmpty
    case Int(TERMINAL_CHANGED):
      shown = nil
      keys.append(.resize)
    case Int(TERMINAL_ENDED): isGone = true
    default: keys += decoder.feed(bytes.prefix(Int(count)))
    }
    return true
  }

  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    if seconds < 0 || attoseconds < 0 { return 0 }
    // Rounded up, so that a wait is never cut into waits of nothing.
    let milliseconds = attoseconds / 1_000_000_000_000_000 + 1
    return Int32(clamping: min(seconds, 1_000_000) * 1000 + milliseconds)
  }
}
