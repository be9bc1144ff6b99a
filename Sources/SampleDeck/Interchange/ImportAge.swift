/// How the source's copy of a card stands to the one that the last import brought.
///
/// Told by when each was edited. Sources were one until the first edit that only one of them has; a card
/// edited on both sides since then was edited apart, and neither of its texts replaced the other. Of one
/// source and its next release that is never so: all that differs is newer than the whole of the older.
struct ImportAge {
  /// The source's copy is the older one.
  private(set) var isOlder = false
  /// Both were edited since the sources parted.
  private(set) var isParted = false

  /// - Parameters:
  ///   - edited: When each copy was edited, in seconds since 1970; nil: nobody says.
  ///   - parting: The first edit that only one source has, see ``parting(_:)``.
  init(_ edited: (here: Int64?, there: Int64?), parting: Int64?) {
    guard let here = edited.here, let there = edited.there, here != there else { return }
    isOlder = there < here
    isParted = min(here, there) >= parting ?? .max
  }

  /// The first edit that only one of two sources has; nil: they are one.
  static func parting(_ edited: some Sequence<(here: Int64?, there: Int64?)>) -> Int64? {
    edited.lazy.compactMap { edited in
      guard let here = edited.here, let there = edited.there, here != there else { return nil }
      return max(here, there)
    }.min()
  }
}
