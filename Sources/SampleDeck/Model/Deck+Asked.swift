extension Deck {
  /// What a sitting has to know of every card, in the order on screen. Makes only those cards that
  /// stand in a section, or ask more than front to back.
  public var askedCards: [AskedCard] {
    references().ordered().map { reference in
      let isPlain = reference.entry.map { opened.entries[$0].isPlain } ?? false
      return isPlain ? AskedCard(reference.id) : AskedCard(card(at: reference))
    }
  }
}
