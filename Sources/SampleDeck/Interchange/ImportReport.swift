/// What an import did to a deck.
public struct ImportReport: Sendable {
  /// Cards that were not there, in the order of the source.
  public internal(set) var added: [CardID] = []
  /// Cards that now show something else, because the source does.
  public internal(set) var changed: [CardID] = []
  /// Cards that the source has as they are here.
  public internal(set) var unchanged: Int = 0
  /// Cards of which something was edited here and not in the source: the edit stays.
  public internal(set) var kept: [CardID] = []
  /// Cards that were changed here and in the source; both texts are kept until one is chosen.
  public internal(set) var conflicts: [CardID] = []
  /// Cards that the source has as they were before an import that was newer: they stay as they are.
  public internal(set) var older: Int = 0
  /// Cards of the source that were deleted here, and stay so.
  public internal(set) var deleted: Int = 0
  /// Cards of the source that stand there more than once, each time but the first.
  public internal(set) var repeated: Int = 0
  /// The card that each of the source's cards became; nil where it became none.
  public internal(set) var cards: [CardID?] = []
  /// What was changed or dropped on the way, and what a person should know.
  public internal(set) var notes: ImportNotes = ImportNotes()

  /// A report of nothing.
  public init() {}

  /// Adds what another source did to the same deck.
  public mutating func add(_ other: ImportReport) {
    added += other.added
    changed += other.changed
    unchanged += other.unchanged
    kept += other.kept
    conflicts += other.conflicts
    older += other.older
    deleted += other.deleted
    repeated += other.repeated
    cards += other.cards
    notes.add(contentsOf: other.notes)
  }
}
