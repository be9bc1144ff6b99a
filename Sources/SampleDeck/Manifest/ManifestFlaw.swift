import Codec

/// A place in a manifest that breaks a rule, before it is known by line and column.
struct ManifestFlaw: Error {
  let code: String
  let message: String
  let remedy: String
  let offset: Int

  init(_ code: String, _ message: String, at offset: Int, remedy: String) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.offset = offset
  }

  init(_ error: JSONError) {
    self.init(
      "json-" + error.reason.code, error.reason.message, at: error.offset,
      remedy: error.reason.remedy)
  }

  /// The codes of what is no damage, but another format or one to come.
  static let versionNewer = "version-newer"
  static let formatUnknown = "format-unknown"

  var isForeign: Bool { code == Self.versionNewer || code == Self.formatUnknown }

  static func newerVersion(_ version: String, at offset: Int) -> ManifestFlaw {
    ManifestFlaw(
      versionNewer,
      "version \(version) of the format is newer than this program, which reads version 1",
      at: offset, remedy: "Get a newer SampleDeck.")
  }

  static func wrongType(_ name: String, at member: JSONMember, expected: String) -> ManifestFlaw {
    member.kind == .null
      ? ManifestFlaw(
        "member-null", "“\(name)” is null", at: member.value.lowerBound,
        remedy: "Leave the member out or give it \(expected).")
      : ManifestFlaw(
        "member-wrong-type", "“\(name)” is not \(expected)", at: member.value.lowerBound,
        remedy: "Give it \(expected).")
  }

  static func notATime(_ name: String, at member: JSONMember) -> ManifestFlaw {
    ManifestFlaw(
      member.kind == .null ? "member-null" : "time-malformed", "“\(name)” is not a time",
      at: member.value.lowerBound, remedy: "Write it like 2026-11-29T10:00:00.000Z.")
  }

  static func missing(_ name: String, of what: String, at offset: Int, remedy: String)
    -> ManifestFlaw
  {
    ManifestFlaw(
      "\(what)-\(name)-missing", "the \(what) has no “\(name)”", at: offset, remedy: remedy)
  }

  /// The flaw with its line and column.
  func flaw(in bytes: [UInt8]) -> DeckError.Flaw {
    let place = TextPosition.of(offset: offset, in: bytes)
    return DeckError.Flaw(code, message, remedy: remedy, line: place.line, column: place.column)
  }
}

extension JSONReason {
  fileprivate var code: String {
    switch self {
    case .byteOrderMark: "bom"
    case .utf16: "utf16"
    case .notUTF8: "bad-utf8"
    case .endsEarly: "ends-early"
    case .expected: "syntax"
    case .trailingComma: "trailing-comma"
    case .invalidNumber: "bad-number"
    case .invalidEscape: "bad-escape"
    case .loneSurrogate: "lone-surrogate"
    case .nul: "nul"
    case .controlCharacter: "control-character"
    case .duplicateKey: "duplicate-key"
    case .keyTooLong: "name-too-long"
    case .tooDeep: "too-deep"
    case .tooLong, .tooMany: "record-too-long"
    }
  }
}
