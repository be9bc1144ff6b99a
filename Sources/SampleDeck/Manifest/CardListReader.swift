import Codec

/// Reads the cards of a manifest, a long list in several parts at the same time.
///
/// What comes out is what reading them one after another would give, and so is the first flaw: a part
/// counts only where the one before it has come to the very byte at which it begins.
struct CardListReader {
  /// What the index keeps of the cards; hand-written ones have no id, or no `created`, of their own.
  private(set) var entries: [Manifest.Entry] = []
  /// The indexes of those.
  private(set) var withoutID: [Int] = []
  private(set) var withoutTime: [Int] = []

  /// A part worth a thread of its own, in bytes.
  private static let leastPart = 2 << 20

  /// Reads the whole list, at which the cursor stands, and takes it past its end.
  init(_ cursor: inout JSONCursor, in bytes: [UInt8]) throws {
    try cursor.requireArray("“cards”", in: bytes)
    try cursor.enterArray()
    guard try cursor.nextElement() else { return }
    let first = cursor
    let starts = Self.starts(from: cursor.offset, in: bytes)
    var parts = zip(starts, starts.dropFirst() + [bytes.count]).map { $0..<$1 }
      .concurrentMap { Part($0, of: first, in: bytes) }
    for place in parts.indices {
      if let flaw = parts[place].flaw { throw flaw }
      take(&parts[place])
      cursor = parts[place].cursor
      if parts[place].endsList { break }
    }
  }

  private mutating func take(_ part: inout Part) {
    withoutID += part.withoutID.map { $0 + entries.count }
    withoutTime += part.withoutTime.map { $0 + entries.count }
    // The first, which is the only one of most lists, is not copied.
    if entries.isEmpty { swap(&entries, &part.entries) } else { entries += part.entries }
  }

  /// Where parts are to begin: the first at the first card, the others at lines that look like cards.
  private static func starts(from first: Int, in bytes: [UInt8]) -> [Int] {
    [first]
      + (first..<bytes.count).parts(ofAtLeast: leastPart).dropFirst().compactMap {
        lineOfCard(after: $0.lowerBound, in: bytes)
      }
  }

  /// Where the next line begins that follows a comma with a brace.
  private static func lineOfCard(after offset: Int, in bytes: [UInt8]) -> Int? {
    var rest = offset..<bytes.count
    while let line = bytes.span.nextLine(of: &rest) {
      let next = line.upperBound + 1
      if next < bytes.count, bytes[line.upperBound - 1] == UInt8(ascii: ","),
        bytes[next] == UInt8(ascii: "{")
      {
        return next
      }
    }
    return nil
  }
}

extension CardListReader {
  /// Some cards that stand one after another.
  fileprivate struct Part: Sendable {
    var entries: [Manifest.Entry] = []
    var withoutID: [Int] = []
    var withoutTime: [Int] = []
    /// Stands at the next card, or after the list.
    var cursor: JSONCursor
    var endsList = false
    /// What is wrong with the card after the last one here.
    var flaw: ManifestFlaw?

    /// Reads cards from the beginning of a range until one begins at its end, else until the list ends.
    init(_ range: Range<Int>, of list: JSONCursor, in bytes: [UInt8]) {
      cursor = list
      cursor.jump(to: range.lowerBound)
      // Few records are shorter; growing by doubling would hold the index twice. Those of the other
      // parts come to those of the first.
      let isFirst = range.lowerBound == list.offset
      entries.reserveCapacity((isFirst ? bytes.count - list.offset : range.count) / 128)
      do {
        var records = RecordReader()
        repeat {
          try add(&records, in: bytes)
          endsList = try !cursor.nextElement()
        } while !endsList && cursor.offset != range.upperBound
      } catch let error as JSONError {
        flaw = ManifestFlaw(error)
      } catch let error as ManifestFlaw {
        flaw = error
      } catch {
        preconditionFailure("reading throws nothing else: \(error)")
      }
    }

    private mutating func add(_ records: inout RecordReader, in bytes: [UInt8]) throws {
      let start = cursor.offset
      let summary = try records.next(&cursor, in: bytes)
      if summary.id == nil { withoutID.append(entries.count) }
      if summary.created == nil && !summary.isDeleted { withoutTime.append(entries.count) }
      entries.append(
        Manifest.Entry(
          id: summary.id ?? CardID(high: 0, low: 0), created: summary.created?.milliseconds ?? 0,
          offset: UInt32(start), length: UInt32(cursor.offset - start),
          isDeleted: summary.isDeleted, hasAlso: summary.hasAlso, isPlain: summary.isPlain,
          isCanonical: summary.isCanonical))
    }
  }
}
