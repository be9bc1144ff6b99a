import Codec

/// What taking a new release into a deck comes to.
public struct DeckPull: Sendable {
  /// The learner's deck with the release in it, not yet saved.
  public private(set) var deck: Deck
  /// What the release did to the learner's deck, and what is left to be settled.
  public private(set) var report: JoinReport
  /// The members of cards in which the learner's own wording stands over another of the author's.
  public private(set) var kept: [JoinReport.Conflict] = []
  /// The author's deck as far as it is known: what the next pull goes by.
  public let author: Deck
}

extension Deck {
  /// Takes in what the author of a deck added, changed and deleted since the last release.
  ///
  /// Where the learner changed what the author changed too, the learner's wording is kept, as a new edit
  /// over the author's; ``revert(_:to:)`` takes the author's. A card that the release merely lacks
  /// stays: it may be a part of the deck.
  ///
  /// - Parameters:
  ///   - release: The author's deck as it is now.
  ///   - author: `DeckPull.author` of the last pull; nil: the deck came some other way.
  /// - Returns: The deck that comes of it, and what happened.
  /// - Throws: `DeckError.refused` if the release is another deck's.
  public func pulling(_ release: Deck, since author: Deck? = nil) throws(DeckError) -> DeckPull {
    guard release.id == id else {
      throw .refused(
        "“\(release.title)” is another deck, with an id of its own; a merge joins both.")
    }
    let mine = hasChanges ? committed() : self
    // The author's tool may leave no versions. Those that are noticed here are noticed once, so that
    // the next release is known to replace them.
    var line = author?.followed(by: release) ?? release.committed()
    line.home = release.home
    line.staged = release.staged
    // A copy that is older than what was taken last was not made from it.
    let base = author.flatMap { mine.opened.isMade(from: $0.opened) ? $0 : nil }
    let (deck, report) = mine.joined(with: line, base: base)
    var pull = DeckPull(deck: deck, report: report, author: line)
    try pull.settle(mine, since: author)
    return pull
  }

  /// Takes the author's wording of a card in place of the learner's own, which stays among the
  /// versions that were replaced. The tags stay as they are.
  ///
  /// - Parameters:
  ///   - id: The card.
  ///   - author: The author's deck, as `DeckPull.author`.
  /// - Throws: `DeckError.noSuchCard`; `.refused` where the author has no such card, or an attachment
  ///   of it is to be had nowhere any more.
  public mutating func revert(_ id: CardID, to author: Deck) throws(DeckError) {
    guard let mine = card(id) else { throw .noSuchCard(id) }
    guard var card = author.card(id) else {
      throw .refused("Card \(id) is not the author's: there is nothing to take.")
    }
    card.tags = mine.tags
    (card.created, card.modified, card.conflicts) = (mine.created, mine.modified, [])
    for blob in card.blobs where content(of: blob) == nil {
      guard let content = author.content(of: blob) else {
        let name = card.media.first { $0.value == blob }?.key ?? blob.description
        throw .refused(
          "The author's “\(name)” of card \(id) was removed from the deck, and the release that it "
            + "came with is no more where it was. Put that there again, or take it anew.")
      }
      staged[blob] = content
    }
    put(card)
  }

  /// What an author's deck has become with a release: one that is known altogether is an old one, and
  /// takes nothing back.
  private func followed(by release: Deck) -> Deck {
    let isKnown = joined(with: release).deck.manifest == manifest
    return isKnown ? self : joined(with: release, base: restricted(to: release)).deck
  }

  /// The same deck with only the cards that another has a record of.
  private func restricted(to other: Deck) -> Deck {
    var writer = ManifestWriter(
      opened.head, unknown: opened.unknown, near: opened.bytes.count, cards: opened.entries.count)
    for entry in opened.entries where other.opened.entry(entry.id) != nil {
      writer.copy([entry], of: opened)
    }
    return Deck(opened: writer.finish(id: id))
  }

  /// The registers of a card as they were opened or joined.
  fileprivate func registers(of id: CardID) -> Registers? {
    opened.entry(id).flatMap { $0.isDeleted ? nil : opened.record($0).registers }
  }
}

extension DeckPull {
  /// Chooses where learner and author each changed a member; what the author left open stays open.
  fileprivate mutating func settle(_ mine: Deck, since old: Deck?) throws(DeckError) {
    for conflict in report.conflicts {
      guard let joined = deck.registers(of: conflict.card),
        let own = mine.registers(of: conflict.card),
        let theirs = author.registers(of: conflict.card)
      else { continue }
      var fields: [String] = []
      let choices = joined.choices(own: own, author: theirs, old: old?.registers(of: conflict.card))
      for (register, choice, isOwn) in choices {
        try deck.resolve(register.name, of: conflict.card, taking: choice)
        if isOwn { fields.append(register.name) }
      }
      if !fields.isEmpty { kept.append(.init(card: conflict.card, fields: fields)) }
    }
    let head = deck.opened.head.registers
    let choices = head.choices(
      own: mine.opened.head.registers, author: author.opened.head.registers,
      old: old?.opened.head.registers)
    for (register, choice, _) in choices { try deck.resolve(register.name, taking: choice) }
    report.conflicts = report.conflicts.compactMap { conflict in
      let fields = deck.card(conflict.card)?.conflicts.map(\.field) ?? []
      return fields.isEmpty ? nil : .init(card: conflict.card, fields: fields)
    }
    report.deckConflicts = deck.conflicts.map(\.field)
  }
}

extension Registers {
  /// What settles each conflict between a learner and an author, and whether it is the learner's own.
  ///
  /// Whoever still has, or took back, the wording of the last release has none of their own.
  fileprivate func choices(
    own: Registers, author: Registers, old: Registers?
  ) -> [(Register, Resolution, isOwn: Bool)] {
    conflicts.compactMap { register in
      guard own.also[register] == nil,
        !author.choices(for: register).contains(own[register])
      else { return nil }
      let isOwn = old.map { $0[register] != own[register] } ?? true
      guard isOwn || author.also[register] == nil else { return nil }
      let value = isOwn ? own[register] : author[register]
      return choices(for: register).firstIndex(of: value).map {
        (register, .choice($0 + 1), isOwn)
      }
    }
  }
}
