import SampleDeck

extension OpenDeck {
  /// What an edit did, in words.
  func describe(_ edit: SampleDeck.Edit) -> String {
    let cards = edit.cards.sorted { $0.key < $1.key }.map(\.value)
    guard let first = cards.first, let card = first.after ?? first.before else {
      return "changed what the deck says of itself"
    }
    let verb =
      if edit.name == Resolve.name { "settled" } else if cards.allSatisfy({ $0.before == nil }) {
        "added"
      } else {
        cards.allSatisfy { $0.after == nil } ? "deleted" : "changed"
      }
    let others = cards.count > 1 ? " (\(cards.count) cards)" : ""
    // A move is named after where it led to or from.
    if edit.name.hasPrefix("move ") {
      return "moved \(card.quotedHeading)\(others)\(edit.name.dropFirst("move".count))"
    }
    return "\(verb) \(card.quotedHeading)\(others)"
  }

  /// What an act of study was, in words.
  func undone(_ act: [LogEvent]) -> UndoneAct {
    let cards = act.compactMap(\.card)
    let others = cards.count > 1 ? " (\(cards.count) cards)" : ""
    let parts = [
      act.first { $0.card == nil }.map(describe),
      act.first { $0.card != nil }.map { describe($0) + others },
    ]
    return UndoneAct(parts.compactMap(\.self).joined(separator: " and "), cards)
  }

  /// What an event says was done, in words.
  func describe(_ event: LogEvent) -> String {
    let card = event.card.map { id in
      document.card(id).map(\.quotedHeading) ?? "the card \(id.description.prefix(8))"
    }
    return event.action.sentence(about: card ?? "")
  }
}

extension LogEvent.Action {
  /// What was done, as a person would say it.
  fileprivate func sentence(about card: String) -> String {
    switch self {
    case .review(_, let grade, _, _): "graded \(card) \(grade)"
    case .mark(.star(let isOn), _, _): isOn ? "starred \(card)" : "took the star off \(card)"
    case .mark(.flag(let color?), _, _): "flagged \(card) \(color.rawValue)"
    case .mark(.flag(nil), _, _): "took the flag off \(card)"
    case .mark(.suspend(let isOn), _, _): isOn ? "suspended \(card)" : "took up \(card) again"
    case .mark(.bury(let day), _, _): day == nil ? "took up \(card) again" : "buried \(card)"
    case .mark(.note(let text), _, _):
      text == nil ? "took the note off \(card)" : "wrote a note on \(card)"
    case .due: "gave \(card) another day"
    case .forget: "forgot what you knew of \(card)"
    case .settings(_, let values): "set \(values.keys.sorted().joined(separator: ", "))"
    case .memory: "brought along what was known of \(card)"
    case .undo, .unknown: "did something with \(card)"
    }
  }
}
