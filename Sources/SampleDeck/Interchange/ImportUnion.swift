import Codec

/// Unites a source with a deck: finds for each card of the source the deck's, and makes the records
/// of those that changed and of those that are new.
///
/// Of a card that the deck has, the record is a copy as the last import left it, edited as the source
/// was since: a join then does with it what it does with any other copy.
struct ImportUnion {
  private let imported: ImportedDeck
  private let deck: Deck
  private let now: Timestamp
  private var newest: Int64
  /// Since when this source and the one imported last were edited apart.
  private var parting: Int64?
  private var edited: [CardID: Int64] = [:]
  private var updates: [CardID: CardRecord] = [:]
  private var new: [NewCards.Card] = []
  private var ids: Set<CardID> = []
  private var names: Set<CardID> = []

  var report = ImportReport()
  /// The attachments that some record names.
  private(set) var staged: [BlobID: Attachment.Content] = [:]
  /// The cards that were changed on both sides.
  private(set) var disputed: [CardID] = []

  /// - Parameters:
  ///   - imported: The source.
  ///   - deck: The deck, without changes.
  ///   - now: When new cards are made.
  ///   - progress: Told now and then which part has been taken.
  init(
    _ imported: ImportedDeck, into deck: Deck, now: Timestamp, progress: ((Double) -> Void)?
  ) {
    self.imported = imported
    self.deck = deck
    self.now = now
    newest = max(deck.opened.newest.milliseconds, now.milliseconds - 1)
    report.notes = imported.notes
    report.cards.reserveCapacity(imported.cards.count)
    let known = ImportIndex(deck.opened, authority: imported.authority)
    edited = known.edited
    let matches = known.matches(of: imported.cards)
    if !edited.isEmpty {
      parting = ImportAge.parting(matches.indices.map { ages($0, matches[$0]) })
    }
    names.reserveCapacity(matches.count)
    ids.reserveCapacity(matches.count)
    workInOrder(on: matches.indices.pieces(of: 1024)) { piece in
      (piece, imported.derivedIDs(of: piece))
    } take: { piece, derived in
      progress?(Double(piece.lowerBound) / Double(2 * matches.count))
      for (index, derived) in zip(piece, derived) {
        report.cards.append(take(index, matches[index], derived))
      }
    }
    // Nobody asks for them any more, and the manifest takes their room.
    (names, ids) = ([], [])
    for blob in imported.blobs { staged[blob.blob] = blob.content }
  }

  private func ages(_ index: Int, _ match: CardID?) -> (here: Int64?, there: Int64?) {
    (match.flatMap { edited[$0] }, imported.cards[index].edited)
  }

  /// Cards that the deck has, as the source has them now; nil where it changed none.
  func updates(head: DeckRecord) -> Manifest? {
    if updates.isEmpty { return nil }
    var writer = ManifestWriter(head, unknown: [:], near: 400 * updates.count, cards: updates.count)
    for record in updates.values.sorted(by: { $0.id < $1.id }) { writer.write(record) }
    return writer.finish(id: deck.id)
  }

  /// A manifest with the cards that are new; nil where there are none.
  mutating func adding(to manifest: Manifest, _ progress: ((Double) -> Void)?) -> Manifest? {
    if new.isEmpty { return nil }
    let size = imported.cards.reduce(0) { $0 + $1.roughSize }
    var writer = ManifestWriter(
      manifest.head, unknown: manifest.unknown, near: manifest.bytes.count + size,
      cards: manifest.entries.count + new.count)
    var rest = manifest.entries[...]
    var refused: [Int: DeckError] = [:]
    var taken = 0
    let cards = NewCards(imported, new.sorted { $0.id < $1.id }, head: manifest.head, now: now)
    cards.pieces { piece in
      progress?(0.5 + Double(taken) / Double(2 * new.count))
      taken += piece.manifest.entries.count
      refused.merge(piece.refused) { $1 }
      writer.copy(all: piece.manifest, &rest, of: manifest)
    }
    writer.copy(rest, of: manifest)
    for (index, error) in refused.sorted(by: { $0.key < $1.key }) {
      report.cards[index] = nil
      note(error, index)
    }
    for card in new where refused[card.index] == nil {
      report.added.append(card.id)
      stage(card.index)
    }
    return report.added.isEmpty ? nil : writer.finish(id: manifest.id)
  }

  private mutating func stage(_ index: Int) {
    for attachment in imported.cards[index].media { staged[attachment.blob] = attachment.content }
  }

  /// Finds out which card of the deck a card of the source is; nil: none, and none to be.
  private mutating func take(_ index: Int, _ match: CardID?, _ derived: CardID) -> CardID? {
    guard names.insert(derived).inserted else {
      noteRepeat(index)
      return nil
    }
    if let match, !ids.insert(match).inserted {
      note(.dropped, "two cards claim to be \(match)", index)
      return nil
    }
    let id = match ?? takeFreeID(from: derived)
    guard let entry = deck.opened.entry(id) else {
      let created = imported.cards[index].created.map { Timestamp($0) }
      if created == nil { newest += 1 }
      new.append(
        NewCards.Card(
          id: id, index: index, created: created ?? Timestamp(milliseconds: newest)))
      return id
    }
    var line = JSONObjectWriter()
    do {
      try imported.cards[index].write(
        to: &line, as: id, created: Timestamp(milliseconds: entry.created), now: now,
        authority: imported.authority)
    } catch {
      note(error, index)
      return nil
    }
    if entry.isDeleted {
      report.deleted += 1
      return nil
    }
    stage(index)
    if line.bytes.span.isEqual(to: deck.opened.bytes.span.extracting(entry.range)) {
      report.unchanged += 1
    } else {
      let new = CardRecord(line: line.bytes, id: id, created: entry.created)
      update(deck.opened.record(entry), with: new, index)
    }
    return id
  }

  private mutating func noteRepeat(_ index: Int) {
    report.repeated += 1
    guard let key = imported.cards[index].key else {
      return note(.warning, "stands here more than once and was taken once", index)
    }
    note(.dropped, "the key “\(key)” stands here again", index)
  }

  private mutating func note(_ kind: ImportNote.Kind, _ message: String, _ index: Int) {
    report.notes.add(kind, message, line: imported.cards[index].draft.line)
  }

  /// The identity of a new card: the one that follows from the source, unless another card has it.
  private mutating func takeFreeID(from derived: CardID) -> CardID {
    var id = derived
    while deck.opened.entry(id)?.isDeleted == false || !ids.insert(id).inserted {
      id = .derived(from: SHA256.hash("\(id)\n1"))
    }
    return id
  }

  /// Tells why a deck refuses a card.
  private mutating func note(_ error: DeckError, _ index: Int) {
    let message = error.message
    note(.dropped, message.hasSuffix(".") ? String(message.dropLast()) : message, index)
  }

  private mutating func update(_ mine: CardRecord, with new: CardRecord, _ index: Int) {
    let origin = ImportOrigin(of: mine)
    let isOurs = origin?.from == imported.authority
    let age = ImportAge(ages(index, mine.id), parting: parting)
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
    if record != mine { updates[mine.id] = record }
  }
}

extension CardRecord {
  /// Reads a line that was written here.
  fileprivate init(line: [UInt8], id: CardID, created: Int64) {
    var members: [JSONMember] = []
    members.read(line.indices, as: CardMember.shape, in: line, isCanonical: true)
    self.init(members, in: line, id: id, created: Timestamp(milliseconds: created))
  }
}

extension ManifestWriter {
  /// Copies all of a manifest, and before each record those of another that stand before it there.
  fileprivate mutating func copy(
    all manifest: Manifest, _ others: inout ArraySlice<Manifest.Entry>, of other: Manifest
  ) {
    var rest = manifest.entries[...]
    while let first = rest.first {
      let before = others.prefix { $0.id < first.id }
      copy(before, of: other)
      others = others.dropFirst(before.count)
      let run = others.first.map { next in rest.prefix { $0.id < next.id } } ?? rest
      copy(run, of: manifest)
      rest = rest.dropFirst(run.count)
    }
  }
}

extension ImportedCard {
  /// About how many bytes its record will take.
  fileprivate var roughSize: Int {
    // An origin may hold both texts again.
    640 + 2 * (draft.front.utf8.count + draft.back.utf8.count)
  }
}
