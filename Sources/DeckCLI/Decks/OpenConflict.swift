import SampleDeck
import Terminal

/// One member with several values that nobody has chosen between: of a card, or of the deck itself.
struct OpenConflict {
  /// Nil: the deck's own member.
  let card: Card?
  let conflict: Conflict

  /// `0c5f6a52`, or `deck`, as `deck resolve` takes it.
  var name: String { card.map { String($0.id.description.prefix(8)) } ?? "deck" }

  /// `0c5f6a52  Who wrote the first compiler?: back`
  var heading: String { "\(name)  \(card?.heading ?? "the deck itself"): \(conflict.field)" }

  /// The values as they are read; what one has and the first has not, or of two either has alone, is
  /// marked.
  func texts(in deck: Deck) -> [StyledText] {
    let texts = conflict.shownValues.map { text(of: $0, deck) }
    let others = texts.dropFirst().map { TextDifference(from: texts[0], to: $0) }
    let first = others.count == 1 ? others[0].shown(only: .removed) : StyledText(texts[0])
    return zip(texts, [first] + others.map { $0.shown(only: .added) }).map { text, shown in
      text.isEmpty ? StyledText("nothing", .dim) : shown
    }
  }

  /// A value as a person reads it: of an attachment its kind and size.
  private func text(of value: MemberValue, _ deck: Deck) -> String {
    guard case .blob(let blob) = value else { return value.text }
    return deck.description(ofMedium: conflict.field, holding: blob)
  }
}

extension Deck {
  /// What an attachment is, that goes by a name in one of the decks that were compared or joined.
  func description(ofMedium name: String, holding blob: BlobID) -> String {
    guard let medium = medium(name, holding: blob) else {
      return "not here yet, \(blob.description.prefix(8))"
    }
    return "\(medium.kind.noun), \(byteCount(medium.size)), \(blob.description.prefix(8))"
  }
}

extension OpenDeck {
  /// Everything that is left to be settled: the deck's own first, then the cards in their order.
  func conflicts(_ call: Invocation) throws -> [OpenConflict] {
    let deck = document.deck
    let cards = deck.search(try Query("is:conflict"), in: QueryContext(now: call.now))
    return deck.conflicts.map { OpenConflict(card: nil, conflict: $0) }
      + cards.flatMap { card in card.conflicts.map { OpenConflict(card: card, conflict: $0) } }
  }

  /// A line for whoever studies or reads the deck; nil: there is nothing to settle.
  var conflictReminder: String? {
    document.deck.conflictCount == 0
      ? nil
      : "“\(title)” has texts in conflict: deck resolve \(quoted(place.name)) goes through them."
  }

  /// Tells what is left to be settled, and how. The status says whether anything is.
  func tellConflicts(_ call: Invocation) throws -> ExitCode {
    let conflicts = try conflicts(call)
    guard !conflicts.isEmpty else { return .done }
    for conflict in conflicts.prefix(10) { call.out.talk("  in conflict \(conflict.heading)") }
    let deck = quoted(place.name)
    call.out.talk(
      "\(counted(conflicts.count, "conflict")) to settle: deck conflicts \(deck) shows both texts, "
        + "deck resolve \(deck) goes through them.")
    return .conflicts
  }
}
