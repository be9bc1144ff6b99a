#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A question, its answer and all that belongs to them: a plain value, read and changed at will.
///
/// A change reaches the deck when the card is set back (`deck[card.id] = card`) and the disk when
/// the deck is saved. What a learner knows about the card is not in it.
public struct Card: Identifiable, Sendable {
  /// How the card would like to be asked; the learner's choice of mode comes first.
  public enum Ask: String, Sendable, CaseIterable {
    /// The answer is typed and compared.
    case type
    /// The answer is picked among wrong ones.
    case choice
    /// Not at all: the card is kept for another program, which knows how.
    case never
  }

  /// Never changes, whatever is edited, copied or merged.
  public let id: CardID
  /// When the card was made, to the millisecond. Cards stand in this order; inserting one into a
  /// deck moves it after the newest that is there.
  public internal(set) var created: Date
  /// When a save last changed the card; `created` if none did.
  public internal(set) var modified: Date

  /// The question, in Markdown. Never empty in a saved deck.
  public var front: String
  /// The answer, in Markdown.
  public var back: String
  /// Words to find the card by; `a::b` is a `b` below `a`. Saved in NFC, sorted and once each.
  public var tags: [String]
  /// The path of chapter names under which the card stands.
  public var section: [String] = []
  /// The language of the front (BCP 47); nil: the deck's.
  public var language: String?
  /// The language of the back (BCP 47); nil: the deck's.
  public var answerLanguage: String?
  /// Whether the card is also asked from back to front.
  public var reversible: Bool = false
  /// Whether the front holds gaps, `{{c1::text::hint}}`, each of which is asked.
  public var cloze: Bool = false
  /// Wrong answers to choose among.
  public var choices: [String] = []
  /// Further right answers.
  public var accept: [String] = []
  /// How the card would like to be asked.
  public var ask: Ask? {
    get { askText.flatMap(Ask.init) }
    set { askText = newValue?.rawValue }
  }
  /// A nudge towards the answer.
  public var hint: String = ""
  /// Where the fact comes from.
  public var source: String = ""
  /// The card's own pictures and sounds by the name its text uses. `Deck.attach` and `detach`
  /// change it.
  public internal(set) var media: [String: BlobID] = [:]
  /// Where an import found the card, as canonical JSON of an object.
  public internal(set) var origin: String?
  /// Values that people gave in parallel and nobody has chosen between yet.
  public internal(set) var conflicts: [Conflict] = []

  /// The value of `ask` as written, so that one from a newer version survives.
  var askText: String?
  /// Members this version does not know, as canonical JSON by name.
  var unknown: [String: String] = [:]

  /// Makes a card that no deck holds yet.
  public init(
    front: String, back: String = "", tags: [String] = [], id: CardID = .random(),
    created: Date = Date()
  ) {
    self.id = id
    self.created = created
    self.modified = created
    self.front = front
    self.back = back
    self.tags = tags
  }

  /// Whether somebody has to choose between values that were given in parallel.
  public var isConflict: Bool { !conflicts.isEmpty }
}

extension Card: Searchable {
  /// The names of the attachments.
  public var mediaNames: [String] { Array(media.keys) }
}

/// One member of a card (or of the deck) that two people changed without seeing each other's change.
public struct Conflict: Hashable, Sendable {
  /// The member's name, as `back` or `media/a.png`.
  public let field: String
  /// The values as canonical JSON, each once: the one shown, then the others, that of the highest
  /// version first. Nil is an absent one.
  public let values: [String?]

  /// The values as what they are, to be shown.
  public var shownValues: [MemberValue] {
    values.map { MemberValue($0, of: Register(name: field)) }
  }

  /// Whether two conflicts are over the same member and values, byte for byte.
  public static func == (left: Conflict, right: Conflict) -> Bool {
    left.field == right.field
      && left.values.elementsEqual(right.values) { Register.Value($0) == Register.Value($1) }
  }
}
