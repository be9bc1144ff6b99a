import Codec

/// Unites a source with a deck: finds for each card of the source the deck's, and makes the records
/// that the deck is then joined with.
///
/// Such a record is a copy of the deck's card as the last import left it, edited as the source was
/// since: the join then does with it what it does with any other copy.
struct ImportUnion {
  private let imported: ImportedDeck
  private let deck: Deck
  private let now: Timestamp
  private var known: ImportIndex
  private var newest: Int64
  /// Since when this source and the one imported last were edited apart.
  private var parting: Int64?
  private var records: [CardID: CardRecord] = [:]
  private var ids: Set<CardID> = []
  private var names: Set<CardID> = []

  var report = ImportReport()
  /// The attachments that some record names.
  private(set) var staged: [BlobID: Attachment.Content] = [:]
  /// The cards that were changed on both sides.
  private(set) var disputed: [CardID] = []

  init(_ imported: ImportedDeck, into deck: Deck, now: Timestamp) {
    self.imported = imported
    self.deck = deck
    self.now = now
    known = ImportIndex(deck.opened, authority: imported.authority)
    newest = max(deck.opened.newest.milliseconds, now.milliseconds - 1)
    report.notes = imported.notes
    report.cards.reserveCapacity(imported.cards.count)
  }

  /// Whether there is nothing to join.
  var isEmpty: Bool { records.isEmpty }

  func manifest(head: DeckRecord) -> Manifest {
    var writer = ManifestWriter(head, unknown: [:], near: 200 * records.count, cards: records.count)
    for record in records.values.sorted(by: { $0.id < $1.id }) { writer.write(record) }
    return writer.finish(id: deck.id)
  }

  mutating func run(_ progress: ((Double) -> Void)?) {
    let matches = known.matches(of: imported.cards)
    parting = ImportAge.parting(zip(imported.cards, matches).lazy.map(ages))
    for (index, (card, match)) in zip(imported.cards, matches).enumerated() {
      if index.isMultiple(of: 4096) { progress?(Double(index) / Double(matches.count)) }
      report.cards.append(take(card, match))
    }
    for blob in imported.blobs { staged[blob.blob] = blob.content }
  }

  private func ages(_ card: ImportedCard, _ match: CardID?) -> (here: Int64?, there: Int64?) {
    (match.flatMap { known.edited[$0] }, card.edited)
  }

  private mutating func take(_ card: ImportedCard, _ match: CardID?) -> CardID? {
    let derived = card.derivedID(authority: imported.authority)
    guard names.insert(derived).inserted else {
      noteRepeat(card)
      return nil
    }
    let id = match ?? freeID(from: derived)
    guard ids.insert(id).inserted else {
      report.notes.add(.dropped, "two cards claim to be \(id)", line: card.draft.line)
      return nil
    }
    guard let new = record(card, id) else { return nil }
    guard let entry = deck.opened.entry(id) else {
      add(new, card)
      return id
    }
    if entry.isDeleted {
      report.deleted += 1
      return nil
    }
    update(deck.opened.record(entry), with: new, card)
    return id
  }

  private mutating func noteRepeat(_ card: ImportedCard) {
    report.repeated += 1
    guard let key = card.key else {
      report.notes.add(
        .warning, "stands here more than once and was taken once", line: card.draft.line)
      return
    }
    report.notes.add(.dropped, "the key “\(key)” stands here again", line: card.draft.line)
  }

  /// The identity of a new card: the one that follows from the source, unless another card has it.
  private func freeID(from derived: CardID) -> CardID {
    var id = derived
    while ids.contains(id) || deck.opened.entry(id)?.isDeleted == false {
      id = .derived(from: SHA256.hash("\(id)\n1").bytes)
    }
    return id
  }

  /// The card as the source has it; nil, and a note, where a deck would refuse it.
  private mutating func record(_ imported: ImportedCard, _ id: CardID) -> CardRecord? {
    var card = Card(front: "", id: id, created: .init(now))
    var draft = imported.draft
    draft.media = [:]
    do {
      try card.take(draft)
      for attachment in imported.media { card.media[attachment.name] = attachment.blob }
      card.unknown = imported.unknown
      try card.check(isNamed: false)
    } catch {
      let message = error.message
      report.notes.add(
        .dropped, message.hasSuffix(".") ? String(message.dropLast()) : message, line: draft.line)
      return nil
    }
    for attachment in imported.media { staged[attachment.blob] = attachment.content }
    var record = card.record(over: nil)
    record.registers.values[ImportOrigin.register] =
      ImportOrigin(imported, record, from: self.imported.authority).json
    return record
  }

  private mutating func add(_ record: CardRecord, _ card: ImportedCard) {
    var record = record
    if let created = card.created {
      record.created = Timestamp(created)
    } else {
      newest += 1
      record.created = Timestamp(milliseconds: newest)
    }
    records[record.id] = record
    report.added.append(record.id)
  }

  private mutating func update(
    _ mine: CardRecord, with new: CardRecord, _ card: ImportedCard
  ) {
    let origin = ImportOrigin(of: mine)
    let isOurs = origin?.from == imported.authority
    let age = ImportAge(ages(card, mine.id), parting: parting)
    let update = ImportUpdate(
      of: mine, to: new, since: isOurs ? origin : nil, members: imported.members, age: age)
    var record = update.record
    // A card that another authority brought stays that one's, and what a newer import noted stays.
    if !age.isOlder, origin == nil || isOurs {
      record.setByHand(new.registers[ImportOrigin.register], ImportOrigin.register)
    }
    if update.isConflict { disputed.append(mine.id) }
    if update.isEdited {
      record.modified = now
      report.changed.append(mine.id)
    } else if age.isOlder, !update.isConflict {
      report.older += 1
    } else if update.keepsEdit {
      report.kept.append(mine.id)
    } else {
      report.unchanged += 1
    }
    if record != mine { records[mine.id] = record }
  }
}
