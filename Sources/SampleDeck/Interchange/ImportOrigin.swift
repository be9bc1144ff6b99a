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

  /// What importing a card leaves in it beside what its record says.
  struct Draft {
    let key: String?
    let edited: Int64?
    let unknown: [String: String]
    let details: @Sendable () -> [(name: String, value: OriginValue)]

    /// Takes it from the card as the source has it.
    init(_ card: borrowing ImportedCard) {
      (key, edited, unknown, details) = (card.key, card.edited, card.unknown, card.details)
    }
  }

  /// Writes what importing a card leaves in it.
  ///
  /// - Parameters:
  ///   - card: What there is beside the record.
  ///   - line: The card's record, up to where its origin stands.
  ///   - written: The registers that stand there.
  ///   - tags: The card's tags in their one spelling.
  ///   - authority: Whose card it is.
  static func write(
    _ card: Draft, to line: inout JSONObjectWriter, after written: [WrittenRegister],
    tags: [String], from authority: String
  ) {
    var told: [(name: String, value: OriginValue)] = []
    told.reserveCapacity(written.count + 1)
    func tell(_ name: String, _ value: OriginValue) {
      let place = told.firstIndex { name.precedesByBytes($0.name) } ?? told.count
      told.insert((name, value), at: place)
    }
    for register in written where !isEmptyText(line.bytes[register.value]) {
      let value = line.bytes.span.extracting(register.value)
      tell(register.name, .hash(Register.number(of: value, as: register.name)))
    }
    for (name, value) in card.unknown where isTold(.member(name), value) {
      tell(name, .hash(Register.number(of: value.utf8.span, as: name)))
    }
    if !tags.isEmpty { tell(Self.tags, .texts(tags)) }

    var details = card.details()[...]
    func add(_ name: String, _ value: OriginValue?) {
      guard let value else { return }
      while let first = details.first, first.name.precedesByBytes(name) {
        line.add(first.name, first.value)
        details.removeFirst()
      }
      line.add(name, value)
    }
    line.begin()
    add("from", .text(authority))
    add("key", card.key.map { .text($0) })
    add("last", .members(told))
    add("modified", card.edited.map { .number($0) })
    for (name, value) in details { line.add(name, value) }
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

/// The value of a member of an `origin` that is being written.
enum OriginValue: Sendable {
  case text(String)
  case texts([String])
  case number(Int64)
  /// H of a version.
  case hash(UInt32)
  /// What is canonical JSON already.
  case json(String)
  /// In the order in which they are to stand.
  case members([(name: String, value: OriginValue)])
}

extension JSONObjectWriter {
  fileprivate mutating func add(_ name: String, _ value: OriginValue) {
    add(name)
    switch value {
    case .text(let text): JSONWriter.append(string: text, to: &bytes)
    case .texts(let texts): append(canonical: texts, to: &bytes)
    case .number(let number): bytes.append(decimal: number)
    case .hash(let hash):
      bytes.append(UInt8(ascii: "\""))
      Hex.append(UInt64(hash), digits: 8, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    case .json(let text): bytes.append(contentsOf: text.utf8)
    case .members(let members):
      begin()
      for (name, value) in members { add(name, value) }
      end()
    }
  }
}
