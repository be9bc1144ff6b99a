/// What one act did to a deck, so that it can be taken back.
///
/// Knows each card before and after, and takes back only what the act changed: what somebody did to
/// the same card meanwhile stays.
public struct Edit: Hashable, Sendable {
  /// What a person would call it, as `add` or `edit`.
  public var name: String
  /// The cards that differ, nil where there was or is none.
  public internal(set) var cards: [CardID: Change] = [:]
  /// The deck's own members, where they differ.
  var head: HeadChange?

  /// One card before and after.
  public struct Change: Hashable, Sendable {
    /// The card before the act; nil: it was made.
    public let before: Card?
    /// The card after the act; nil: it was deleted.
    public let after: Card?
  }

  struct HeadChange: Hashable, Sendable {
    let before: DeckRecord
    let after: DeckRecord
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { cards.isEmpty && head == nil }

  /// The edit that takes this one back.
  public var inverse: Edit {
    var inverse = Edit(name: name)
    inverse.cards = cards.mapValues { Change(before: $0.after, after: $0.before) }
    inverse.head = head.map { HeadChange(before: $0.after, after: $0.before) }
    return inverse
  }
}

extension Deck {
  /// Does again what an edit did: sets each member that it changed to what it made of it, makes the
  /// cards that it made and deletes those that it deleted.
  ///
  /// - Parameter edit: An edit of this deck; its inverse takes it back.
  /// - Returns: The cards that were not as the edit left or found them and were left alone: made or
  ///   deleted otherwise meanwhile.
  public mutating func apply(_ edit: Edit) -> [CardID] {
    var passed: [CardID] = []
    for (id, change) in edit.cards.sorted(by: { $0.key < $1.key }) {
      switch (card(id), change.before, change.after) {
      case (nil, nil, let after?): reinsert(after)
      case (let now?, let before?, let after?):
        self[id] = now.changed(from: before, to: after)
      case (let now?, let before?, nil) where now.isWritten(like: before): try? delete(id)
      default: passed.append(id)
      }
    }
    if let change = edit.head { applyHead(change) }
    return passed
  }

  private mutating func applyHead(_ change: Edit.HeadChange) {
    var now = head
    now.registers.replace(from: change.before.registers, to: change.after.registers)
    readHead(now)
  }
}

extension Card {
  /// The card with every member that differs between two states set to the latter.
  fileprivate func changed(from before: Card, to after: Card) -> Card {
    var card = self
    func take<Value: Equatable>(_ member: WritableKeyPath<Card, Value>) {
      if before[keyPath: member] != after[keyPath: member] {
        card[keyPath: member] = after[keyPath: member]
      }
    }
    // `==` takes two compositions of a letter for one text; going from one to the other is an edit.
    for text in [\Card.front, \.back, \.hint, \.source]
    where !before[keyPath: text].utf8.elementsEqual(after[keyPath: text].utf8) {
      card[keyPath: text] = after[keyPath: text]
    }
    take(\.section)
    take(\.language)
    take(\.answerLanguage)
    take(\.reversible)
    take(\.cloze)
    take(\.choices)
    take(\.accept)
    take(\.askText)
    take(\.origin)
    let (old, new) = (Set(before.tags), Set(after.tags))
    card.tags = canonicalTags(
      Array(Set(tags).subtracting(old.subtracting(new)).union(new.subtracting(old))))
    for name in Set(before.media.keys).union(after.media.keys)
    where before.media[name] != after.media[name] {
      card.media[name] = after.media[name]
    }
    return card
  }

  /// Whether two cards have the same members, dates and history apart.
  func isWritten(like other: Card) -> Bool {
    let (mine, theirs) = (record(over: nil), other.record(over: nil))
    return mine.registers == theirs.registers && mine.tags == theirs.tags
  }
}

extension Registers {
  fileprivate mutating func replace(from old: Registers, to new: Registers) {
    for register in old.names.union(new.names) where old[register] != new[register] {
      values[register] = new.values[register]
    }
  }
}
