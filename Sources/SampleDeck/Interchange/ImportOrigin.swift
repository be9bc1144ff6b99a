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

  /// Writes what importing a card leaves in it.
  ///
  /// - Parameters:
  ///   - card: The card as the source has it.
  ///   - line: The card's record, up to where its origin stands.
  ///   - written: The registers that stand there.
  ///   - tags: The card's tags in their one spelling.
  ///   - authority: Whose card it is.
  static func write(
    of card: ImportedCard, to line: inout JSONObjectWriter, after written: [WrittenRegister],
    tags: [String], from authority: String
  ) {
    var told: [(name: String, hash: UInt32)] = []
    told.reserveCapacity(written.count + 1)
    for register in written where !isEmptyText(line.bytes[register.value]) {
      let value = line.bytes.span.extracting(register.value)
      told.append((register.name, Register.number(of: value, as: register.name)))
    }
    for (name, value) in card.unknown where isTold(.member(name), value) {
      told.append((name, Register.number(of: value.utf8.span, as: name)))
    }
    if !tags.isEmpty { told.append((Self.tags, 0)) }
    told.sort { $0.name.precedesByBytes($1.name) }

    var members = card.details()
    members.append(("from", canonical(authority)))
    if let key = card.key { members.append(("key", canonical(key))) }
    if let edited = card.edited { members.append(("modified", String(edited))) }
    members.append(("last", ""))
    members.sort { $0.name.precedesByBytes($1.name) }
    line.begin()
    for (name, json) in members {
      line.add(name)
      guard name == "last" else {
        line.bytes.append(contentsOf: json.utf8)
        continue
      }
      line.begin()
      for (name, hash) in told {
        if name == Self.tags {
          line.add(name)
          append(canonical: tags, to: &line.bytes)
        } else {
          line.add(name) { Hex.append(UInt64(hash), digits: 8, to: &$0) }
        }
      }
      line.end()
    }
    line.end()
  }

  private static func isEmptyText(_ value: ArraySlice<UInt8>) -> Bool {
    value.count == 2 && value.first == UInt8(ascii: "\"")
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
