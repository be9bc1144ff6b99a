import CSystem

/// Compresses into one zstd frame, piece by piece.
@safe package final class ZstdEncoder {
  private let library: ZstdLibrary
  private let context: OpaquePointer?
  private var buffer = [UInt8](repeating: 0, count: 128 << 10)

  /// Makes an encoder that works on two threads; a low level is fast, 3 what zstd takes by itself.
  package init(level: Int = 3) throws(ZstdError) {
    do { library = try ZstdLibrary.shared() } catch { throw .missing(error) }
    unsafe context = library.makeEncoder()
    _ = unsafe library.setEncoder(context, 100, CInt(level))  // ZSTD_c_compressionLevel
    // A library that was built without threads refuses, and works on one.
    _ = unsafe library.setEncoder(context, 400, 2)  // ZSTD_c_nbWorkers
  }

  deinit { _ = unsafe library.freeEncoder(context) }

  /// Takes the next piece and hands over what has been compressed by now.
  package func push(
    _ piece: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try unsafe encode(piece, .go, to: sink)
  }

  /// Ends the frame.
  package func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    try unsafe encode(UnsafeRawBufferPointer(start: nil, count: 0), .end, to: sink)
  }

  /// Compresses what is all in memory.
  package static func compress(_ bytes: [UInt8], level: Int = 3) throws -> [UInt8] {
    let encoder = try ZstdEncoder(level: level)
    var result: [UInt8] = []
    try unsafe bytes.withUnsafeBytes { piece in
      try unsafe encoder.encode(piece, .end) { unsafe result.append(contentsOf: $0) }
    }
    return result
  }

  /// `ZSTD_EndDirective`.
  private enum Directive: CInt {
    case go = 0
    case end = 2
  }

  private func encode(
    _ piece: UnsafeRawBufferPointer, _ directive: Directive,
    to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var input = unsafe cs_zstd_buffer(
      start: UnsafeMutableRawPointer(mutating: piece.baseAddress), count: piece.count, position: 0)
    var isDone = false
    while !isDone {
      try unsafe buffer.withUnsafeMutableBytes { bytes in
        var output = unsafe cs_zstd_buffer(
          start: bytes.baseAddress, count: bytes.count, position: 0)
        let left = unsafe library.encode(context, &output, &input, directive.rawValue)
        guard library.isError(left) == 0 else { throw ZstdError.damaged }
        isDone = unsafe directive == .end ? left == 0 : input.position == input.count
        try unsafe sink(UnsafeRawBufferPointer(rebasing: bytes[..<output.position]))
      }
    }
  }
}
