import Codec

/// The rules of `rev` and `also`: objects whose keys are names, with versions inside.
enum HistoryRules {
  static func check(
    rev member: JSONMember, in bytes: [UInt8], _ isCanonical: inout Bool
  ) throws(ManifestFlaw) {
    let rev = JSONValue(checked: member.value, in: bytes)
    guard case .object = rev, isHistory(rev, &isCanonical) else {
      throw ManifestFlaw(
        "rev-malformed", "“rev” does not hold versions", at: member.value.lowerBound,
        remedy: "Take “rev” out if it was edited by hand: the card is then taken as never edited.")
    }
    isCanonical = isCanonical && !rev.pairs.isEmpty
  }

  static func check(
    also member: JSONMember, in bytes: [UInt8], _ isCanonical: inout Bool
  ) throws(ManifestFlaw) {
    let also = JSONValue(checked: member.value, in: bytes)
    guard case .object = also, isAlso(also) else {
      throw ManifestFlaw(
        "also-malformed", "“also” does not hold values by version", at: member.value.lowerBound,
        remedy: "Take “also” out if it was edited by hand; the values in it are then let go.")
    }
    isCanonical = isCanonical && !also.pairs.isEmpty
  }

  private static func isHistory(_ rev: JSONValue, _ isCanonical: inout Bool) -> Bool {
    rev.pairs.allSatisfy { name, value in
      switch name {
      case "tags":
        value.pairs.allSatisfy { ($0.value.integer ?? 0) > 0 } && !value.pairs.isEmpty
      case "media":
        value.pairs.allSatisfy { isVersions($0.value, &isCanonical) } && !value.pairs.isEmpty
      default: isVersions(value, &isCanonical)
      }
    }
  }

  private static func isVersions(_ value: JSONValue, _ isCanonical: inout Bool) -> Bool {
    guard !value.pairs.isEmpty else { return false }
    for (name, list) in value.pairs {
      guard name == "now" || name == "past", let texts = list.elements else { return false }
      let versions = texts.compactMap { $0.text.flatMap { Version($0) } }
      isCanonical = isCanonical && !versions.isEmpty && versions == versions.sorted(by: >)
      guard versions.count == texts.count else { return false }
    }
    return true
  }

  private static func isAlso(_ also: JSONValue) -> Bool {
    func isByVersion(_ value: JSONValue) -> Bool {
      !value.pairs.isEmpty && value.pairs.allSatisfy { Version($0.name) != nil }
    }
    return also.pairs.allSatisfy { name, value in
      name == "media"
        ? !value.pairs.isEmpty && value.pairs.allSatisfy { isByVersion($0.value) }
        : isByVersion(value)
    }
  }
}
