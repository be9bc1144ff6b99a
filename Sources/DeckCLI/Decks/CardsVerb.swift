/// A verb that does something to the cards it is told.
protocol CardsVerb: Command {
  /// The deck and which of its cards.
  var words: [String] { get set }
  /// Whether a query may find more than one.
  var isAll: Bool { get set }
}

extension CardsVerb {
  static var cardParameters: [Parameter<Self>] {
    [
      .operands(
        "[DECK] CARD…", \.words, .query, completing: .decks, "the deck, and which of its cards"),
      .flag("--all", \.isAll, "all cards that the query finds"),
    ]
  }
}
