import Codec

/// The members of an object that this version knows, in the order they are written.
protocol KnownMembers: CaseIterable, RawRepresentable<String> {
  /// Every member, by its place in the shape.
  static var members: [Self] { get }
  /// The object that has them.
  static var shape: JSONShape { get }
}

/// The members of a record that is versioned and joined.
protocol RecordMembers: KnownMembers {
  /// Whether it is edited, versioned and joined by itself.
  var isRegister: Bool { get }

  /// Whether it could have a value that `also` keeps for it; null: it could be absent.
  func accepts(_ value: JSONValue) -> Bool
}

extension KnownMembers {
  /// The member at a place in the shape; nil for one that is not known.
  init?(field: Int) {
    guard field >= 0 else { return nil }
    self = Self.members[field]
  }

  /// Its name in the manifest.
  var name: String { rawValue }
}

/// The members of a card.
enum CardMember: String, RecordMembers {
  case id, created, modified, deleted, life
  case front, back, tags, section, language, answerLanguage, reversible, cloze, choices, accept
  case ask, hint, source, media, origin
  case rev, also

  static let members = Array(allCases)
  static let shape = JSONShape(members.map(\.name))

  /// The members that are registers of their own: each is edited, versioned and joined by itself.
  /// Tags are counted instead, and every media name is a register.
  static let registers: [CardMember] = [
    .front, .back, .section, .language, .answerLanguage, .reversible, .cloze, .choices, .accept,
    .ask, .hint, .source, .origin,
  ]

  var isRegister: Bool { Self.registers.contains(self) }

  func accepts(_ value: JSONValue) -> Bool {
    switch self {
    case .front, .back: value.text != nil
    case .language, .answerLanguage, .ask, .hint, .source: value == .null || value.isFilledText
    case .section, .choices, .accept: value == .null || value.isFilledList
    case .reversible, .cloze: value == .null || value == .bool(true)
    case .origin: value == .null || value.members?.isEmpty == false
    case .id, .created, .modified, .deleted, .life, .tags, .media, .rev, .also: false
    }
  }
}

/// The members of `deck`.
enum DeckMember: String, RecordMembers {
  case id, title, description, language, answerLanguage, authors, license, created, rev, also

  static let members = Array(allCases)
  static let shape = JSONShape(members.map(\.name))

  static let registers: [DeckMember] = [
    .title, .description, .language, .answerLanguage, .authors, .license,
  ]

  var isRegister: Bool { Self.registers.contains(self) }

  func accepts(_ value: JSONValue) -> Bool {
    switch self {
    case .title, .description, .language, .answerLanguage, .license:
      value == .null || value.isFilledText
    case .authors: value == .null || value.isFilledList
    case .id, .created, .rev, .also: false
    }
  }
}

extension JSONValue {
  fileprivate var isFilledText: Bool { text?.isEmpty == false }

  fileprivate var isFilledList: Bool {
    elements.map { !$0.isEmpty && $0.allSatisfy { $0.text != nil } } ?? false
  }
}

/// The members of the manifest itself.
enum ManifestMember: String, KnownMembers {
  case format, version, deck, cards

  static let members = Array(allCases)
  static let shape = JSONShape(members.map(\.name))
}
