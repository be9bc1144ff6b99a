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
  private var now: [Register: Set<Version>] = [:]
  /// Whether what was checked is spelt as a save spells it.
  private(set) var isCanonical = true

  init(_ bytes: [UInt8], isDeleted: Bool = false) {
    self.bytes = bytes
    self.isDeleted = isDeleted
  }

  /// Checks `rev`; before `also`.
  mutating func check(rev member: JSONMember) throws(ManifestFlaw) {
    let rev = JSONValue(checked: member.value, in: bytes)
    guard accepts(rev: rev) else {
      throw ManifestFlaw(
        "rev-malformed", "“rev” does not hold versions", at: member.value.lowerBound,
        remedy: "Take “rev” out if it was edited by hand: the card is then taken as never edited.")
    }
    isCanonical = isCanonical && !rev.pairs.isEmpty
  }

  /// Checks `also`, whose values belong to present versions.
  mutating func check(also member: JSONMember) throws(ManifestFlaw) {
    let also = JSONValue(checked: member.value, in: bytes)
    guard accepts(also: also) else {
      throw ManifestFlaw(
        "also-malformed", "“also” does not hold values of present versions",
        at: member.value.lowerBound,
        remedy: "Take “also” out if it was edited by hand; the values in it are then let go.")
    }
    isCanonical = isCanonical && !also.pairs.isEmpty
  }
}

// MARK: - rev

extension HistoryRules {
  private mutating func accepts(rev: JSONValue) -> Bool {
    guard rev.members != nil else { return false }
    return rev.pairs.allSatisfy { name, value in
      switch name {
      case "tags": !value.pairs.isEmpty && value.pairs.allSatisfy { $0.value.integer ?? 0 > 0 }
      case "media":
        !value.pairs.isEmpty
          && value.pairs.allSatisfy {
            isMediaName($0.name) && accepts(history: $0.value, of: .medium(nfc($0.name)))
          }
      default:
        Member(rawValue: name)?.isRegister ?? true && accepts(history: value, of: .member(name))
      }
    }
  }

  private mutating func accepts(history: JSONValue, of register: Register) -> Bool {
    for (name, list) in history.pairs {
      guard name == "now" || name == "past", let texts = list.elements else { return false }
      let versions = texts.compactMap { $0.text.flatMap { Version($0) } }
      guard versions.count == texts.count else { return false }
      isCanonical =
        isCanonical && !versions.isEmpty && zip(versions, versions.dropFirst()).allSatisfy(>)
      if name == "now" { now[register] = Set(versions) }
    }
    return !history.pairs.isEmpty && now[register, default: []].isEmpty == isDeleted
  }
}

// MARK: - also

extension HistoryRules {
  private func accepts(also: JSONValue) -> Bool {
    guard also.members != nil else { return false }
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
