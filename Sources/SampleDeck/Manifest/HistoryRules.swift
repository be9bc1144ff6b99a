import Codec

/// Holds `rev` and `also` to the format's rules.
///
///     "rev":{"back":{"now":["2-8c476a97-k3Qx7_aZ"],"past":["0-5d9a0991-"]},
///            "media":{"a.png":{"now":[…]}},"tags":{"x":3}}
///     "also":{"back":{"1-0706a8d7-EEEEEEEE":"theirs"},"media":{"a.png":{…}}}
///
/// A value in `also` must be one its member could have: a join or a person may choose it.
struct HistoryRules<Member: RecordMembers> {
  private let bytes: [UInt8]
  private let isDeleted: Bool
  /// The present versions of each register, where there is an `also` that is to belong to them.
  private var now: [Register: Set<Version>] = [:]
  private var isAlsoThere = false
  /// The members of the history that is looked at, whose storage is used again for the next.
  private var lists: [JSONMember] = []
  /// Whether what was checked is spelt as a save spells it.
  private(set) var isCanonical = true

  init(_ bytes: [UInt8], isDeleted: Bool = false) {
    self.bytes = bytes
    self.isDeleted = isDeleted
  }

  /// Checks `rev` and `also`, whose values belong to present versions.
  mutating func check(rev: JSONMember?, also: JSONMember?) throws(ManifestFlaw) {
    isAlsoThere = also != nil
    if let rev, !accepts(rev: rev) {
      throw ManifestFlaw(
        "rev-malformed", "“rev” does not hold versions", at: rev.value.lowerBound,
        remedy: "Take “rev” out if it was edited by hand: the card is then taken as never edited.")
    }
    if let also, !accepts(also: JSONValue(checked: also.value, in: bytes)) {
      throw ManifestFlaw(
        "also-malformed", "“also” does not hold values of present versions",
        at: also.value.lowerBound,
        remedy: "Take “also” out if it was edited by hand; the values in it are then let go.")
    }
  }
}

// MARK: - rev

/// The members of a register's history.
private enum HistoryMember: String, KnownMembers {
  case now, past

  static let members = Array(allCases)
  static let shape = JSONShape(members.map(\.name))
}

extension HistoryRules {
  private mutating func accepts(rev: JSONMember) -> Bool {
    guard rev.kind == .object else { return false }
    var members: [JSONMember] = []
    members.read(rev.value, as: Member.shape, in: bytes)
    isCanonical = isCanonical && !members.isEmpty
    for member in members {
      let known = Member(field: member.field)
      if let known, known.isRegister {
        guard accepts(history: member, of: .member(known.name)) else { return false }
        continue
      }
      switch text(of: member.key, in: bytes) {
      case "tags":
        let counts = JSONValue(checked: member.value, in: bytes).pairs
        guard !counts.isEmpty, counts.allSatisfy({ $0.value.integer ?? 0 > 0 }) else {
          return false
        }
      case "media":
        guard accepts(media: member) else { return false }
      case let name:
        guard known == nil, accepts(history: member, of: .member(name)) else { return false }
      }
    }
    return true
  }

  private mutating func accepts(media: JSONMember) -> Bool {
    guard media.kind == .object else { return false }
    var members: [JSONMember] = []
    members.read(media.value, as: JSONShape([]), in: bytes)
    for member in members {
      let name = text(of: member.key, in: bytes)
      guard isMediaName(name), accepts(history: member, of: .medium(nfc(name))) else {
        return false
      }
    }
    return !members.isEmpty
  }

  private mutating func accepts(
    history: JSONMember, of register: @autoclosure () -> Register
  ) -> Bool {
    guard history.kind == .object else { return false }
    lists.read(history.value, as: HistoryMember.shape, in: bytes)
    var isPresent = false
    for list in lists {
      guard let known = HistoryMember(field: list.field), list.traits.contains(.strings) else {
        return false
      }
      var last: Version?
      var cursor = JSONCursor(bytes, range: list.value, isChecked: true)
      cursor.enterChecked()
      while let token = cursor.nextChecked() {
        guard let version = version(token) else { return false }
        if let last, last <= version { isCanonical = false }
        last = version
        if known == .now, isAlsoThere { now[register(), default: []].insert(version) }
      }
      if last == nil { isCanonical = false }
      if known == .now { isPresent = last != nil }
    }
    return !lists.isEmpty && isPresent != isDeleted
  }

  private func version(_ token: JSONToken) -> Version? {
    token.isPlain
      ? Version(text: bytes.span.extracting(token.content))
      : Version(text(of: token.range, in: bytes))
  }
}

// MARK: - also

extension HistoryRules {
  private mutating func accepts(also: JSONValue) -> Bool {
    guard also.members != nil else { return false }
    isCanonical = isCanonical && !also.pairs.isEmpty
    return also.pairs.allSatisfy { name, value in
      guard name == "media" else {
        let known = Member(rawValue: name)
        return accepts(values: value, of: .member(name)) { known?.accepts($0) ?? true }
      }
      return value.pairs.allSatisfy {
        accepts(values: $0.value, of: .medium(nfc($0.name))) {
          $0 == .null || $0.text.flatMap(BlobID.init) != nil
        }
      }
    }
  }

  private func accepts(
    values: JSONValue, of register: Register, where fits: (JSONValue) -> Bool
  ) -> Bool {
    !values.pairs.isEmpty
      && values.pairs.allSatisfy { version, value in
        Version(version).map { now[register]?.contains($0) ?? false } ?? false && fits(value)
      }
  }
}
