extension Deck {
  /// The identities of all cards in the order on screen, without making a card: for a list that makes
  /// only those that it shows.
  public var identities: [CardID] { references().ordered().map(\.id) }

  /// The identities of the cards that a query finds, in the order on screen; `context` is what the
  /// query needs to know beside the cards.
  public func identities(of query: Query, in context: QueryContext) -> [CardID] {
    if query == .everything { return identities }
    return references(matching: query, in: context).ordered().map(\.id)
  }
}
