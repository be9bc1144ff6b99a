/// Finds the places of elements in a list that only grows, by a hash and a comparison of the caller's.
///
/// Four bytes a slot and one look at memory for most questions: a log of a million events is checked
/// for repetitions in a few hundredths of a second.
struct PlaceTable: Sendable {
  /// The place of an element and one, or 0; at most half are taken.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 16)
  private var count = 0
  // The identities come from outside: with a seed of this process's own nobody can choose them so
  // that they all meet in one slot.
  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize()) | 1

  /// The place of the element that `matches`, or nil.
  @inline(__always)
  func place(hash: UInt64, _ matches: (Int) -> Bool) -> Int? {
    let slot = slots[slot(hash, matches)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// Adds an element that is not there yet.
  ///
  /// - Parameters:
  ///   - place: Where the element stands.
  ///   - hash: Its hash.
  ///   - rehash: The hash of the element at a place.
  @inline(__always)
  mutating func insert(_ place: Int, hash: UInt64, rehash: (Int) -> UInt64) {
    if (count + 1) * 2 > slots.count { grow(rehash) }
    slots[slot(hash) { _ in false }] = UInt32(place + 1)
    count += 1
  }

  private mutating func grow(_ rehash: (Int) -> UInt64) {
    let old = slots
    slots = [UInt32](repeating: 0, count: old.count * 4)
    for place in old where place != 0 {
      slots[slot(rehash(Int(place) - 1)) { _ in false }] = place
    }
  }

  @inline(__always)
  private func slot(_ hash: UInt64, _ matches: (Int) -> Bool) -> Int {
    let mixed = (hash ^ hash >> 32 ^ Self.seed) &* 0x9E37_79B9_7F4A_7C15 &* Self.seed
    var index = Int(truncatingIfNeeded: mixed >> 24) & (slots.count - 1)
    while slots[index] != 0, !matches(Int(slots[index]) - 1) {
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }
}

extension EventID {
  var hash: UInt64 { high ^ UInt64(low) << 56 }
}

extension CardID {
  var hash: UInt64 { high &* 0x9E37_79B9_7F4A_7C15 ^ low }
}
