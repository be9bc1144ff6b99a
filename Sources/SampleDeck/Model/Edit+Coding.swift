import Codec

// An edit is an object of canonical JSON, among whose members those of its line may stand:
//
//   {"name":"edit","cards":[{"before":{…},"after":{…}},…],"deck":{"before":{…},"after":{…}}}
//
// A card that was made has no `before`, one that was deleted no `after`. Where it was in conflict,
// `conflictsBefore` and `conflictsAfter` hold the values by field, the one shown first. Of the deck
// there are the members that differ, and its conflicts.

extension Edit {
  /// The edit as one line of canonical JSON: what it needs to be taken back elsewhere.
  public var json: String {
    let changes = cards.sorted { $0.key < $1.key }.map { canonical(object: $0.value.members) }
    var members = [
      ("name", canonical(name)), ("cards", "[" + changes.joined(separator: ",") + "]"),
    ]
    if let head {
      let names = head.before.registers.names.union(head.after.registers.names)
        .filter { head.before.registers[$0] != head.after.registers[$0] }
      func values(_ registers: Registers) -> String {
        canonical(
          byKey: names.compactMap { name in registers.values[name].map { (name.name, $0) } })
          ?? "{}"
      }
      let pair = [
        ("before", values(head.before.registers)), ("after", values(head.after.registers)),
        ("conflictsBefore", canonicalIfAny(head.conflictsBefore)),
        ("conflictsAfter", canonicalIfAny(head.conflictsAfter)),
      ]
      members.append(
        ("deck", canonical(object: pair.compactMap { name, json in json.map { (name, $0) } })))
    }
    return canonical(object: members)
  }

  /// Reads what `json` wrote, whatever other members stand beside.
  ///
  /// - Throws: `DeckError.damaged` with the column of what cannot be read.
  public init(json: String) throws(DeckError) {
    let bytes = Array(json.utf8)
    do {
      try self.init(bytes, bytes.indices)
    } catch {
      throw .damaged(path: "JSON", ManifestFlaw(error).flaw(in: bytes))
    }
  }

  /// Reads a part of a text. Goes through it card by card: an edit of all cards of a large deck is
  /// longer than one record may be.
  init(_ bytes: [UInt8], _ range: Range<Int>) throws(JSONError) {
    self.init(name: "")
    var cursor = JSONCursor(bytes, range: range)
    try cursor.enterObject()
    while let key = try cursor.nextKey() {
      switch text(of: key.range, in: bytes) {
      case "name": name = try cursor.tree().text ?? ""
      case "deck": head = HeadChange(try cursor.tree())
      case "cards":
        try cursor.enterArray()
        while try cursor.nextElement() {
          let change = try Change(&cursor, bytes)
          if let id = (change.after ?? change.before)?.id { cards[id] = change }
        }
      default: _ = try cursor.value()
      }
    }
    try cursor.finish()
  }
}

extension Edit.Change {
  fileprivate var members: [(String, String)] {
    [
      ("before", before?.json), ("after", after?.json),
      ("conflictsBefore", before.flatMap { canonicalIfAny($0.conflicts) }),
      ("conflictsAfter", after.flatMap { canonicalIfAny($0.conflicts) }),
    ].compactMap { name, json in json.map { (name, $0) } }
  }

  fileprivate init(_ cursor: inout JSONCursor, _ bytes: [UInt8]) throws(JSONError) {
    var (before, after) = (Card?.none, Card?.none)
    var conflicts: (before: [Conflict], after: [Conflict]) = ([], [])
    try cursor.enterObject()
    while let key = try cursor.nextKey() {
      switch text(of: key.range, in: bytes) {
      case "before": before = card(try cursor.value().token.range, in: bytes)
      case "after": after = card(try cursor.value().token.range, in: bytes)
      case "conflictsBefore": conflicts.before = Conflict.list(try cursor.tree())
      case "conflictsAfter": conflicts.after = Conflict.list(try cursor.tree())
      default: _ = try cursor.value()
      }
    }
    before?.conflicts = conflicts.before
    after?.conflicts = conflicts.after
    self.init(before: before, after: after)
  }
}

/// A record that this version refuses is as good as none: that card is left alone.
private func card(_ range: Range<Int>, in bytes: [UInt8]) -> Card? {
  try? Card(json: String(decoding: bytes[range], as: UTF8.self))
}

/// `{"back":["shown","other"],…}`; nil for no conflict. An absent value is null.
private func canonicalIfAny(_ conflicts: [Conflict]) -> String? {
  conflicts.isEmpty
    ? nil
    : canonical(
      object: conflicts.map { conflict in
        (conflict.field, "[\(conflict.values.map { $0 ?? "null" }.joined(separator: ","))]")
      })
}

extension Conflict {
  /// Reads what was noted; what has fewer than two values is no conflict.
  fileprivate static func list(_ value: JSONValue) -> [Conflict] {
    value.pairs.compactMap { field, values in
      guard let values = values.elements, values.count > 1 else { return nil }
      return Conflict(
        field: field,
        values: values.map { $0.canonicalText == "null" ? nil : $0.canonicalText })
    }
  }
}

extension Edit.HeadChange {
  fileprivate init(_ value: JSONValue) {
    func record(_ name: String) -> DeckRecord {
      let values = (value[name]?.pairs ?? []).map {
        (Register.member($0.name), $0.value.canonicalText)
      }
      return DeckRecord(
        id: "", registers: Registers(values: Dictionary(values) { first, _ in first }))
    }
    self.init(
      before: record("before"), after: record("after"),
      conflictsBefore: value["conflictsBefore"].map(Conflict.list) ?? [],
      conflictsAfter: value["conflictsAfter"].map(Conflict.list) ?? [])
  }
}

extension Edit {
  /// Whether anything in a deck is as the edit left it. If not, it never took place there, or has
  /// been taken back or overruled since.
  public func isEvident(in deck: Deck) -> Bool {
    if let head,
      deck.head.registers.shows(head.before.registers, head.after.registers)
        || head.conflictsBefore != head.conflictsAfter && deck.conflicts == head.conflictsAfter
    {
      return true
    }
    return cards.contains { id, change in
      switch (deck.card(id), change.before, change.after) {
      case (.some, nil, .some), (nil, .some, nil): true
      case (let now?, let before?, let after?): now.shows(before, after)
      default: false
      }
    }
  }

  /// The attachments it needs to be taken back or done again.
  public var blobs: Set<BlobID> {
    cards.values.reduce(into: []) { blobs, change in
      for card in [change.before, change.after].compactMap(\.self) { blobs.formUnion(card.blobs) }
    }
  }
}

extension Card {
  /// Whether a member that differs between two states is here as in the latter.
  fileprivate func shows(_ before: Card, _ after: Card) -> Bool {
    let (old, new) = (before.record(over: nil), after.record(over: nil))
    let now = record(over: nil)
    return now.registers.shows(old.registers, new.registers)
      || before.conflicts != after.conflicts && conflicts == after.conflicts
      || !now.tags.isDisjoint(with: new.tags.subtracting(old.tags))
      || !old.tags.subtracting(new.tags).isSubset(of: now.tags)
  }
}

extension Registers {
  fileprivate func shows(_ old: Registers, _ new: Registers) -> Bool {
    old.names.union(new.names).contains { old[$0] != new[$0] && self[$0] == new[$0] }
  }
}
