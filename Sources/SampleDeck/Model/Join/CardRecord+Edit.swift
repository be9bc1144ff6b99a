import Codec

extension CardRecord {
  /// What `save` writes for a card whose opened copy is this one.
  ///
  /// A register, tag or life that is equal in both stays as it is; where nothing differs the result
  /// is this record itself. A deletion leaves only what it knew. An undeletion brings back `new`
  /// with its own versions or, without `rev`, with those that the deletion knew.
  ///
  /// - Parameters:
  ///   - new: The card as it is to be. Only values, tags and `deleted` count; of an undeletion,
  ///     `rev` too.
  ///   - resolving: Registers whose value in `new` settles a conflict, even if it is the one shown.
  ///   - reopening: Conflicts that are to be there again, over what `new` shows.
  ///   - random: Draws 8 base64url digits, anew for each version.
  ///   - now: Becomes `modified`, when a register gets a version, or `deleted`.
  /// - Returns: The record to write.
  func edited(
    to new: CardRecord, resolving: Set<Register> = [], reopening: [Conflict] = [],
    random: () -> String, now: Timestamp
  ) -> CardRecord {
    switch (isDeleted, new.isDeleted) {
    case (true, true): self
    case (true, false): undeleted(as: new).reopened(reopening, random: random, now: now)
    case (false, true): deletion(at: now)
    case (false, false):
      rewritten(as: new, resolving: resolving, random: random, now: now)
        .reopened(reopening, random: random, now: now)
    }
  }

  private func reopened(
    _ conflicts: [Conflict], random: () -> String, now: Timestamp
  ) -> CardRecord {
    var card = self
    for conflict in conflicts where card.registers.reopen(conflict, random: random) {
      card.modified = now
    }
    return card
  }

  private func rewritten(
    as new: CardRecord, resolving: Set<Register>, random: () -> String, now: Timestamp
  ) -> CardRecord {
    var edited = self
    if let registers = registers.edited(to: new.registers, resolving: resolving, random: random) {
      edited.registers = registers
      edited.modified = now
    }
    if tags != new.tags {
      var counts = toggles()
      for tag in tags.symmetricDifference(new.tags) { counts[tag] = Count.after(counts[tag] ?? 0) }
      edited.setTags(counts)
    }
    return edited
  }

  /// The card without its text, and with every version it knew.
  func deletion(at time: Timestamp) -> CardRecord {
    var deletion = CardRecord(
      id: id, deleted: time, life: Count.after(life), tagCounts: toggles())
    for register in registers.names {
      let known = registers.field(register).known
      if !known.isEmpty {
        deletion.registers.history[register] = History(now: [], past: known)
      }
    }
    return deletion
  }

  private func undeleted(as new: CardRecord) -> CardRecord {
    var card = new
    card.life = Count.after(life)
    card.registers = Registers()
    for register in new.registers.names {
      let isRemembered = new.registers.history[register]?.now.isEmpty == false
      card.registers.set(
        isRemembered
          ? new.registers.field(register)
          : Field(register, restoring: new.registers[register], from: known(register)))
    }
    card.setTags(new.toggles(since: self))
    return card
  }
}
