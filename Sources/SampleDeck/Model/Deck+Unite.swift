#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec

extension Deck {
  /// Makes one card of two that were made separately, because somebody says they are the same.
  ///
  /// The older keeps its id and takes what only the other has; where both say something the values are
  /// in conflict, as after a join. The other is deleted. Whoever unites the same two elsewhere gets the
  /// same card. `StudyLog.copy(_:as:)` takes along what was learned.
  ///
  /// - Parameters:
  ///   - a: One card.
  ///   - b: The other.
  ///   - now: Becomes the time of the deletion.
  /// - Returns: The id that is kept, and the one that is gone.
  /// - Throws: `DeckError.noSuchCard`; `.refused` if both are one already.
  @discardableResult
  public mutating func unite(
    _ a: CardID, _ b: CardID, now: Date = Date()
  ) throws(DeckError) -> (kept: CardID, gone: CardID) {
    guard let first = card(a) else { throw .noSuchCard(a) }
    guard let second = card(b) else { throw .noSuchCard(b) }
    guard a != b else { throw .refused("Card \(a) is one card already.") }
    let isFirstOlder = (first.created, first.id) < (second.created, second.id)
    let (kept, gone) = isFirstOlder ? (a, b) : (b, a)

    let whole = hasChanges ? committed(now: now) : self
    guard let target = whole.opened.entry(kept), let entry = whole.opened.entry(gone) else {
      throw .noSuchCard(gone)
    }
    // The join with a deck in which the younger is a copy of the older.
    let old = whole.opened.record(entry)
    var copy = old
    copy.id = kept
    copy.created = Timestamp(milliseconds: target.created)
    let records = [copy, old.deletion(at: Timestamp(now))].sorted { $0.id < $1.id }
    var writer = ManifestWriter(whole.opened.head, unknown: [:], near: 0, cards: records.count)
    for record in records { writer.write(record) }
    self = whole.joined(with: Deck(opened: writer.finish(id: id))).deck
    return (kept, gone)
  }
}
