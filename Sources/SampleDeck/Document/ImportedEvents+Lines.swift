import Codec

extension ImportedEvents {
  /// The lines of a log that tell them.
  var lines: ByteStream {
    ByteStream { body in
      var pieces: [[UInt8]] = []
      func handOver() throws { for piece in pieces { try body(piece.span) } }
      for start in stride(from: 0, to: count, by: Self.batchLength) {
        let batch = start..<Swift.min(start + Self.batchLength, count)
        pieces = try batch.parts(ofAtLeast: 1024).concurrentMap(besides: handOver) {
          self[$0].lines
        }
      }
      try handOver()
    }
  }

  /// How many events are in memory at once.
  private static let batchLength = 16_384
}

extension Slice<ImportedEvents> {
  fileprivate var lines: [UInt8] {
    var lines = JSONObjectWriter()
    lines.bytes.reserveCapacity(256 * count)
    for event in self {
      event.write(to: &lines)
      lines.bytes.append(UInt8(ascii: "\n"))
    }
    return lines.bytes
  }
}
