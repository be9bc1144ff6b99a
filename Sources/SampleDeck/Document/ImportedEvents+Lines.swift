import Codec

extension ImportedEvents {
  /// The lines of a log that tell them.
  var lines: ByteStream {
    ByteStream { body in
      try workInOrder(on: indices.pieces(of: 1024), make: lines) { try body($0.span) }
    }
  }

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
