import Codec

extension Deck {
  /// What a sitting has to know of every card, in the order on screen. Makes only those cards that
  /// stand in a section, or ask more than front to back.
  public var askedCards: [AskedCard] {
    var members: [JSONMember] = []
    return references().sorted().map { reference in
      if let index = reference.entry {
        let entry = opened.entries[index]
        Manifest.read(&members, of: entry, in: opened.bytes)
        let isPlain = !members.contains { CardMember(field: $0.field)?.decidesFaces ?? false }
        if isPlain { return AskedCard(entry.id) }
      }
      return AskedCard(card(at: reference))
    }
  }
}

extension CardMember {
  fileprivate var decidesFaces: Bool {
    switch self {
    case .section, .reversible, .cloze: true
    default: false
    }
  }
}
