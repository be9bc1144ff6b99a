import Codec

extension Deck {
  /// The cards that say the same, front and back, under ids of their own, as far as some of them are
  /// among those asked about.
  ///
  /// - Parameter cards: Those that came with a join, say.
  /// - Returns: Groups of two cards or more, each in the order on screen.
  public func twins(of cards: [CardID]) -> [[CardID]] {
    if cards.isEmpty { return [] }
    let asked = Set(cards)
    var alike: [[UInt8]: [CardID]] = [:]
    var members: [JSONMember] = []
    for reference in references().ordered() {
      alike[sides(of: reference, &members), default: []].append(reference.id)
    }
    return alike.values.filter { $0.count > 1 && !asked.isDisjoint(with: $0) }
      .sorted { $0[0] < $1[0] }
  }

  /// Front and back as canonical JSON, one behind the other. An unchanged card is not made for it.
  private func sides(of reference: CardReference, _ members: inout [JSONMember]) -> [UInt8] {
    guard let index = reference.entry, opened.entries[index].isCanonical else {
      let card = card(at: reference)
      return Array((canonical(card.front) + canonical(card.back)).utf8)
    }
    Manifest.read(&members, of: opened.entries[index], in: opened.bytes)
    let sides = members.filter { [.front, .back].contains(CardMember(field: $0.field)) }
    return sides.reduce(into: []) { $0 += opened.bytes[$1.value] }
  }
}
