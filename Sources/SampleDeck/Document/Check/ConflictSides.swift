/// A text in which git stopped, taken apart into what each side had:
///
///     <<<<<<< HEAD
///     ours
///     ||||||| 1f3a5b7          only in the styles diff3 and zdiff3
///     base
///     =======
///     theirs
///     >>>>>>> feature
struct ConflictSides {
  /// One side's text, and where its pieces stood.
  struct Side {
    private(set) var bytes: [UInt8] = []
    private var pieces: [(start: Int, offset: Int)] = []

    fileprivate mutating func append(_ line: ArraySlice<UInt8>) {
      let last = pieces.last
      if last.map({ $0.offset + bytes.count - $0.start }) != line.startIndex {
        pieces.append((bytes.count, line.startIndex))
      }
      bytes += line
    }

    /// Where a place of this side is in the whole text.
    func offset(of place: Int) -> Int {
      guard let piece = pieces.last(where: { $0.start <= place }) else { return place }
      return piece.offset + place - piece.start
    }
  }

  private(set) var ours = Side()
  private(set) var theirs = Side()
  /// What both were made from, where git wrote it down.
  private(set) var base: Side?

  private enum Part { case both, ours, base, theirs }

  init(_ bytes: [UInt8]) {
    var part = Part.both
    var base = Side()
    var hasBase = true
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = bytes[line.startIndex..<min(line.endIndex + 1, bytes.count)]
      switch (part, Self.marker(line)) {
      case (.both, UInt8(ascii: "<")?): part = .ours
      case (.ours, UInt8(ascii: "|")?): part = .base
      case (.ours, UInt8(ascii: "=")?):
        part = .theirs
        hasBase = false
      case (.base, UInt8(ascii: "=")?): part = .theirs
      case (.theirs, UInt8(ascii: ">")?): part = .both
      default:
        if part == .both || part == .ours { ours.append(line) }
        if part == .both || part == .base { base.append(line) }
        if part == .both || part == .theirs { theirs.append(line) }
      }
    }
    if hasBase { self.base = base }
  }

  /// The sign that a marker line repeats seven times; nil for any other line.
  private static func marker(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard let sign = line.first, "<|=>".utf8.contains(sign),
      line.prefix(7).allSatisfy({ $0 == sign }), line.count > 7
    else { return nil }
    return " \r\n".utf8.contains(line[line.startIndex + 7]) ? sign : nil
  }
}
