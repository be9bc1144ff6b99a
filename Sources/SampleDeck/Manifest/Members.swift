import Codec

/// The members of an object that this version knows, in the order they are written.
protocol KnownMembers: CaseIterable, RawRepresentable<String> {
  /// Every member, by its place in the shape.
  static var members: [Self] { get }
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
enum CardMember: String, KnownMembers {
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
}

/// The members of `deck`.
enum DeckMember: String, KnownMembers {
  case id, title, description, language, answerLanguage, authors, license, created, rev, also

  static let members = Array(allCases)
  static let shape = JSONShape(members.map(\.name))

  static let registers: [DeckMember] = [
    .title, .description, .language, .answerLanguage, .authors, .license,
  ]
}

/// The members of the manifest itself.
enum ManifestMember: String, KnownMembers {
  case format, version, deck, cards

  static let members = Array(allCases)
}
