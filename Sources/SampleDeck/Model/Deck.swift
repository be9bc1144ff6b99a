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
  /// The manifest that changes are counted from: as it was opened, last saved or joined.
  private(set) var opened: Manifest
  /// The deck's own members as they are now. A conflict that was settled is gone from `also`.
  var head: DeckRecord
  /// Conflicts of the deck's own that were settled and saved, and are to be there again.
  var reopened: [Conflict] = []
  /// The cards that differ from it: nil where one was deleted.
  private(set) var changed: [CardID: Card?] = [:]
  /// The cards that were put or deleted since `forgetTouched`, each time they were.
  private(set) var touched: Set<CardID> = []
  /// The bytes of attachments that no package holds yet.
  var staged: [BlobID: Attachment.Content] = [:]
  /// Where the deck was opened from or saved to, and where its attachments are.
  var home: DeckHome?

  /// The number of cards.
  public private(set) var count: Int
  /// The newest `created` given so far.
  private var newest: Timestamp

  /// A deck without cards that stands nowhere yet.
  public init(title: String = "", id: DeckID = .random(), created: Date = Date()) {
    self.init(opened: Manifest(empty: id, created: Timestamp(created)))
    self.title = title
  }

  /// The deck that a manifest holds, whose attachments are where another's are.
  init(opened: Manifest, of deck: Deck) {
    self.init(opened: opened)
    home = deck.home
    staged = deck.staged
  }

  init(opened: Manifest) {
    self.opened = opened
    head = opened.head
    count = opened.living
    newest = opened.newest
  }

  /// Never changes, whatever the deck is called and wherever it stands.
  public var id: DeckID { opened.id }
  /// When the deck was made.
  public var created: Date { Date(opened.head.created ?? Timestamp(milliseconds: 0)) }
  /// Whether there is no card.
  public var isEmpty: Bool { count == 0 }
  /// Whether anything differs from what was opened or last saved.
  public var hasChanges: Bool {
    !changed.isEmpty || head != opened.head || !reopened.isEmpty || opened.isNew
      || home.map { $0.manifest.bytes != opened.bytes } ?? false
  }
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
      var new = newValue
      let old = self[id]
      (new.created, new.modified, new.conflicts) = (old.created, old.modified, old.conflicts)
      put(new)
    }
  }

  /// Adds a card after the newest and returns it as the deck holds it.
  ///
  /// `created` is moved to a millisecond after the newest card's if it is not later; tags get their
  /// one spelling. A card that was deleted since the last save comes back to its place.
  ///
  /// - Throws: `DeckError.refused` if the front is empty, the identity is taken, or a value breaks
  ///   the format.
  @discardableResult
  public mutating func insert(_ card: Card) throws(DeckError) -> Card {
    guard self.card(card.id) == nil else {
      throw .refused("The deck already holds a card with the id \(card.id).")
    }
    var card = card
    let former = opened.entry(card.id).flatMap { $0.isDeleted ? nil : $0.created }
    let created = max(Timestamp(card.created).milliseconds, newest.milliseconds + 1)
    card.created = Date(Timestamp(milliseconds: former ?? created))
    card.modified = max(card.modified, card.created)
    try card.check()
    card.tags = canonicalTags(card.tags)
    newest = max(newest, Timestamp(card.created))
    count += 1
    put(card)
    return self[card.id]
  }

  /// Puts a deleted card back exactly as it was, its place in the order included.
  mutating func reinsert(_ card: Card) {
    precondition(self.card(card.id) == nil, "the card is there")
    count += 1
    put(card, reopening: card.conflicts)
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
  ///
  /// There is no other conflict to settle than those that were opened, or that an undo brings back.
  mutating func put(_ card: Card, reopening reopened: [Conflict] = []) {
    var card = card
    let old = opened.entry(card.id).flatMap { $0.isDeleted ? nil : opened.card($0) }
    let open = (old?.conflicts ?? []) + reopened + (changed[card.id]??.conflicts ?? [])
    card.conflicts.removeAll { !open.contains($0) }
    touched.insert(card.id)
    if let old, old.isWritten(like: card) {
      changed.removeValue(forKey: card.id)
    } else {
      changed.updateValue(card, forKey: card.id)
    }
  }

  /// What was done since a state of this deck, as one edit.
  func edit(_ name: String, since before: Deck) -> Edit {
    var edit = Edit(name: name)
    // A body may have put another deck in the place of this, one that was joined say.
    let isSameDeck = before.opened.bytes == opened.bytes
    for id in isSameDeck ? touched : spelt(otherwiseThan: before) {
      let (old, new) = (before.card(id), card(id))
      let isSame = old.map { old in new.map(old.isWritten(like:)) ?? false } ?? (new == nil)
      if !isSame { edit.cards[id] = Edit.Change(before: old, after: new) }
    }
    if before.head != head || before.conflicts != conflicts {
      edit.head = Edit.HeadChange(before, self)
    }
    return edit
  }

  mutating func forgetTouched() { touched = [] }

  /// Every card in the order on screen: `created`, then `id`. Makes all of them.
  public var cards: [Card] {
    let references = references().ordered()
    var cards: [Card] = []
    cards.reserveCapacity(references.count)
    workInOrder(on: references.indices.pieces(of: 512)) { piece in
      references[piece].map(card(at:))
    } take: {
      cards += $0
    }
    return cards
  }
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
  /// Every living card by its id, without making one.
  func references() -> [CardReference] {
    var references: [CardReference] = []
    references.reserveCapacity(count)
    let others = changed.compactMap { id, card in
      card.map { CardReference(created: Timestamp($0.created).milliseconds, id: id, entry: nil) }
    }
    .sorted { $0.id < $1.id }
    var next = 0
    for (index, entry) in opened.entries.enumerated() where !entry.isDeleted {
      while next < others.count, others[next].id < entry.id {
        references.append(others[next])
        next += 1
      }
      if changed.isEmpty || changed[entry.id] == nil {
        references.append(CardReference(created: entry.created, id: entry.id, entry: index))
      }
    }
    references += others[next...]
    return references
  }

  func card(at reference: CardReference) -> Card {
    reference.entry.map { opened.card(opened.entries[$0]) } ?? self[reference.id]
  }
}

extension [CardReference] {
  /// Those of a deck, which stand by id, in the order on screen.
  func ordered() -> [CardReference] { sorted(byNumber: \.created) }
}

// MARK: - The deck's own members

extension Deck {
  /// What the deck is called.
  public var title: String {
    get { text(.title) ?? "" }
    set { set(.title, newValue) }
  }

  /// What the deck is about (the manifest's `description`).
  public var summary: String {
    get { text(.description) ?? "" }
    set { set(.description, newValue) }
  }

  /// The language of the fronts (BCP 47).
  public var language: String? {
    get { text(.language) }
    set { set(.language, newValue) }
  }

  /// The language of the backs (BCP 47); nil: that of the fronts.
  public var answerLanguage: String? {
    get { text(.answerLanguage) }
    set { set(.answerLanguage, newValue) }
  }

  /// Who made the deck.
  public var authors: [String] {
    get { value(.authors)?.strings ?? [] }
    set { head.registers.values[.member(DeckMember.authors.name)] = canonicalIfAny(newValue) }
  }

  /// On which terms others may use it, as `CC0-1.0`.
  public var license: String {
    get { text(.license) ?? "" }
    set { set(.license, newValue) }
  }

  private func value(_ member: DeckMember) -> JSONValue? {
    // What was set and cannot be written is nothing, until saving refuses it.
    head.registers.values[.member(member.name)].flatMap { try? JSONValue(json: $0) }
  }

  private func text(_ member: DeckMember) -> String? { value(member)?.text }

  private mutating func set(_ member: DeckMember, _ text: String?) {
    head.registers.values[.member(member.name)] = canonicalIfAny(text)
  }
}
