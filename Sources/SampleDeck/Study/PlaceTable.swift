import Codec

/// Finds the places of elements in a list that only grows, by hashes and a comparison of the caller's.
///
/// Most questions cost one look at memory, which is what a log of a million events takes its time for.
struct PlaceTable: Sendable {
  /// In each the upper half of a hash, and the place of an element plus one; 0 where it is free. At
  /// most half are taken.
  private var slots: [UInt64]
  private var count = 0
  // The identities come from outside: with a seed of this process's own nobody can choose them so
  // that they all meet in one slot.
  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize()) | 1

  /// A table with room for so many elements before it grows.
  init(capacity: Int = 0) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
  }

  /// The place of the element that `matches`, or nil.
  @inline(__always)
  func place(hash: UInt64, _ matches: (Int) -> Bool) -> Int? {
    let slot = slots[slot(of: Self.mixed(hash), matches)]
    return slot == 0 ? nil : Int(slot & 0xFFFF_FFFF) - 1
  }

  /// Has fetched what stands there of a hash.
  @inline(__always)
  func prefetch(hash: UInt64) { slots.prefetch(Int(Self.mixed(hash) >> 32) & (slots.count - 1)) }

  /// The place of an element that may have a hash: the first that is looked at.
  @inline(__always)
  func guess(hash: UInt64) -> Int? {
    let slot = slots[Int(Self.mixed(hash) >> 32) & (slots.count - 1)]
    return slot == 0 ? nil : Int(slot & 0xFFFF_FFFF) - 1
  }

  /// The place of the element that `matches`; where there is none, `new` is taken for it.
  @inline(__always)
  mutating func place(hash: UInt64, orInsert new: Int, _ matches: (Int) -> Bool) -> Int {
    let mixed = Self.mixed(hash)
    let index = slot(of: mixed, matches)
    if slots[index] != 0 { return Int(slots[index] & 0xFFFF_FFFF) - 1 }
    slots[index] = mixed | UInt64(new + 1)
    count += 1
    if count * 2 > slots.count { grow() }
    return new
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for slot in old where slot != 0 {
      slots[self.slot(of: slot & ~0xFFFF_FFFF) { _ in false }] = slot
    }
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64) -> UInt64 {
    let product = (hash ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ seed << 1)
    return (product.high ^ product.low) & ~0xFFFF_FFFF
  }

  @inline(__always)
  private func slot(of mixed: UInt64, _ matches: (Int) -> Bool) -> Int {
    let mask = slots.count - 1
    var index = Int(mixed >> 32) & mask
    while slots[index] != 0 {
      if slots[index] & ~0xFFFF_FFFF == mixed, matches(Int(slots[index] & 0xFFFF_FFFF) - 1) {
        break
      }
      index = (index + 1) & mask
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
