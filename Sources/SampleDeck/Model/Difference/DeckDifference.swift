/// In what a deck differs from another: card by card, matched by their ids, and in what the decks say
/// of themselves.
///
/// Only what a person can see counts: texts, tags, attachments, conflicts that are open, members of
/// newer versions. Times, versions, where an import found a card and the decks' own ids are bookkeeping.
///
/// ```swift
/// for change in DeckDifference(from: old, to: new).changed {
///   for field in change.fields { print(field.name, field.words) }
/// }
/// ```
public struct DeckDifference: Sendable {
  /// A member that has another value; an absent one has none.
  public struct Field: Hashable, Sendable {
    /// As in the manifest; an attachment is `media/NAME`.
    public let name: String
    /// What it held.
    public let old: MemberValue
    /// What it holds.
    public let new: MemberValue

    /// In what the two differ, as a person reads them.
    public var words: TextDifference { TextDifference(from: old.text, to: new.text) }
  }

  /// A card that is in only one of the decks, or says something else in each.
  public struct CardChange: Identifiable, Sendable {
    /// Which card.
    public let id: CardID
    /// The card as it was; nil: it was added.
    public let old: Card?
    /// The card as it is; nil: it was removed.
    public let new: Card?
    /// The members that differ, in the order of the manifest, attachments after them.
    public let fields: [Field]
    /// The tags that came.
    public let addedTags: [String]
    /// The tags that went.
    public let removedTags: [String]
    /// The members over which the cards are not in the same open conflict.
    public let conflicts: [String]
  }

  /// The cards of the new deck alone, in the order on screen.
  public private(set) var added: [CardChange] = []
  /// The cards of the old deck alone.
  public private(set) var removed: [CardChange] = []
  /// The cards of both that differ.
  public private(set) var changed: [CardChange] = []
  /// What the decks say of themselves.
  public let deck: [Field]
  /// Members beside `deck` and `cards`, of a newer version.
  public let others: [Field]
  /// The members of the decks over which they are not in the same open conflict.
  public let conflicts: [String]

  /// Compares two decks; cards spelt alike in both are not made.
  public init(from old: Deck, to new: Deck) {
    deck = differing(old.head.registers, new.head.registers, in: DeckMember.members.map(\.name))
    conflicts = disputes(old.conflicts, new.conflicts)
    func beside(_ deck: Deck) -> Registers {
      Registers(values: deck.opened.unknown.reduce(into: [:]) { $0[.member($1.key)] = $1.value })
    }
    others = differing(beside(old), beside(new), in: [])

    for reference in new.references().ordered() where !new.holds(reference, as: old) {
      let id = reference.id
      let change = CardChange(id, from: old.card(id), to: new.card(at: reference))
      if change.old == nil {
        added.append(change)
      } else if !change.isEmpty {
        changed.append(change)
      }
    }
    removed = old.references().ordered().filter { !new.holds($0.id) }
      .map { CardChange($0.id, from: old.card(at: $0), to: nil) }
  }

  /// Whether there is none.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && deck.isEmpty && others.isEmpty
      && conflicts.isEmpty
  }
}

extension DeckDifference.CardChange {
  fileprivate init(_ id: CardID, from old: Card?, to new: Card?) {
    self.id = id
    self.old = old
    self.new = new
    func registers(_ card: Card?) -> Registers {
      var registers = card?.record(over: nil).registers ?? Registers()
      registers.values[ImportOrigin.register] = nil
      return registers
    }
    fields = differing(registers(old), registers(new), in: CardMember.members.map(\.name))
    let tags = [old, new].map { Set(canonicalTags($0?.tags ?? [])) }
    addedTags = canonicalTags(Array(tags[1].subtracting(tags[0])))
    removedTags = canonicalTags(Array(tags[0].subtracting(tags[1])))
    conflicts = disputes(old?.conflicts ?? [], new?.conflicts ?? [])
  }

  fileprivate var isEmpty: Bool {
    fields.isEmpty && addedTags.isEmpty && removedTags.isEmpty && conflicts.isEmpty
  }
}

/// The registers with other values, known members first and in their order.
private func differing(
  _ old: Registers, _ new: Registers, in order: [String]
) -> [DeckDifference.Field] {
  let known = order.map(Register.member)
  let registers = old.names.union(new.names).filter { old[$0] != new[$0] }
  return (known.filter(registers.contains) + registers.subtracting(known).sorted()).map {
    DeckDifference.Field(
      name: $0.name, old: MemberValue(old.values[$0], of: $0),
      new: MemberValue(new.values[$0], of: $0))
  }
}

private func disputes(_ old: [Conflict], _ new: [Conflict]) -> [String] {
  let differing = old.filter { !new.contains($0) } + new.filter { !old.contains($0) }
  return Set(differing.map(\.field)).sorted()
}

extension Deck {
  /// The cards of either deck whose records are not spelt alike in both.
  func spelt(otherwiseThan other: Deck) -> Set<CardID> {
    let mine = references().filter { !holds($0, as: other) }
    let theirs = other.references().filter { !other.holds($0, as: self) }
    return Set((mine + theirs).map(\.id))
  }

  /// Whether there is a card, which is not made to tell.
  fileprivate func holds(_ id: CardID) -> Bool {
    if let change = changed[id] { return change != nil }
    return opened.entry(id)?.isDeleted == false
  }

  /// Whether a card of this deck stands in another spelt alike, so that it need not be made.
  fileprivate func holds(_ reference: CardReference, as other: Deck) -> Bool {
    guard let index = reference.entry, other.changed[reference.id] == nil,
      let entry = other.opened.entry(reference.id)
    else { return false }
    return opened.bytes[opened.entries[index].range] == other.opened.bytes[entry.range]
  }
}
