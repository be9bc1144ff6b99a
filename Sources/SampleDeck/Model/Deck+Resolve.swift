extension Deck {
  /// What people said of the deck itself in parallel and nobody has chosen between yet.
  public var conflicts: [Conflict] { head.registers.openConflicts + reopened }

  /// How many cards are in conflict, the deck itself counted as one.
  public var conflictCount: Int {
    let ofCards = opened.entries.count { entry in
      entry.hasAlso && card(entry.id)?.isConflict == true
    }
    return ofCards + (conflicts.isEmpty ? 0 : 1)
  }

  /// Settles a conflict of a card: the value taken replaces all others, with the next save and in every
  /// copy that is joined with it.
  ///
  /// - Parameters:
  ///   - field: The member, as in `Conflict.field`.
  ///   - id: The card.
  ///   - resolution: What to make of the values.
  /// - Throws: `DeckError.noSuchCard`; `.refused` if there is no such conflict or choice, or for a text
  ///   of what is none.
  public mutating func resolve(
    _ field: String, of id: CardID, taking resolution: Resolution
  ) throws(DeckError) {
    guard let card = card(id) else { throw .noSuchCard(id) }
    guard card.conflicts.contains(where: { $0.field == field }), let entry = opened.entry(id) else {
      throw .refused("Card \(id) is in no conflict over “\(field)”.")
    }
    let (register, value) = try opened.record(entry).registers.settle(field, by: resolution)
    var record = card.record(over: nil)
    record.registers.values[register] = value.kept
    var settled = try Card(json: String(decoding: record.bytes, as: UTF8.self))
    settled.conflicts = card.conflicts.filter { $0.field != field }
    put(settled)
  }

  /// Settles a conflict of the deck's own, as ``resolve(_:of:taking:)`` does one of a card.
  ///
  /// - Parameters:
  ///   - field: The member, as in `Conflict.field`.
  ///   - resolution: What to make of the values.
  /// - Throws: `DeckError.refused`.
  public mutating func resolve(_ field: String, taking resolution: Resolution) throws(DeckError) {
    guard conflicts.contains(where: { $0.field == field }) else {
      throw .refused("The deck is in no conflict over “\(field)”.")
    }
    let (register, value) = try opened.head.registers.settle(field, by: resolution)
    head.registers.values[register] = value.kept
    head.registers.also[register] = nil
  }
}

extension Registers {
  /// The register of a conflict, and the value that settles it.
  fileprivate func settle(
    _ field: String, by resolution: Resolution
  ) throws(DeckError) -> (Register, Register.Value) {
    let register = conflicts.first { $0.name == field }
    guard let register, let value = value(of: resolution, for: register) else {
      let count = register.map { choices(for: $0).count } ?? 0
      throw .refused(
        resolution.isChoice
          ? "“\(field)” has the values 1 to \(count) to take."
          : "“\(field)” is no text: take one of its \(count) values.")
    }
    return (register, value)
  }
}

extension Resolution {
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
}
