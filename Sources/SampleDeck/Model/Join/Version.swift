import Codec

/// One writing of one register: `G-H-R`, as in `2-8c476a97-k3Qx7_aZ`.
///
/// G counts the edits before it, H is the start of a digest of the value (so that an edit made
/// outside shows), and R is random, so that no two writings share a version. Ordered by G as a
/// number, then H, then R.
struct Version: Hashable, Sendable {
  let generation: Int
  let hash: UInt32
  /// The eight letters of R, the first one highest; 0: none.
  private let mark: UInt64

  /// The highest generation that can be written: 18 digits.
  static let lastGeneration = 999_999_999_999_999_999

  /// A generation beyond the last becomes the last: what a version replaces is known by `past`, not by
  /// the number.
  init(generation: Int, of register: Register, value: Register.Value, mark: String) {
    self.generation = min(max(generation, 0), Self.lastGeneration)
    hash = register.number(of: value)
    self.mark = mark.utf8.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The version of a value as old as its card: every copy agrees on it.
  static func original(_ register: Register, _ value: Register.Value) -> Version {
    Version(generation: 0, of: register, value: value, mark: "")
  }

  /// Reads `G-H-R`: G of at most 18 digits, without leading zeros; H of 8 lower-case hex digits; R of
  /// 8 base64url digits, `-` among them, or none.
  init?(_ text: String) { self.init(text: text.utf8.span) }

  init?(text: Span<UInt8>) {
    let digits = text.indices.prefix { text[$0].isDigit }.count
    let marked = digits + 10
    guard (1...18).contains(digits), digits == 1 || text[0] != UInt8(ascii: "0"),
      text.count == marked || text.count == marked + 8,
      text[digits] == UInt8(ascii: "-"), text[digits + 9] == UInt8(ascii: "-"),
      let hash = Hex.value(of: text.word(at: digits + 1)),
      (digits + 1..<digits + 9).allSatisfy({ !text[$0].isUpperCase }),
      (marked..<text.count).allSatisfy({ text[$0].isBase64URL })
    else { return nil }
    generation = text.indices.prefix(digits).reduce(0) { $0 * 10 + Int(text[$1] & 15) }
    self.hash = hash
    mark = text.count == marked ? 0 : text.word(at: marked).byteSwapped
  }

  var text: String {
    var text = Array("\(generation)-".utf8)
    Hex.append(UInt64(hash), digits: 8, to: &text)
    text.append(UInt8(ascii: "-"))
    for shift in stride(from: 56, through: 0, by: -8) where mark != 0 {
      text.append(UInt8(truncatingIfNeeded: mark >> UInt64(shift)))
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Version: Comparable {
  static func < (left: Version, right: Version) -> Bool {
    (left.generation, left.hash, left.mark) < (right.generation, right.hash, right.mark)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isUpperCase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  fileprivate var isBase64URL: Bool {
    isDigit || isUpperCase || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}
