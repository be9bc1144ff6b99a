import Codec

/// A card as a manifest's line holds it; a deletion when it has the time of one.
struct CardRecord: Hashable, Sendable {
  var id: CardID
  var created: Timestamp?
  var modified: Timestamp?
  var deleted: Timestamp?

  /// Odd in a living card, even in a deletion: what happened more often wins.
  var life: Int

  var tags: Set<String>

  /// `rev.tags`: how often each tag was put on or taken off, odd while it is on. A living card leaves
  /// out a tag put on once; a deletion counts all.
  var tagCounts: [String: Int]

  var registers: Registers

  init(
    id: CardID, created: Timestamp? = nil, modified: Timestamp? = nil, deleted: Timestamp? = nil,
    life: Int = 1, tags: Set<String> = [], tagCounts: [String: Int] = [:],
    registers: Registers = Registers()
  ) {
    self.id = id
    self.created = created
    self.modified = modified
    self.deleted = deleted
    self.life = life
    self.tags = tags
    self.tagCounts = tagCounts
    self.registers = registers
  }

  var isDeleted: Bool { deleted != nil }
}
