/// What a source of an import holds, as values: nothing of it is in a deck yet.
///
/// ```swift
/// let imported = try ImportedDeck(contentsOf: URL(filePath: "words.csv"))
/// var deck = Deck(title: imported.title ?? "Words")
/// let report = try deck.take(imported)
/// try deck.write(to: URL(filePath: "Words.sampledeck"))
/// ```
public struct ImportedDeck: Sendable {
  /// The name of the format that was read, as `csv`.
  public let format: String
  /// Whose keys the cards' keys are: cards with one key under one authority are the same card.
  public var authority: String
  /// The identity of the deck, where the source is a deck of ours in another form.
  public var id: DeckID?
  /// What the source is called within itself.
  public var title: String?
  /// What the source says that it is about.
  public var summary: String = ""
  /// Who made it.
  public var authors: [String] = []
  /// On which terms others may use it.
  public var license: String = ""
  /// The language of the fronts (BCP 47).
  public var language: String?
  /// The language of the backs (BCP 47).
  public var answerLanguage: String?
  /// The cards in the order of the source.
  public var cards: [ImportedCard] = []
  /// What was changed or dropped on the way, and what a person should know.
  public var notes: ImportNotes = ImportNotes()
  /// Bytes that the deck keeps beside its cards' own; a card's `origin` names them as `blob`.
  var blobs: [Attachment] = []
  /// The members of a card that the source can tell, as `front`; what it cannot is left alone in a
  /// card that is there already. Nil: all.
  var members: Set<CardMember>?
  /// The learner's events, if they were asked for: given the card that each of `cards` became, nil
  /// where it became none.
  var events: (@Sendable ([CardID?]) -> ImportedEvents)?

  /// Makes a source without cards, for formats of your own.
  ///
  /// - Parameters:
  ///   - format: The name of the format.
  ///   - authority: Whose the cards' keys are; nil: the format's.
  public init(format: String, authority: String? = nil) {
    self.format = format
    self.authority = authority ?? format
  }
}

extension ImportedDeck {
  /// How many cards a source may hold: all of them are in memory at once.
  static let mostCards = 2_000_000

  /// Adds a card; one too many is enough to know by.
  mutating func add(_ card: consuming ImportedCard) {
    if cards.count <= Self.mostCards { cards.append(card) }
  }

  /// Adds many; more than may be are left out, as when they are added one by one.
  mutating func add(_ more: [ImportedCard]) {
    if cards.count + more.count <= Self.mostCards {
      cards += more
    } else {
      for card in more { add(card) }
    }
  }

  /// Gives all cards the tags that stand once at the head of a text.
  mutating func addTags(_ tags: [String]) {
    guard tags.count * cards.count <= 5 * Self.mostCards else {
      return notes.add(
        .dropped, "\(tags.count) tags for each of \(cards.count) cards, which are too many")
    }
    for index in cards.indices where !tags.isEmpty { cards[index].draft.tags += tags }
  }
}

extension ImportedDeck {
  /// Whether what somebody learned comes along.
  public var bringsProgress: Bool { events != nil }

  /// What somebody learned, about the cards that a deck made of the source's; for ``StudyLog``.
  ///
  /// - Parameter report: What taking the source into the deck gave.
  /// - Returns: The events, in the order of time; none where the source brings none.
  public func events(for report: ImportReport) -> ImportedEvents {
    events?(report.cards) ?? ImportedEvents([])
  }
}
