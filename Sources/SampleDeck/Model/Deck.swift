#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec

/// The identity of a deck: drawn once, kept by every copy.
public typealias DeckID = CardID

/// A deck as a value: its title and its cards, with nothing of what anybody learned.
///
/// Holds the manifest's bytes as they were opened, 40 bytes of index a card, and the cards that were
/// changed since; opening makes no card, reading one makes that one. Copies share what they have in
/// common. For scripts and servers; an app binds to a `DeckDocument`.
///
/// ```swift
/// var deck = try Deck(contentsOf: URL(filePath: "Inventions.sampledeck"))
/// try deck.insert(Card(front: "Who wrote the first compiler?", back: "Grace Hopper"))
/// try deck.write(to: URL(filePath: "Inventions.sampledeck"))
/// ```
public struct Deck: Sendable {
  /// What the deck is called.
  public var title: String = ""
  /// What the deck is about (the manifest's `description`).
  public var summary: String = ""
  /// The language of the fronts (BCP 47).
  public var language: String?
  /// The language of the backs (BCP 47); nil: that of the fronts.
  public var answerLanguage: String?
  /// Who made the deck.
  public var authors: [String] = []
  /// On which terms others may use it, as `CC0-1.0`.
  public var license: String = ""

  /// The manifest as it was opened or last saved.
  private(set) var opened: Manifest
  /// The cards that differ from it: nil where one was deleted.
  private(set) var changed: [CardID: Card?] = [:]
  /// The cards that were put or deleted since `forgetTouched`, each time they were.
  private(set) var touched: Set<CardID> = []
  /// The bytes of attachments that no package holds yet.
  var staged: [BlobID: Attachment.Content] = [:]
  /// The package the deck was opened from, where its attachments are.
  var home: DeckPackage?

  /// The number of cards.
  public private(set) var count: Int
  /// The newest `created` given so far.
  private var newest: Timestamp

  /// A deck without cards that stands nowhere yet.
  public init(title: String = "", id: DeckID = .random(), created: Date = Date()) {
    self.init(opened: Manifest(empty: id, created: Timestamp(created)))
    self.title = title
  }

  init(opened: Manifest) {
    self.opened = opened
    count = opened.living
    newest = opened.newest
    readHead(opened.head)
  }

  /// Never changes, whatever the deck is called and wherever it stands.
  public var id: DeckID { opened.id }
  /// When the deck was made.
  public var created: Date { Date(opened.head.created ?? Timestamp(milliseconds: 0)) }
  /// Whether there is no card.
  public var isEmpty: Bool { count == 0 }
  /// Whether anything differs from what was opened or last saved.
  public var hasChanges: Bool { !changed.isEmpty || head != opened.head || opened.isNew }
}

// MARK: - Cards

extension Deck {
  /// The card with an identity, or nil. Makes the card: hold on to it rather than ask twice.
  public func card(_ id: CardID) -> Card? {
    if let change = changed[id] { return change }
    return opened.entry(id).flatMap { $0.isDeleted ? nil : opened.card($0) }
  }

  /// The card with an identity that is known to exist; setting it is an edit.
  ///
  /// Stops the program for an unknown identity: ask `card(_:)` where that may be. A setter cannot
  /// throw, so what it is given is checked when the deck is saved.
  public subscript(id: CardID) -> Card {
    get {
      guard let card = card(id) else { preconditionFailure("no card has the id \(id)") }
      return card
    }
    set {
      precondition(newValue.id == id, "a card keeps its id")
      precondition(card(id) != nil, "no card has the id \(id)")
      put(newValue)
    }
  }

  /// Adds a card after the newest and returns it as the deck holds it.
  ///
  /// `created` is moved to a millisecond after the newest card's if it is not later; tags get their
  /// one spelling.
  ///
  /// - Throws: `DeckError.refused` if the front is empty, the identity is taken, or a value breaks
  ///   the format.
  @discardableResult
  public mutating func insert(_ card: Card) throws(DeckError) -> Card {
    guard self.card(card.id) == nil else {
      throw .refused("The deck already holds a card with the id \(card.id).")
    }
    var card = card
    let wanted = Timestamp(card.created)
    let created = max(wanted, Timestamp(milliseconds: newest.milliseconds + 1))
    card.created = Date(created)
    card.modified = max(card.modified, card.created)
    try card.check()
    card.tags = canonicalTags(card.tags)
    newest = created
    count += 1
    put(card)
    return card
  }

  /// Puts a deleted card back exactly as it was, its place in the order included.
  mutating func reinsert(_ card: Card) {
    precondition(self.card(card.id) == nil, "the card is there")
    count += 1
    put(card)
  }

  /// Takes a card out, and its attachments with it; their blobs stay until ``DeckCheck`` cleans.
  ///
  /// - Throws: `DeckError.noSuchCard`.
  public mutating func delete(_ id: CardID) throws(DeckError) {
    guard card(id) != nil else { throw .noSuchCard(id) }
    count -= 1
    touched.insert(id)
    if let entry = opened.entry(id), !entry.isDeleted {
      changed.updateValue(nil, forKey: id)
    } else {
      changed.removeValue(forKey: id)
    }
  }

  /// Remembers a card as changed, or forgets a change that came back to what was opened.
  private mutating func put(_ card: Card) {
    touched.insert(card.id)
    if let entry = opened.entry(card.id), !entry.isDeleted,
      opened.card(entry).isWritten(like: card)
    {
      changed.removeValue(forKey: card.id)
    } else {
      changed.updateValue(card, forKey: card.id)
    }
  }

  /// What was done since a state of this deck, as one edit.
  func edit(_ name: String, since before: Deck) -> Edit {
    var edit = Edit(name: name)
    for id in touched {
      let (old, new) = (before.card(id), card(id))
      let isSame = old.map { old in new.map(old.isWritten(like:)) ?? false } ?? (new == nil)
      if !isSame { edit.cards[id] = Edit.Change(before: old, after: new) }
    }
    if before.head != head { edit.head = Edit.HeadChange(before: before.head, after: head) }
    return edit
  }

  mutating func forgetTouched() { touched = [] }

  /// Every card in the order on screen: `created`, then `id`. Makes all of them.
  public var cards: [Card] { references().sorted().map(card(at:)) }
}

// MARK: - Order

/// Where a living card stands in the order on screen, and where to make it from.
struct CardReference: Comparable {
  let created: Int64
  let id: CardID
  /// The entry's index in the opened manifest; nil: the card was changed.
  let entry: Int?

  static func < (a: CardReference, b: CardReference) -> Bool {
    a.created != b.created ? a.created < b.created : a.id < b.id
  }
}

extension Deck {
  /// Every living card, in no order, without making one.
  func references() -> [CardReference] {
    var references: [CardReference] = []
    references.reserveCapacity(count)
    for (index, entry) in opened.entries.enumerated() where !entry.isDeleted {
      if changed.isEmpty || changed[entry.id] == nil {
        references.append(CardReference(created: entry.created, id: entry.id, entry: index))
      }
    }
    for case (let id, let card?) in changed {
      references.append(
        CardReference(created: Timestamp(card.created).milliseconds, id: id, entry: nil))
    }
    return references
  }

  func card(at reference: CardReference) -> Card {
    reference.entry.map { opened.card(opened.entries[$0]) } ?? self[reference.id]
  }
}

// MARK: - The deck's own members

extension Deck {
  /// The deck's own members as the record that a save would write, before it is versioned.
  var head: DeckRecord {
    var head = opened.head
    let texts: [(DeckMember, String?)] = [
      (.title, title), (.description, summary), (.language, language),
      (.answerLanguage, answerLanguage), (.license, license),
    ]
    for (member, text) in texts {
      head.registers.values[.member(member.name)] = text.flatMap {
        $0.isEmpty ? nil : canonical($0)
      }
    }
    head.registers.values[.member(DeckMember.authors.name)] =
      authors.isEmpty ? nil : canonical(authors)
    return head
  }

  mutating func readHead(_ head: DeckRecord) {
    let values = head.registers.values
    func text(_ member: DeckMember) -> String? {
      values[.member(member.name)].flatMap { JSONValue(canonical: $0).text }
    }
    title = text(.title) ?? ""
    summary = text(.description) ?? ""
    language = text(.language)
    answerLanguage = text(.answerLanguage)
    license = text(.license) ?? ""
    authors =
      values[.member(DeckMember.authors.name)].map { JSONValue(canonical: $0).strings } ?? []
  }
}
