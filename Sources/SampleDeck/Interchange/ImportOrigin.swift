import Codec

/// A card's `origin`: whose card it is, and what the last import brought, so that an edit made here
/// can be told from one made in the source.
///
/// `{"from":"csv","key":"17","last":{"back":"8c476a97","front":"6f362e37"}}`: of each register the H of
/// a version, of the tags themselves. `modified` is when the source edited the card, where it says so.
/// Other members belong to the format.
struct ImportOrigin {
  var from: String
  var key: String?
  /// Seconds since 1970.
  var edited: Int64?
  var last: [String: String]
  var lastTags: Set<String>

  static let register = Register.member(CardMember.origin.name)

  /// Reads a card's origin; nil where there is none, or one of somebody else's.
  init?(of record: CardRecord) {
    guard let text = record.registers.values[Self.register],
      let members = JSONValue(canonical: text).members
    else { return nil }
    let value = JSONValue.object(members)
    guard let from = value["from"]?.text, let last = value["last"]?.members else { return nil }
    self.from = from
    key = value["key"]?.text
    edited = value["modified"]?.integer.map(Int64.init)
    self.last = [:]
    lastTags = []
    for member in last {
      if let hash = member.value.text { self.last[member.name] = hash }
      if member.name == Self.tags { lastTags = Set(canonicalTags(member.value.strings)) }
    }
  }

  /// What importing a card leaves in it.
  static func json(
    of card: ImportedCard, as record: CardRecord, from authority: String
  ) -> String {
    var told = record.registers.values.filter(isTold).map { register, value in
      (key: register.name, value: "\"\(register.hash(of: Register.Value(value)))\"")
    }
    if !record.tags.isEmpty {
      told.append((key: tags, value: canonical(canonicalTags(Array(record.tags)))))
    }
    var members = card.details
    members.append(("from", canonical(authority)))
    if let key = card.key { members.append(("key", canonical(key))) }
    if let edited = card.edited { members.append(("modified", String(edited))) }
    members.append(("last", canonical(byKey: told) ?? "{}"))
    members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return canonical(object: members)
  }

  /// Whether the last import brought a register as it is in a record.
  func brought(_ register: Register, as value: Register.Value) -> Bool {
    let isAbsent = value.isAbsent || !Self.isTold(register, value.text)
    return last[register.name] == (isAbsent ? nil : register.hash(of: value))
  }

  private static let tags = CardMember.tags.name

  /// An empty back is as good as none.
  private static func isTold(_ register: Register, _ value: String) -> Bool {
    register != Self.register && value != "\"\""
  }
}
