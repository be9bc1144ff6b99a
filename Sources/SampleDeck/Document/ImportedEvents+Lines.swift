import Codec

extension ImportedEvents {
  /// The lines of a log that tell them.
  var lines: ByteStream {
    ByteStream { body in
      for start in stride(from: 0, to: count, by: Self.batchLength) {
        let batch = start..<Swift.min(start + Self.batchLength, count)
        for piece in batch.parts(ofAtLeast: 1024).concurrentMap({ self[$0].lines }) {
          try body(piece.span)
        }
      }
    }
  }

  /// How many events are in memory at once.
  private static let batchLength = 32_768
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
