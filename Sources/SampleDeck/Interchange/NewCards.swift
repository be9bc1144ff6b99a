import Codec

/// The cards of a source that a deck does not have yet, as the lines of a manifest.
struct NewCards: Sendable {
  struct Card: Sendable {
    let id: CardID
    /// Its place in the source.
    let index: Int
    let created: Timestamp
  }

  /// Some of them, and why a deck refuses others, by their place in the source.
  struct Piece: Sendable {
    let manifest: Manifest
    var refused: [Int: DeckError] = [:]
  }

  private let imported: ImportedDeck
  private let cards: [Card]
  private let head: DeckRecord
  private let now: Timestamp

  /// - Parameters:
  ///   - imported: The source.
  ///   - cards: Those that are new, by their ids.
  ///   - head: The deck's own members.
  ///   - now: When they are made.
  init(_ imported: ImportedDeck, _ cards: [Card], head: DeckRecord, now: Timestamp) {
    self.imported = imported
    self.cards = cards
    self.head = head
    self.now = now
  }

  /// Hands over the pieces in their order, made by all processors.
  func pieces(_ take: (Piece) -> Void) {
    workInOrder(on: cards.indices.pieces(of: 512), make: piece, take: take)
  }

  private func piece(_ range: Range<Int>) -> Piece {
    let cards = cards[range]
    let all = imported.cards.span
    var writer = ManifestWriter(
      head, unknown: [:], near: 1000 * cards.count, cards: cards.count)
    var refused: [Int: DeckError] = [:]
    for card in cards {
      do {
        try all[card.index].write(
          to: &writer, as: card.id, created: card.created, now: now, authority: imported.authority)
      } catch {
        refused[card.index] = error
      }
    }
    return Piece(manifest: writer.finish(id: .random()), refused: refused)
  }
}

extension ImportedCard {
  /// The card as the source has it; throws where a deck would refuse it.
  fileprivate func card(as id: CardID, now: Timestamp) throws(DeckError) -> Card {
    var card = Card(front: "", id: id, created: .init(now))
    card.takeTexts(of: draft)
    for attachment in media { card.media[attachment.name] = attachment.blob }
    card.unknown = unknown
    try card.check(isNamed: false)
    return card
  }

  /// Writes the record that the card is in the source, without history.
  fileprivate func write(
    to writer: inout ManifestWriter, as id: CardID, created: Timestamp, now: Timestamp,
    authority: String
  ) throws(DeckError) {
    let (card, origin) = (try card(as: id, now: now), ImportOrigin.Draft(self))
    writer.write(card, created: created) { line, written in
      ImportOrigin.write(origin, to: &line, after: written, tags: card.tags, from: authority)
    }
  }

  /// The same as a line by itself.
  func write(
    to line: inout JSONObjectWriter, as id: CardID, created: Timestamp, now: Timestamp,
    authority: String
  ) throws(DeckError) {
    let (card, origin) = (try card(as: id, now: now), ImportOrigin.Draft(self))
    card.write(to: &line, created: created) { line, written in
      ImportOrigin.write(origin, to: &line, after: written, tags: card.tags, from: authority)
    }
  }
}
