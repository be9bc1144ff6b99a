import Codec

/// The member `deck` of a manifest.
struct DeckRecord: Hashable, Sendable {
  var id: String
  var created: Timestamp?
  var registers: Registers

  init(id: String, created: Timestamp? = nil, registers: Registers = Registers()) {
    self.id = id
    self.created = created
    self.registers = registers
  }

  /// What `save` writes for a deck whose opened copy is this one; see `CardRecord.edited`.
  func edited(
    to new: DeckRecord, resolving: Set<Register> = [], random: () -> String
  ) -> DeckRecord {
    var edited = self
    edited.registers =
      registers.edited(to: new.registers, resolving: resolving, random: random) ?? registers
    return edited
  }

  /// The join of what two copies of one deck say of the deck itself.
  ///
  /// Commutative, idempotent and associative. Of two different decks the first keeps what it says.
  func joined(with other: DeckRecord, since base: DeckRecord?) -> DeckRecord {
    guard id == other.id else { return self }
    var joined = self
    joined.created = [created, other.created].compactMap(\.self).min()
    joined.registers = noticing(since: base).joined(with: other.noticing(since: base))
    return joined
  }

  private func noticing(since base: DeckRecord?) -> Registers {
    guard let base, base.id == id else { return registers }
    return registers.noticing(since: base.registers)
  }
}
