import Codec

/// One writing of one register: `G-H-R`, as in `2-8c476a97-k3Qx7_aZ`.
///
/// G counts the edits before it, H is the start of a digest of the value (so that an edit made
/// outside shows), and R is random, so that no two writings share a version. Ordered by G as a
/// number, then H, then R.
struct Version: Hashable, Sendable {
  let generation: Int
  let hash: String
  let mark: String

  /// The highest generation that can be written: 18 digits.
  static let lastGeneration = 999_999_999_999_999_999

  /// A generation beyond the last becomes the last: what a version replaces is known by `past`, not by
  /// the number.
  init(generation: Int, of register: Register, value: Register.Value, mark: String) {
    self.generation = min(max(generation, 0), Self.lastGeneration)
    hash = register.hash(of: value)
    self.mark = mark
  }

  /// The version of a value as old as its card: every copy agrees on it.
  static func original(_ register: Register, _ value: Register.Value) -> Version {
    Version(generation: 0, of: register, value: value, mark: "")
  }

  /// Reads `G-H-R`: G of at most 18 digits, without leading zeros; H of 8 lower-case hex digits; R of
  /// 8 base64url digits, `-` among them, or none.
  init?(_ text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "-"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, (1...18).contains(parts[0].count), parts[1].count == 8,
      parts[0].allSatisfy({ $0.isDigit }),
      parts[0].count == 1 || parts[0].first != UInt8(ascii: "0"),
      parts[1].allSatisfy({ $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }),
      parts[2].isEmpty || parts[2].count == 8, parts[2].allSatisfy({ $0.isBase64URL }),
      let generation = Int(Substring(parts[0]))
    else { return nil }
    self.generation = generation
    hash = String(Substring(parts[1]))
    mark = String(Substring(parts[2]))
  }

  var text: String { "\(generation)-\(hash)-\(mark)" }
}

extension Version: Comparable {
  static func < (left: Version, right: Version) -> Bool {
    (left.generation, left.hash, left.mark) < (right.generation, right.hash, right.mark)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isBase64URL: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}
