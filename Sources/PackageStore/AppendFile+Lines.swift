import Glibc

extension AppendFile {
  /// The file as it is now, to be read by its lines; nil when nothing was written yet.
  package func lines() throws(StoreError) -> FileLines? {
    do {
      let (file, status) = try system.openPlain(path, in: nil)
      return FileLines(file: file, size: status.size, system: system)
    } catch .system(_, _, ENOENT) {
      return nil
    }
  }
}

/// The lines of a file, of which parts can be read at the same time.
package struct FileLines: Sendable {
  fileprivate let file: Handle
  /// How many bytes there were.
  package let size: Int
  fileprivate let system: any FileSystem

  private static let lineFeed = UInt8(ascii: "\n")

  /// Hands over the lines that begin in a part of the file, some at a time, in storage that is used
  /// again.
  ///
  /// A piece ends where a line does; only the last one of the file may end in the middle of a line
  /// that is torn.
  ///
  /// - Parameters:
  ///   - part: Where the lines begin.
  ///   - count: How many bytes a piece has, or a line more than that where it is so long. Those of the
  ///     usual count stay near the processor.
  ///   - body: Takes the pieces in their order.
  /// - Throws: Why the file cannot be read; what was handed over until then is in it.
  package func read(
    _ part: Range<Int>, inPiecesOf count: Int = 1 << 18, _ body: ([UInt8]) -> Void
  ) throws(StoreError) {
    var piece: [UInt8] = []
    // What stands before the part may end a line, or else the first line here began there.
    var offset = max(part.lowerBound - 1, 0)
    var isWithin = part.lowerBound == 0
    while true {
      var begun = piece.count
      try piece.append(addingCapacity: max(count, begun)) { buffer throws(StoreError) in
        try system.read(file, at: offset, into: &buffer)
      }
      if piece.count == begun { break }
      offset += piece.count - begun
      if offset > AppendFile.limit { throw .tooLarge(path: file.path, limit: AppendFile.limit) }
      if !isWithin {
        let before = piece.firstIndex(of: Self.lineFeed)
        piece.removeFirst(before.map { $0 + 1 } ?? piece.count)
        isWithin = before != nil
        begun = 0
      }
      let start = offset - piece.count
      if isWithin, start >= part.upperBound { return }
      let last = max(part.upperBound - 1 - start, begun)
      if last < piece.count, let end = piece[last...].firstIndex(of: Self.lineFeed) {
        piece.removeLast(piece.count - end - 1)
        return body(piece)
      }
      guard let end = piece[begun...].lastIndex(of: Self.lineFeed) else { continue }
      let next = Array(piece[(end + 1)...])
      piece.removeLast(next.count)
      body(piece)
      piece.removeAll(keepingCapacity: true)
      piece += next
    }
    if !piece.isEmpty { body(piece) }
  }
}
