/// What one statement may do to a database of a certain size.
///
/// A sound row takes at least four bytes of its file and an instruction or two for each column, and
/// no byte of it is read more than once. Page trees with shared branches can promise more rows than
/// there are atoms: they run into this.
final class WorkLimit {
  static let interval: CInt = 10_000

  private let instructions: Int
  private let bytes: Int
  private var instructionsLeft = 0
  private var bytesLeft = 0

  init(size: Int) {
    instructions = 10_000_000 + 16 * size
    bytes = 1_000_000 + 4 * size  // UTF-16 becomes longer as UTF-8
  }

  func begin() {
    instructionsLeft = instructions
    bytesLeft = bytes
  }

  var isSpent: Bool { bytesLeft < 0 }

  func spend(bytes count: Int) {
    bytesLeft -= count
  }

  /// SQLite's question, every `interval` instructions, whether to stop.
  static func tick(_ context: UnsafeMutableRawPointer?) -> CInt {
    guard let context = unsafe context else { return 0 }
    let work = unsafe Unmanaged<WorkLimit>.fromOpaque(context).takeUnretainedValue()
    work.instructionsLeft -= Int(interval)
    return work.instructionsLeft < 0 ? 1 : 0
  }
}
