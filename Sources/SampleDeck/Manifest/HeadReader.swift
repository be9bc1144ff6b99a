import Codec

/// Reads and checks the member `deck`.
enum HeadReader {
  static func next(
    _ cursor: inout JSONCursor, in bytes: [UInt8]
  ) throws(ManifestFlaw) -> DeckRecord {
    let start = cursor.offset
    try cursor.requireObject("“deck”", in: bytes)
    var members: [JSONMember] = []
    do {
      _ = try cursor.object(DeckMember.shape, into: &members)
    } catch {
      throw ManifestFlaw(error)
    }
    var id: CardID?
    var rev: JSONMember?
    var also: JSONMember?
    var record = DeckRecord(id: "")
    for member in members {
      let value = JSONValue(checked: member.value, in: bytes)
      let name = text(of: member.key, in: bytes)
      switch DeckMember(field: member.field) {
      case .id:
        guard let text = value.text else { throw .wrongType(name, at: member, expected: "a UUID") }
        id = CardID(text)
        guard id != nil else {
          throw ManifestFlaw(
            "id-malformed", "the deck's “id” is not a UUID", at: member.value.lowerBound,
            remedy: "Give it one, as \"id\":\"\(CardID.random())\".")
        }
      case .created:
        record.created = value.text.flatMap { Timestamp(rfc3339: $0) }
        guard record.created != nil else { throw .notATime(name, at: member) }
      case .title, .description, .language, .answerLanguage, .license:
        guard member.kind == .string else {
          throw .wrongType(name, at: member, expected: "a text")
        }
        if value.text != "" { record.registers.values[.member(name)] = value.canonicalText }
      case .authors:
        guard let authors = value.elements, authors.allSatisfy({ $0.text != nil }) else {
          throw .wrongType(name, at: member, expected: "a list of texts")
        }
        if !authors.isEmpty { record.registers.values[.member(name)] = value.canonicalText }
      case .rev:
        rev = member
        record.registers.readHistory(value)
      case .also:
        also = member
        record.registers.readAlso(value)
      case nil: record.registers.values[.member(name)] = value.canonicalText
      }
    }
    guard let id else {
      throw .missing(
        "id", of: "deck", at: start, remedy: "Give it one, as \"id\":\"\(CardID.random())\".")
    }
    record.id = id.description
    var rules = HistoryRules<DeckMember>(bytes)
    try rules.check(rev: rev, also: also)
    return record
  }
}

extension DeckRecord {
  /// The record's one canonical spelling.
  var json: String {
    var members: [(name: String, json: String)] = [(DeckMember.id.name, canonical(id))]
    for member in DeckMember.registers {
      if let value = registers.values[.member(member.name)] { members.append((member.name, value)) }
    }
    if let created { members.append((DeckMember.created.name, canonical(created.text))) }
    if let rev = registers.rev() { members.append((DeckMember.rev.name, rev)) }
    if let also = registers.alsoObject { members.append((DeckMember.also.name, also)) }
    return canonical(object: members + registers.unknown(besides: DeckMember.shape))
  }
}
