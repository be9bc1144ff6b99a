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
  mutating func check(rev: JSONMember) throws(ManifestFlaw) {
    let members = try members(of: rev, ManifestFlaw.rev)
    isCanonical = !members.isEmpty
    for member in members {
      switch text(of: member.key, in: bytes) {
      case "tags":
        for tag in try self.members(of: member, ManifestFlaw.rev) {
          guard JSONValue(checked: tag.value, in: bytes).integer ?? 0 > 0 else {
            throw .rev(tag.value.lowerBound)
          }
        }
      case "media":
        for medium in try self.members(of: member, ManifestFlaw.rev) {
          try checkHistory(medium, of: try self.medium(medium, ManifestFlaw.rev))
        }
      case let name:
        guard Member(rawValue: name)?.isRegister ?? true else {
          throw .rev(member.key.lowerBound)
        }
        try checkHistory(member, of: .member(name))
      }
    }
  }

  /// Checks `also`, whose values belong to present versions.
  mutating func check(also: JSONMember) throws(ManifestFlaw) {
    let members = try members(of: also, ManifestFlaw.also)
    isCanonical = isCanonical && !members.isEmpty
    for member in members {
      switch text(of: member.key, in: bytes) {
      case "media":
        for medium in try self.members(of: member, ManifestFlaw.also) {
          try checkValues(medium, of: try self.medium(medium, ManifestFlaw.also)) {
            $0 == .null || $0.text.flatMap(BlobID.init) != nil
          }
        }
      case let name:
        let known = Member(rawValue: name)
        try checkValues(member, of: .member(name)) { known?.accepts($0) ?? true }
      }
    }
  }
}

// MARK: - One register

extension HistoryRules {
  private mutating func checkHistory(
    _ member: JSONMember, of register: Register
  ) throws(ManifestFlaw) {
    for list in try members(of: member, ManifestFlaw.rev) {
      let name = text(of: list.key, in: bytes)
      guard name == "now" || name == "past", list.kind == .array else {
        throw .rev(list.key.lowerBound)
      }
      let versions = try versions(in: list)
      isCanonical =
        isCanonical && !versions.isEmpty && zip(versions, versions.dropFirst()).allSatisfy(>)
      if name == "now" { now[register] = Set(versions) }
    }
    guard now[register, default: []].isEmpty == isDeleted else {
      throw .rev(member.value.lowerBound)
    }
  }

  private func versions(in list: JSONMember) throws(ManifestFlaw) -> [Version] {
    var cursor = JSONCursor(bytes, range: list.value)
    var versions: [Version] = []
    cursor.enterChecked()
    while let token = cursor.nextChecked() {
      guard token.kind == .string, let version = Version(text(of: token.range, in: bytes)) else {
        throw .rev(token.range.lowerBound)
      }
      versions.append(version)
    }
    return versions
  }

  private func checkValues(
    _ member: JSONMember, of register: Register, accepts: (JSONValue) -> Bool
  ) throws(ManifestFlaw) {
    for value in try members(of: member, ManifestFlaw.also) {
      guard let version = Version(text(of: value.key, in: bytes)),
        now[register]?.contains(version) == true
      else { throw .also(value.key.lowerBound) }
      guard accepts(JSONValue(checked: value.value, in: bytes)) else {
        throw .also(value.value.lowerBound)
      }
    }
  }
}

// MARK: - Parts

extension HistoryRules {
  /// The members of an object that was checked as JSON; what is no object is a flaw.
  private func members(
    of member: JSONMember, _ flaw: (Int) -> ManifestFlaw
  ) throws(ManifestFlaw) -> [JSONMember] {
    guard member.kind == .object else { throw flaw(member.value.lowerBound) }
    var cursor = JSONCursor(bytes, range: member.value)
    var members: [JSONMember] = []
    do {
      _ = try cursor.object(JSONShape([]), into: &members)
    } catch {
      throw ManifestFlaw(error)
    }
    return members
  }

  private func medium(
    _ member: JSONMember, _ flaw: (Int) -> ManifestFlaw
  ) throws(ManifestFlaw) -> Register {
    let name = text(of: member.key, in: bytes)
    guard isMediaName(name) else { throw flaw(member.key.lowerBound) }
    return .medium(nfc(name))
  }
}

extension ManifestFlaw {
  fileprivate static func rev(_ offset: Int) -> ManifestFlaw {
    ManifestFlaw(
      "rev-malformed", "“rev” does not hold versions", at: offset,
      remedy: "Take “rev” out if it was edited by hand: the card is then taken as never edited.")
  }

  fileprivate static func also(_ offset: Int) -> ManifestFlaw {
    ManifestFlaw(
      "also-malformed", "“also” does not hold values of present versions", at: offset,
      remedy: "Take “also” out if it was edited by hand; the values in it are then let go.")
  }
}
