import Codec

extension CardRecord {
  /// The join of two copies of one card. Commutative and idempotent; associative while both live.
  ///
  /// Where two deletions meet an edit the order may decide whether the card lives, because a deletion
  /// that wins over a copy takes over what that copy knew; no text is lost that nobody knowingly
  /// removed. Beyond `History.pastLimit` versions only that holds: a version long replaced may come
  /// back as a conflict.
  func joined(with other: CardRecord) -> CardRecord {
    switch (isDeleted, other.isDeleted) {
    case (false, false): joined(withLiving: other)
    case (true, true): buried(with: other)
    case (false, true): joined(withDeletion: other)
    case (true, false): other.joined(withDeletion: self)
    }
  }

  /// The same card with edits that a hand made without `rev` as versions of their own; they show only
  /// against `base`, what exactly the card was made from.
  func noticing(since base: CardRecord?) -> CardRecord {
    guard let base else { return self }
    if base.isDeleted != isDeleted, life < base.life {
      // Put back to before it was deleted, or brought back: that is done anew.
      return base.edited(to: self, random: { "" }, now: deleted ?? Timestamp(milliseconds: 0))
    }
    guard !isDeleted, !base.isDeleted, !isAnother(than: base) else { return self }
    var noticed = self
    noticed.registers = registers.noticing(since: base.registers)
    if tags != base.tags || tagCounts != base.tagCounts { noticed.setTags(toggles(since: base)) }
    return noticed
  }

  fileprivate func joined(withLiving other: CardRecord) -> CardRecord {
    var joined = self
    joined.life = max(life, other.life)
    joined.created = [created, other.created].compactMap(\.self).min()
    joined.modified = [modified, other.modified].compactMap(\.self).max()
    joined.registers = registers.joined(with: other.registers)
    if tags != other.tags || !tagCounts.isEmpty || !other.tagCounts.isEmpty {
      joined.setTags(Count.joined(toggles(), other.toggles()))
    }
    return joined
  }

  /// A deletion wins only over a copy whose present versions it knows. Tags keep no card alive.
  fileprivate func joined(withDeletion deletion: CardRecord) -> CardRecord {
    let isKnown = registers.names.allSatisfy { register in
      registers.field(register).now.isSubset(of: deletion.known(register))
    }
    if life < deletion.life, isKnown { return buried(with: deletion) }
    var card = self
    card.life = life > deletion.life ? life : Count.after(deletion.life)
    card.registers = registers.joined(with: registers)
    card.setTags(Count.joined(toggles(), deletion.toggles()))
    return card
  }

  /// The deletion that knows what either side knew. Members that were added to a deletion have no
  /// versions: of two values the higher stays.
  fileprivate func buried(with other: CardRecord) -> CardRecord {
    var deletion = CardRecord(
      id: id, deleted: [deleted, other.deleted].compactMap(\.self).max(),
      life: max(life, other.life), tagCounts: Count.joined(toggles(), other.toggles()))
    for side in [self, other] where side.isDeleted {
      for (register, value) in side.registers.values {
        let value = register.higher(Register.Value(value), deletion.registers[register])
        deletion.registers.values[register] = value.kept
      }
    }
    for register in registers.names.union(other.registers.names) {
      let known = known(register).union(other.known(register))
      if !known.isEmpty { deletion.registers.history[register] = History(now: [], past: known) }
    }
    return deletion
  }

  /// Every version that the card, or the deletion, knows of a register.
  func known(_ register: Register) -> Set<Version> {
    guard isDeleted else { return registers.field(register).known }
    let history = registers.history[register]
    return Set(history?.now ?? []).union(history?.past ?? [])
  }
}
