/// What a join did to the first of two decks, and what it left to a person.
public struct JoinReport: Hashable, Sendable {
  /// A card, and the fields of it that have several values.
  public struct Conflict: Hashable, Sendable {
    /// The card in conflict.
    public var card: CardID
    /// Names as in the manifest; an attachment is `media/NAME`.
    public var fields: [String]
  }

  /// A card whose id stood for two cards.
  public struct Separation: Hashable, Sendable {
    /// The id that the older card keeps.
    public var card: CardID
    /// The id that the younger card got.
    public var younger: CardID
  }

  /// Cards that came, those brought back from a deletion included.
  public var added: [CardID] = []
  /// Cards that show something else than before, in a text, an attachment or a tag.
  public var changed: [CardID] = []
  /// Cards that went because the other side had deleted them.
  public var removed: [CardID] = []
  /// Cards deleted on one side that live on because the other side had edited them.
  public var kept: [CardID] = []
  /// Cards that have several values for one field, whenever that came about.
  public var conflicts: [Conflict] = []
  /// Fields of the deck itself that have several values.
  public var deckConflicts: [String] = []
  /// Members beside `deck`, of a newer version, that differed: of each the value that gave way, as
  /// canonical JSON.
  public var overruled: [String: String] = [:]
  /// Cards that had one id between them.
  public var separated: [Separation] = []

  /// A report of nothing.
  public init() {}

  /// Whether anything is left for a person to settle.
  public var hasConflicts: Bool { !conflicts.isEmpty || !deckConflicts.isEmpty }
}
