import Codec

/// Joins the cards of two decks that differ, each id after the other.
///
/// The cards that result do not depend on the order of the two sides; the report tells what happened
/// to the first.
struct CardJoin {
  /// A joined card, and what each side had of it.
  struct Joined {
    var card: CardRecord
    let ours: CardRecord?
    let theirs: CardRecord?
  }

  /// By id.
  private var cards: [Joined] = []
  /// Cards whose id stood for another, older card too, under their new ids.
  private var apart: [CardRecord] = []
  private var report = JoinReport()

  /// Takes the next id.
  ///
  /// A card that one side lacks was deleted there only if `base`, what both were made from, has it; it
  /// lives on where the other side edited it.
  mutating func add(_ ours: CardRecord?, _ theirs: CardRecord?, since base: CardRecord?) {
    let removal = ours == nil || theirs == nil ? base?.removal : nil
    guard let our = ours ?? removal, let their = theirs ?? removal else {
      // With itself, so that an edit made by hand is noticed wherever the record is spelt anew.
      if let card = ours ?? theirs {
        cards.append(Joined(card: card.joined(with: card), ours: ours, theirs: theirs))
      }
      return
    }
    let (mine, other) = (our.noticing(since: base), their.noticing(since: base))
    let card = join(mine, other)
    if card.life > max(mine.life, other.life) { report.kept.append(card.id) }
    cards.append(Joined(card: card, ours: ours, theirs: theirs))
  }

  /// Takes the ids of another join, which all come after those here.
  mutating func append(_ other: CardJoin) {
    cards += other.cards
    apart += other.apart
    report.kept += other.report.kept
    report.separated += other.report.separated
  }

  /// Ends the join.
  ///
  /// - Parameter common: Finds a card that both sides have alike and that was therefore not handed in;
  ///   a card set apart may turn out to be one of them.
  /// - Returns: The joined cards by id, deletions included, and the report.
  mutating func finish(
    common: (CardID) -> CardRecord?
  ) -> (cards: [Joined], report: JoinReport) {
    while let card = apart.popLast() {
      let index = cards.firstIndex { $0.card.id >= card.id } ?? cards.endIndex
      if index < cards.endIndex, cards[index].card.id == card.id {
        cards[index].card = join(card, cards[index].card)
      } else {
        let both = common(card.id)
        let joined = both.map { join(card, $0) } ?? card
        cards.insert(Joined(card: joined, ours: both, theirs: both), at: index)
      }
    }
    for index in cards.indices { report.note(cards[index].card, before: cards[index].ours) }
    return (cards, report)
  }

  /// The join of two cards or, where one id stands for two of them, the older.
  private mutating func join(_ card: CardRecord, _ other: CardRecord) -> CardRecord {
    guard card.isAnother(than: other) else { return card.joined(with: other) }
    let (older, younger) = card.isOlder(than: other) ? (card, other) : (other, card)
    apart.append(younger.setApart)
    report.separated.append(.init(card: older.id, younger: younger.setApart.id))
    return older
  }
}

extension CardRecord {
  /// The deletion that a missing line stands for. Nobody wrote down when it happened, and a join does
  /// not ask the clock: it is as old as the card that is gone.
  fileprivate var removal: CardRecord? {
    isDeleted ? nil : deletion(at: modified ?? created ?? Timestamp(milliseconds: 0))
  }
}

extension JoinReport {
  /// Takes note of what became of a card, and of what is in conflict in it.
  mutating func note(_ card: CardRecord, before: CardRecord?) {
    let was = before.flatMap { $0.isDeleted ? nil : $0 }
    switch (was, card.isDeleted) {
    case (nil, true): break
    case (nil, false): added.append(card.id)
    case (.some, true): removed.append(card.id)
    case (.some(let was), false):
      if !card.registers.showsSame(as: was.registers) || card.tags != was.tags {
        changed.append(card.id)
      }
    }
    if !card.registers.conflicts.isEmpty {
      conflicts.append(.init(card: card.id, fields: card.registers.conflicts.map(\.name)))
    }
  }
}
