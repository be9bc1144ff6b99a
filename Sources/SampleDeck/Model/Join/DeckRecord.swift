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
}

/// Joins what two copies of one deck say of the deck itself.
///
/// Commutative, idempotent and associative. Of two different decks the first keeps what it says.
func join(_ a: DeckRecord, _ b: DeckRecord, base: DeckRecord? = nil) -> DeckRecord {
  guard a.id == b.id else { return a }
  let base = base?.id == a.id ? base?.registers : nil
  var joined = a
  joined.created = [a.created, b.created].compactMap(\.self).min()
  joined.registers = a.registers.noticing(since: base)
    .joined(with: b.registers.noticing(since: base))
  return joined
}
