import SampleDeck

/// What a join did to a deck, in words and for programs.
struct JoinNews {
  let report: JoinReport
  private let before: Deck
  private let after: Deck
  /// Cards that say the same under ids of their own, where one of them came.
  let twins: [[CardID]]

  /// - Parameters:
  ///   - report: What the join told.
  ///   - before: The deck that was joined with another.
  ///   - after: What came of it.
  init(_ report: JoinReport, before: Deck, after: Deck) {
    self.report = report
    self.before = before
    self.after = after
    twins = after.twins(of: report.added)
  }

  /// `2 cards added, 1 changed.`
  var summary: String {
    let counts = [
      ("added", report.added), ("changed", report.changed), ("removed", report.removed),
    ]
    .filter { !$1.isEmpty }
    guard let first = counts.first else { return "nothing new." }
    return
      ([counted(first.1.count, "card") + " \(first.0)"]
      + counts.dropFirst().map { "\($1.count) \($0)" }).joined(separator: ", ") + "."
  }

  /// What happened to which card; of many alike the first ten.
  var sentences: [String] {
    list(report.added, "added")
      + list(report.changed, "changed")
      + list(report.removed, "removed")
      + list(report.kept, "kept, for one side had deleted and the other edited it:")
      + some(report.separated) {
        "One id stood for two cards: \(name($0.card)) keeps it, \(name($0.younger)) has a new one."
      }
      + some(twins) { twins in
        let heading = after[twins[0]].quotedHeading
        let ids =
          twins.prefix(5).map { String($0.description.prefix(8)) }
          + (twins.count > 5 ? ["…"] : [])
        return "\(heading) is there \(twins.count) times, each with an id of its own: "
          + ids.joined(separator: ", ")
          + ". deck resolve same \(ids[0]) \(ids[1]) makes one of two."
      }
      + report.overruled.sorted { $0.key < $1.key }.map {
        "“\($0)”, which this version does not know, differed: \($1) gave way."
      }
  }

  private func list(_ cards: [CardID], _ verb: String) -> [String] {
    some(cards) { "  \(verb) \(name($0))" }
  }

  private func some<Element>(
    _ elements: [Element], _ sentence: (Element) -> String
  ) -> [String] {
    elements.prefix(10).map(sentence)
      + (elements.count > 10 ? ["  … and \(elements.count - 10) more"] : [])
  }

  /// `0c5f6a52  Who wrote the first compiler?`
  private func name(_ id: CardID) -> String {
    let card = after.card(id) ?? before.card(id)
    return "\(id.description.prefix(8))  \(card?.heading ?? "")"
  }

  var members: [(name: String, value: JSON)] {
    func ids(_ cards: [CardID]) -> JSON { .array(cards.map { .string($0.description) }) }
    func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
    return [
      ("added", ids(report.added)), ("changed", ids(report.changed)),
      ("removed", ids(report.removed)), ("kept", ids(report.kept)),
      (
        "separated",
        .array(
          report.separated.map {
            ["card": .string($0.card.description), "younger": .string($0.younger.description)]
          })
      ),
      ("twins", .array(twins.map(ids))),
      (
        "conflicts",
        .array(
          report.deckConflicts.map { ["card": nil, "field": .string($0)] }
            + report.conflicts.flatMap { conflict in
              conflict.fields.map {
                ["card": .string(conflict.card.description), "field": .string($0)]
              }
            })
      ),
      (
        "overruled",
        .object(report.overruled.sorted { $0.key < $1.key }.map { ($0.key, .raw($0.value)) })
      ),
    ]
  }

  /// A row a card: its id, what happened, its front.
  var rows: [[String]] {
    [
      ("added", report.added), ("changed", report.changed), ("removed", report.removed),
      ("kept", report.kept), ("separated", report.separated.map(\.younger)),
      ("twin", twins.flatMap(\.self)), ("conflict", report.conflicts.map(\.card)),
    ].flatMap { name, cards in
      cards.map { [$0.description, name, (after.card($0) ?? before.card($0))?.front ?? ""] }
    }
  }
}
