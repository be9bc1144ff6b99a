import Codec

/// Joins the cards of two decks, or those of them that differ.
///
/// The cards that result do not depend on the order of the two sides; the report tells what happened
/// to the first. A card that one side lacks was deleted there only if `base` has it; it lives on
/// where the other side edited it.
///
/// - Parameters:
///   - ours: Cards of the first deck.
///   - theirs: Cards of the second.
///   - base: The cards both sides were made from, where exactly those are known.
///   - common: Finds a card that both sides have alike and that was therefore not handed in; a card
///     set apart may turn out to be one of them.
/// - Returns: The joined cards by id, deletions included, and the report.
func joinCards(
  _ ours: [CardRecord], _ theirs: [CardRecord], base: [CardRecord]? = nil,
  common: (CardID) -> CardRecord? = { _ in nil }
) -> (cards: [CardRecord], report: JoinReport) {
  let ours = index(ours)
  let theirs = index(theirs)
  let base = index(base ?? [])
  var joined: [CardID: CardRecord] = [:]
  var apart: [CardRecord] = []
  var report = JoinReport()

  func place(_ card: CardRecord, beside other: CardRecord?) {
    guard let other, card.isAnother(than: other) else {
      joined[card.id] = other.map { join(card, $0) } ?? card
      return
    }
    let (older, younger) = card.isOlder(than: other) ? (card, other) : (other, card)
    joined[older.id] = older
    apart.append(younger.setApart)
    report.separated.append(.init(card: older.id, younger: younger.setApart.id))
  }

  for id in Set(ours.keys).union(theirs.keys).sorted() {
    let removal = base[id]?.removal
    guard let our = ours[id] ?? removal, let their = theirs[id] ?? removal else {
      joined[id] = ours[id] ?? theirs[id]
      continue
    }
    place(our.noticing(since: base[id]), beside: their.noticing(since: base[id]))
    if let card = joined[id], card.life > max(our.life, their.life) { report.kept.append(id) }
  }
  while let card = apart.popLast() {
    place(card, beside: joined[card.id] ?? common(card.id))
  }

  let cards = joined.values.sorted { $0.id < $1.id }
  for card in cards { report.note(card, before: ours[card.id] ?? common(card.id)) }
  return (cards, report)
}

/// A reader lets each id stand once; should one stand twice, nothing of either is dropped.
private func index(_ cards: [CardRecord]) -> [CardID: CardRecord] {
  Dictionary(cards.map { ($0.id, $0) }) { join($0, $1) }
}

extension CardRecord {
  /// The deletion that a missing line stands for. Nobody wrote down when it happened, and a join does
  /// not ask the clock: it is as old as the card that is gone.
  fileprivate var removal: CardRecord? {
    isDeleted ? nil : deletion(at: modified ?? created ?? Timestamp(milliseconds: 0))
  }
}

extension JoinReport {
  fileprivate mutating func note(_ card: CardRecord, before: CardRecord?) {
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
