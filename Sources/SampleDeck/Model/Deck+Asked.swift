extension Deck {
  /// What a sitting has to know of every card, in the order on screen. Makes only those cards that
  /// stand in a section, or ask more than front to back.
  public var askedCards: [AskedCard] {
    if changed.isEmpty { return opened.askedCards }
    return references().ordered().map { reference in
      reference.entry.map { opened.asked(opened.entries[$0]) } ?? AskedCard(card(at: reference))
    }
  }
}

extension Manifest {
  /// The same of the cards as they stand here.
  fileprivate var askedCards: [AskedCard] {
    // Those of one time stand by id already, and a sort by number leaves them so.
    entries.indices.filter { !entries[$0].isDeleted }.sorted(byNumber: { entries[$0].created })
      .map { asked(entries[$0]) }
  }

  fileprivate func asked(_ entry: Entry) -> AskedCard {
    entry.isPlain ? AskedCard(entry.id) : AskedCard(card(entry))
  }
}
