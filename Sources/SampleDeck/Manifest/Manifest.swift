import Codec

/// A manifest's bytes and a slim index of the records in them.
///
/// Every byte was checked when it was read, so that making a card from an entry cannot fail.
struct Manifest: Sendable {
  /// Where a card's record is, and what must be known of it without making the card.
  struct Entry: Sendable {
    var id: CardID
    /// Milliseconds since 1970.
    var created: Int64
    var offset: UInt32
    let length: UInt32
    let isDeleted: Bool
    /// Whether some register has more values than the one shown.
    let hasAlso: Bool
    /// Whether it asks front to back only and stands in no section.
    let isPlain: Bool
    /// Whether the bytes are those a save would write, so that it copies them.
    let isCanonical: Bool

    var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
  }

  let bytes: [UInt8]
  /// The deck's own members.
  let head: DeckRecord
  let id: DeckID
  /// Members beside `deck` and `cards` that this version does not know, as canonical JSON.
  let unknown: [String: String]
  /// By id.
  let entries: [Entry]
  /// The number of entries that are no deletions.
  let living: Int
  /// The latest `created` of all.
  let newest: Timestamp
  /// Whether the bytes are those a save would write; false where that is not known.
  let isCanonical: Bool

  init(
    bytes: [UInt8], id: DeckID, head: DeckRecord, unknown: [String: String], entries: [Entry],
    isCanonical: Bool = false
  ) {
    self.isCanonical = isCanonical
    self.bytes = bytes
    self.id = id
    self.head = head
    self.unknown = unknown
    self.entries = entries
    living = entries.count { !$0.isDeleted }
    newest = Timestamp(milliseconds: entries.lazy.map(\.created).max() ?? -1 << 60)
  }

  /// The manifest of a deck that stands nowhere yet.
  init(empty id: DeckID, created: Timestamp) {
    let head = DeckRecord(id: id.description, created: created)
    self.init(bytes: [], id: id, head: head, unknown: [:], entries: [])
  }

  /// Whether it was never written.
  var isNew: Bool { bytes.isEmpty }

  func entry(_ id: CardID) -> Entry? {
    let index = firstIndex(from: id)
    return index < entries.endIndex && entries[index].id == id ? entries[index] : nil
  }

  /// The place of the first entry with this id or a later one.
  func firstIndex(from id: CardID) -> Int {
    var range = entries.startIndex..<entries.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = entries[middle].id < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  func card(_ entry: Entry) -> Card { Manifest.card(entry, in: bytes) }

  static func card(_ entry: Entry, in bytes: [UInt8]) -> Card {
    // A copy: threads that make cards at the same time share no storage whose owners are counted.
    let line = Array(bytes[entry.range])
    var members: [JSONMember] = []
    members.reserveCapacity(CardMember.members.count)
    members.read(
      line.indices, as: CardMember.shape, in: line, isCanonical: entry.isCanonical)
    return Card(members, in: line, id: entry.id, created: Timestamp(milliseconds: entry.created))
  }

  func record(_ entry: Entry) -> CardRecord {
    CardRecord(
      Manifest.members(of: entry, in: bytes), in: bytes, id: entry.id,
      created: Timestamp(milliseconds: entry.created))
  }

  /// The members of a record that was checked when the manifest was read.
  static func members(of entry: Entry, in bytes: [UInt8]) -> [JSONMember] {
    var members: [JSONMember] = []
    read(&members, of: entry, in: bytes)
    return members
  }

  /// As above, into storage of the caller's.
  static func read(_ members: inout [JSONMember], of entry: Entry, in bytes: [UInt8]) {
    members.read(
      entry.range, as: CardMember.shape, in: bytes, isCanonical: entry.isCanonical)
  }
}
