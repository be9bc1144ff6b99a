import Codec

/// What is edited, versioned and joined by itself: a member of a card or of `deck`, known or not,
/// or one name among a card's media.
enum Register: Hashable, Comparable, Sendable {
  case member(String)
  case medium(String)

  /// The name that versions are taken over, and that a person is told.
  var name: String {
    switch self {
    case .member(let name): name
    case .medium(let name): "media/\(name)"
    }
  }

  /// The register of a name; no member is called as an attachment is.
  init(name: String) {
    self = name.hasPrefix("media/") ? .medium(String(name.dropFirst(6))) : .member(name)
  }

  /// The H of a version: the first 8 hex digits of SHA-256(name, LF, value).
  func hash(of value: Value) -> String {
    String(byteCount: 8) { Hex.append(UInt64(number(of: value)), digits: 8, to: &$0) }
  }

  /// H as the number that its digits spell.
  func number(of value: Value) -> UInt32 {
    Self.number(of: value.text.utf8.span, as: name)
  }

  /// H of a value of the register with a name.
  static func number(of value: Span<UInt8>, as name: String) -> UInt32 {
    var hash = SHA256()
    hash.update(name.utf8.span)
    hash.update("\n".utf8.span)
    hash.update(value)
    return hash.finish().start
  }

  /// The one of two values that stays where there is no room for versions.
  func higher(_ a: Value, _ b: Value) -> Value {
    if a.isAbsent || b.isAbsent { return a.isAbsent ? b : a }
    return number(of: a) == number(of: b) ? max(a, b) : number(of: a) > number(of: b) ? a : b
  }
}

extension Register {
  /// The canonical JSON of a register's value; empty where the register is absent.
  ///
  /// Equal only byte for byte, where strings are equal in any normal form: two spellings of `é` are
  /// two texts, and going from one to the other is an edit.
  struct Value: Hashable, Comparable, Sendable {
    let text: String

    static let absent = Value(nil)
    static let null = Value("null")

    init(_ text: String?) {
      self.text = text ?? ""
    }

    var isAbsent: Bool { text.isEmpty }

    /// The text as a record keeps it.
    var kept: String? { isAbsent ? nil : text }

    static func == (left: Value, right: Value) -> Bool {
      left.text.utf8.span.isEqual(to: right.text.utf8.span)
    }

    static func < (left: Value, right: Value) -> Bool {
      left.text.precedesByBytes(right.text)
    }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }
}
