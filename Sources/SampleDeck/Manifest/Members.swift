import Codec

/// The members of a card that this version knows, in the order they are written.
enum CardMember: Int, CaseIterable {
  case id, created, modified, deleted, life
  case front, back, tags, section, language, answerLanguage, reversible, cloze, choices, accept
  case ask, hint, source, media, origin
  case rev, also

  var name: String { "\(self)" }

  static let shape = JSONShape(allCases.map(\.name))

  /// The members that are registers of their own: each is edited, versioned and joined by itself.
  /// Tags are counted instead, and every media name is a register.
  static let registers: [CardMember] = [
    .front, .back, .section, .language, .answerLanguage, .reversible, .cloze, .choices, .accept,
    .ask, .hint, .source, .origin,
  ]
}

/// The members of `deck` that this version knows, in the order they are written.
enum DeckMember: Int, CaseIterable {
  case id, title, description, language, answerLanguage, authors, license, created, rev, also

  var name: String { "\(self)" }

  static let shape = JSONShape(allCases.map(\.name))

  static let registers: [DeckMember] = [
    .title, .description, .language, .answerLanguage, .authors, .license,
  ]
}

/// The members of the manifest itself, in the order they are written.
enum ManifestMember: Int, CaseIterable {
  case format, version, deck, cards

  var name: String { "\(self)" }

  static let shape = JSONShape(allCases.map(\.name))
}
