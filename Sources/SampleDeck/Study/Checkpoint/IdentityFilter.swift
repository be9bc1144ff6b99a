/// A set of events that forgets which they are: it says of one that it may be among them, or certainly
/// is not (Burton Bloom, 1970, with all bits of an element in one word).
///
/// Four bytes an event; of two thousand strange ones about one may be among them. As the bits that can
/// be set are counted by the events, identities that somebody chose do not make it worse.
struct IdentityFilter {
  private(set) var words: [UInt64]

  /// One with room for so many events.
  init(capacity: Int) { words = [UInt64](repeating: 0, count: capacity / 2 + 1) }

  mutating func insert(_ id: EventID) {
    words[Self.index(of: id, in: words.count)] |= Self.mask(of: id)
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
