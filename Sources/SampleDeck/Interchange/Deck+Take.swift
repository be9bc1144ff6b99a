#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec

extension Deck {
  /// Takes the cards of a source in: those that are new, and what it changed in those that it brought
  /// before.
  ///
  /// A card of the source is one of the deck's by its id, else its key, else its text. Importing the
  /// same source again therefore changes nothing. What was edited here stays; where both sides changed
  /// one member since the last import both texts are kept, as a conflict. What was deleted here stays
  /// deleted. No schedule is touched, and nothing reaches the disk before the deck is saved.
  ///
  /// - Parameters:
  ///   - imported: What the source holds.
  ///   - now: When new cards were made, a millisecond apart in their order.
  ///   - progress: Told now and then which part has been taken, from 0 to 1.
  /// - Returns: What happened, card by card.
  /// - Throws: `DeckError.refused` for a source without a card that a deck can have.
  public mutating func take(
    _ imported: ImportedDeck, now: Date = Date(), progress: ((Double) -> Void)? = nil
  ) throws(DeckError) -> ImportReport {
    guard !imported.cards.isEmpty else {
      throw .refused("0 cards: there is nothing to import in this source.")
    }
    var deck = hasChanges ? committed(now: now) : self
    var union = ImportUnion(imported, into: deck, now: Timestamp(now), progress: progress)
    let updates = union.updates(head: deck.head)
    if let updates {
      let (joined, report) = deck.joined(with: Deck(opened: updates))
      let conflicts = Set(report.conflicts.map(\.card))
      union.report.conflicts = union.disputed.filter(conflicts.contains)
      deck = joined
    }
    let added = union.adding(to: deck.opened, progress)
    guard union.report.deleted > 0 || union.report.cards.contains(where: { $0 != nil }) else {
      throw .refused("0 cards can be taken in\(union.report.notes.reasons). Nothing was imported.")
    }
    self = added.map { Deck(opened: $0, of: deck) } ?? deck
    if updates != nil || added != nil { staged.merge(union.staged) { $1 } }
    return union.report
  }
}
