import SampleDeck
import Terminal

/// One side of a card as it is read: its text, and below it what else there is to say.
struct CardPage {
  let card: CardID
  let isBack: Bool
  let width: Int
  let lines: [StyledText]
  /// What can be opened outside, in the order of the text.
  let media: [Medium]

  init(_ card: Card, of document: DeckDocument, isBack: Bool, width: Int) {
    self.card = card.id
    self.isBack = isBack
    self.width = width
    let texts = CardLines(document: document, card: card, width: width)
    let gap = card.cloze ? Cloze(card.front).numbers.first : nil
    var lines: [StyledText]
    if isBack {
      lines = texts.back
      // The answer of a text with gaps is the text itself.
      if gap != nil { lines = texts.front() + (lines.isEmpty ? [] : [""]) + lines }
      if lines.isEmpty { lines = [StyledText("This card has no back.", .dim)] }
    } else {
      lines = texts.front(gap.map(GapView.hiding) ?? .filled)
    }
    let shown = isBack ? [card.back] + (gap == nil ? [] : [card.front]) : [card.front]
    media = shown.flatMap { Markdown($0).destinations.compactMap(card.mediaName) }
      .compactMap { document.medium($0, of: card) }
    let facts = Self.facts(of: card, isBack: isBack)
    if !facts.isEmpty { lines.append("") }
    lines += facts.flatMap { name, value in
      StyledText("\(name) \(value)", .dim).wrapped(to: max(width, 2), rest: "  ")
    }
    self.lines = lines
  }

  /// What stands below the text; nothing below the front gives the answer away.
  private static func facts(of card: Card, isBack: Bool) -> [(String, String)] {
    var facts: [(String, String)] = []
    func add(_ name: String, _ value: String) {
      if !value.isEmpty { facts.append((name, value)) }
    }
    add("tags:", card.tags.joined(separator: ", "))
    add("section:", card.section.joined(separator: " › "))
    add("asked:", card.reversible ? "both ways" : "")
    guard isBack else { return facts }
    add("accepted too:", card.accept.joined(separator: ", "))
    add("wrong answers:", card.choices.joined(separator: ", "))
    add("hint:", card.hint)
    add("source:", card.source)
    for conflict in card.conflicts { add("in conflict:", conflict.field) }
    return facts
  }
}
