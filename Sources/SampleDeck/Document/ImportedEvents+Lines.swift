import Codec

extension ImportedEvents {
  /// The lines of a log that tell them.
  var lines: ByteStream {
    ByteStream { body in
      var pieces: [[UInt8]] = []
      func handOver() throws { for piece in pieces { try body(piece.span) } }
      for start in stride(from: 0, to: count, by: Self.batchLength) {
        let batch = start..<Swift.min(start + Self.batchLength, count)
        pieces = try batch.parts(ofAtLeast: 1024).concurrentMap(besides: handOver, lines)
      }
      try handOver()
    }
  }

  /// How many events are in memory at once.
  private static let batchLength = 16_384

  private func lines(_ range: Range<Int>) -> [UInt8] {
    var lines = JSONObjectWriter()
    lines.bytes.reserveCapacity(320 * range.count)
    for index in range {
      write(index, to: &lines)
      lines.bytes.append(UInt8(ascii: "\n"))
    }
    return lines.bytes
  }

  /// How many of the events have an identity that is not among others.
  func count(besides known: Set<EventID>) -> Int {
    if known.isEmpty { return count }
    var reader = LogReader()
    var line = JSONObjectWriter()
    return indices.count { index in
      line.bytes.removeAll(keepingCapacity: true)
      write(index, to: &line)
      return reader.line(line.bytes.indices, in: line.bytes).id.map { !known.contains($0) } ?? true
    }
  }
}
