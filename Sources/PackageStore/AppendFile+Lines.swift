import Glibc

extension AppendFile {
  /// How many bytes are in the file now; 0 when nothing was written yet.
  package var size: Int {
    get throws(StoreError) { try system.statusIfAny(of: path, in: nil)?.size ?? 0 }
  }

  /// Hands over all that is in the file, some lines at a time, in storage that is used again; nothing
  /// when nothing was written yet.
  ///
  /// A piece ends where a line does; only the last one may end in the middle of a line that is torn.
  ///
  /// - Parameters:
  ///   - count: How many bytes a piece has, or a line more than that where it is so long.
  ///   - body: Takes the pieces in their order.
  /// - Throws: Why the file cannot be read; what was handed over until then is in it.
  package func readLines(
    inPiecesOf count: Int = 4 << 20, _ body: ([UInt8]) -> Void
  ) throws(StoreError) {
    let file: Handle
    do {
      file = try system.openPlain(path, in: nil).file
    } catch .system(_, _, ENOENT) {
      return
    }
    let system = system
    var piece: [UInt8] = []
    var offset = 0
    while true {
      let begun = piece.count
      try piece.append(addingCapacity: max(count, begun)) { buffer throws(StoreError) in
        try system.read(file, at: offset, into: &buffer)
      }
      offset += piece.count - begun
      if offset > Self.limit { throw .tooLarge(path: path, limit: Self.limit) }
      if piece.count == begun { break }
      guard let end = piece[begun...].lastIndex(of: UInt8(ascii: "\n")) else { continue }
      let next = Array(piece[(end + 1)...])
      piece.removeLast(next.count)
      body(piece)
      piece.removeAll(keepingCapacity: true)
      piece += next
    }
    if !piece.isEmpty { body(piece) }
  }
}
