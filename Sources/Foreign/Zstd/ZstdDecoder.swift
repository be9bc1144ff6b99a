import CSystem

/// Decompresses zstd frames piece by piece, and never to more bytes than were allowed.
///
/// What a frame says about its own length is not believed: Anki's say nothing. The memory of the
/// decoder is bounded by zstd itself, to a window of 128 MiB.
@safe package final class ZstdDecoder {
  private let library: ZstdLibrary
  private let context: OpaquePointer?
  private let limit: Int
  private var count = 0
  private var isBetweenFrames = true
  private var buffer = [UInt8](repeating: 0, count: 128 << 10)

  /// Makes a decoder that gives at most `limit` bytes.
  package init(limit: Int) throws(ZstdError) {
    do { library = try ZstdLibrary.shared() } catch { throw .missing(error) }
    unsafe context = library.makeDecoder()
    self.limit = limit
  }

  deinit { _ = unsafe library.freeDecoder(context) }

  /// Takes the next piece of what is compressed and hands over what it decompresses to.
  package func push(
    _ piece: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var input = unsafe cs_zstd_buffer(
      start: UnsafeMutableRawPointer(mutating: piece.baseAddress), count: piece.count, position: 0)
    var isFull = false
    while unsafe input.position < input.count || isFull {
      try unsafe buffer.withUnsafeMutableBytes { bytes in
        var output = unsafe cs_zstd_buffer(
          start: bytes.baseAddress, count: bytes.count, position: 0)
        let left = unsafe library.decode(context, &output, &input)
        guard library.isError(left) == 0 else { throw ZstdError.damaged }
        isBetweenFrames = left == 0
        isFull = unsafe output.position == output.count && !isBetweenFrames
        unsafe count += output.position
        guard count <= limit else { throw ZstdError.tooLong(limit: limit) }
        try unsafe sink(UnsafeRawBufferPointer(rebasing: bytes[..<output.position]))
      }
    }
  }

  /// Throws if the frames are not complete.
  package func finish() throws(ZstdError) {
    if !isBetweenFrames { throw .cutOff }
  }

  /// Decompresses what is all in memory.
  package static func decompress(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
    let decoder = try ZstdDecoder(limit: limit)
    var result: [UInt8] = []
    try unsafe bytes.withUnsafeBytes { piece in
      try unsafe decoder.push(piece) { unsafe result.append(contentsOf: $0) }
    }
    try decoder.finish()
    return result
  }
}
