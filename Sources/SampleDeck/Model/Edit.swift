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
    /// What the deck was, and is, in conflict over.
    let conflictsBefore: [Conflict]
    let conflictsAfter: [Conflict]
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { cards.isEmpty && head == nil }

  /// The edit that takes this one back.
  public var inverse: Edit {
    var inverse = Edit(name: name)
    inverse.cards = cards.mapValues { Change(before: $0.after, after: $0.before) }
    inverse.head = head.map {
      HeadChange(
        before: $0.after, after: $0.before, conflictsBefore: $0.conflictsAfter,
        conflictsAfter: $0.conflictsBefore)
    }
    return inverse
  }
}

extension Edit.HeadChange {
  init(_ before: Deck, _ after: Deck) {
    self.init(
      before: before.head, after: after.head, conflictsBefore: before.conflicts,
      conflictsAfter: after.conflicts)
  }
}

extension Deck {
  /// Does again what an edit did: sets each member that it changed to what it made of it, makes the
  /// cards that it made and deletes those that it deleted.
  ///
  /// - Parameter edit: An edit of this deck; its inverse takes it back.
  /// - Returns: The cards that were left alone, wholly or in part, because somebody else made or deleted
  ///   them meanwhile, or changed the same member.
  @discardableResult
  public mutating func apply(_ edit: Edit) -> [CardID] {
    var passed: [CardID] = []
    for (id, change) in edit.cards.sorted(by: { $0.key < $1.key }) {
      switch (card(id), change.before, change.after) {
      case (nil, nil, let after?): reinsert(after)
      case (var now?, let before?, let after?):
        if !now.change(from: before, to: after) { passed.append(id) }
        put(now, reopening: now.conflicts)
      case (let now?, let before?, nil) where now.isWritten(like: before): try? delete(id)
      default: passed.append(id)
      }
    }
    if let change = edit.head { applyHead(change) }
    return passed
  }

  private mutating func applyHead(_ change: Edit.HeadChange) {
    let (old, new) = (change.before.registers, change.after.registers)
    let fields = (change.conflictsBefore + change.conflictsAfter).map { Register(name: $0.field) }
    for register in old.names.union(new.names).union(fields)
    where head.registers[register] == old[register] || old[register] == new[register] {
      func conflict(_ conflicts: [Conflict]) -> Conflict? {
        conflicts.first { $0.field == register.name }
      }
      let (was, comes) = (conflict(change.conflictsBefore), conflict(change.conflictsAfter))
      if conflict(self.conflicts) != nil, was == nil { continue }
      if old[register] != new[register] {
        head.registers.values[register] = new.values[register]
      }
      guard was != comes else { continue }
      head.registers.also[register] = nil
      reopened.removeAll { $0.field == register.name }
      if let also = opened.head.registers.also[register], comes != nil {
        head.registers.also[register] = also
      } else if let comes, head.registers[register] == Register.Value(comes.values[0]) {
        // It was settled and saved: the next save opens it again.
        reopened.append(comes)
      }
    }
  }
}

extension Card {
  /// Sets each member that differs between two states to the latter.
  ///
  /// A member that is not as the former has it was changed by somebody else and is left alone, and so
  /// is one that a join has put in conflict since.
  ///
  /// - Returns: Whether no member had to be left alone.
  fileprivate mutating func change(from before: Card, to after: Card) -> Bool {
    let (old, new) = (before.record(over: nil).registers, after.record(over: nil).registers)
    let now = record(over: nil).registers
    func isDisputed(_ register: Register) -> Bool {
      func isOver(_ conflict: Conflict) -> Bool { conflict.field == register.name }
      return conflicts.contains(where: isOver) && !before.conflicts.contains(where: isOver)
    }
    let differing = old.names.union(new.names).filter { old[$0] != new[$0] && now[$0] != new[$0] }
    let free = differing.filter { now[$0] == old[$0] && !isDisputed($0) }
    func take<Value>(_ member: CardMember, _ path: WritableKeyPath<Card, Value>) {
      if free.contains(.member(member.name)) { self[keyPath: path] = after[keyPath: path] }
    }
    take(.front, \.front)
    take(.back, \.back)
    take(.section, \.section)
    take(.language, \.language)
    take(.answerLanguage, \.answerLanguage)
    take(.reversible, \.reversible)
    take(.cloze, \.cloze)
    take(.choices, \.choices)
    take(.accept, \.accept)
    take(.ask, \.askText)
    take(.hint, \.hint)
    take(.source, \.source)
    take(.origin, \.origin)
    for case .medium(let name) in free { media[name] = after.media[name] }
    let (oldTags, newTags) = (Set(canonicalTags(before.tags)), Set(canonicalTags(after.tags)))
    tags = canonicalTags(tags + newTags.subtracting(oldTags))
      .filter { newTags.contains($0) || !oldTags.contains($0) }
    if conflicts == before.conflicts {
      // A conflict that comes back is one over what is shown now.
      let shown = record(over: nil).registers
      conflicts = after.conflicts.filter { conflict in
        before.conflicts.contains(conflict)
          || shown[Register(name: conflict.field)] == Register.Value(conflict.values[0])
      }
    }
    return free.count == differing.count
  }
}
