import Codec

/// A set of events that forgets which they are: it says of one that it may be among them, or certainly
/// is not (Burton Bloom, 1970, with all bits of an element in one word).
///
/// Four bytes an event; of two thousand strange ones about one may be among them. As the bits that can
/// be set are counted by the events, identities that somebody chose do not make it worse.
struct IdentityFilter: Sendable {
  private(set) var words: [UInt64]

  /// One with room for so many events.
  init(capacity: Int = 0) { words = [UInt64](repeating: 0, count: capacity / 2 + 1) }

  /// How many events there is room for before it errs more often.
  var capacity: Int { words.count * 2 }

  /// Takes an event in; false where it may have been among them before.
  @discardableResult
  mutating func insert(_ id: EventID) -> Bool {
    let (index, mask) = (Self.index(of: id, in: words.count), Self.mask(of: id))
    if words[index] & mask == mask { return false }
    words[index] |= mask
    return true
  }

  /// Has fetched what is looked at for an event.
  @inline(__always)
  func prefetch(_ id: EventID) { words.prefetch(Self.index(of: id, in: words.count)) }

  /// Whether an event may be among them. A no is certain, a yes is not.
  func mayHold(_ id: EventID) -> Bool {
    let mask = Self.mask(of: id)
    return words[Self.index(of: id, in: words.count)] & mask == mask
  }

  /// The four bits of an event.
  @inline(__always)
  static func mask(of id: EventID) -> UInt64 {
    let hash = id.hash
    return 1 << (hash & 63) | 1 << (hash >> 6 & 63) | 1 << (hash >> 12 & 63)
      | 1 << (hash >> 18 & 63)
  }

  /// The word of an event among so many.
  @inline(__always)
  static func index(of id: EventID, in count: Int) -> Int {
    Int((id.hash &* 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: UInt64(count)).high)
  }
}

/// Some events, for a question of which the answer is nearly always no.
struct EventSet {
  private let ids: Set<EventID>
  private var filter: IdentityFilter

  init(_ ids: Set<EventID>) {
    self.ids = ids
    filter = IdentityFilter(capacity: ids.count)
    for id in ids { filter.insert(id) }
  }

  @inline(__always)
  func contains(_ id: EventID) -> Bool { filter.mayHold(id) && ids.contains(id) }
}
