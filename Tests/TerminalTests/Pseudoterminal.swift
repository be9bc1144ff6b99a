import Glibc

/// A terminal whose other side is this test.
final class Pseudoterminal {
  struct Unavailable: Error {}

  private var master: Int32 = -1
  private(set) var slave: Int32 = -1

  init() throws {
    guard unsafe openpty(&master, &slave, nil, nil, nil) == 0 else { throw Unavailable() }
    // A test that expects output that does not come shall fail, not wait.
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    hangUp()
    close(slave)
  }

  /// The file to open for another descriptor of it.
  var path: String {
    unsafe ttyname(slave).map { unsafe String(cString: $0) } ?? ""
  }

  /// The modes that raw mode changes.
  var modes: [tcflag_t] {
    var modes = termios()
    unsafe tcgetattr(slave, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  /// What was written since the last time, ESC `[` as `^`.
  func output() -> String {
    var output: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = unsafe read(master, &bytes, bytes.count)
      if count <= 0 { break }
      output += bytes.prefix(count)
    }
    return String(decoding: output, as: UTF8.self).replacing("\u{1B}[", with: "^")
  }

  /// Keeps bytes typed before a device is there as they are.
  func beRaw() {
    var modes = termios()
    unsafe tcgetattr(slave, &modes)
    unsafe cfmakeraw(&modes)
    unsafe tcsetattr(slave, TCSANOW, &modes)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(master, bytes, bytes.count)
  }

  func resize(width: UInt16, height: UInt16) {
    var size = winsize(ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }
}
