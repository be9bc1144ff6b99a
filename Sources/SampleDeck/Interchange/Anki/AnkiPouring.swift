import Codec

/// A note on its way into the templates of its note type.
struct AnkiPouring {
  private let plan: AnkiPlan
  /// The path of the deck that the card is in.
  var deck: [String] = []
  /// The files that the fields name.
  private(set) var names: Set<String> = []
  private(set) var missing: Set<String> = []
  private(set) var losses: Set<HTMLLoss> = []
  /// How much HTML the last card was.
  private(set) var filled = 0
  private let note: AnkiNote
  private let files: AnkiFiles

  init(_ note: AnkiNote, _ plan: AnkiPlan, _ files: AnkiFiles) {
    self.note = note
    self.plan = plan
    self.files = files
    for field in note.fields {
      for reference in AnkiMedia.references(in: field)
      where !reference.isEmpty && !reference.hasScheme {
        if let name = files.name(meantBy: reference) {
          names.insert(name)
        } else {
          missing.insert(reference)
        }
      }
    }
  }

  /// The two sides, one turned round where only the other question is asked.
  mutating func card(_ side: AnkiPlan.Side, isTurned: Bool) -> ImportedCard {
    var filling = AnkiFilling(fields: note.fields, places: plan.places)
    if side.showsSpecial { filling.special = special(side) }
    let question = questionHTML(side, filling)
    filling.showsGaps = false
    filling.showsTyped = true
    let answer = answerHTML(side, filling)
    filled = question.utf8.count + answer.utf8.count
    let isReadable = filled <= AnkiFilling.limit
    var front = isReadable ? markdown(question) : ""
    let back = isReadable ? markdown(answer) : ""
    if front.isEmpty { front = "(\(plan.type.name))" }
    var card = ImportedCard(
      front: isTurned && !back.isEmpty ? back : front, back: isTurned ? front : back)
    card.draft.cloze = plan.isCloze && !plan.isImageOcclusion
    card.draft.ask =
      plan.isImageOcclusion ? Card.Ask.never.rawValue : side.isTyped ? "type" : nil
    return card
  }

  private func special(_ side: AnkiPlan.Side) -> [String: String] {
    let templates = plan.type.templates
    return [
      "Tags": note.tags.joined(separator: " "), "Deck": deck.joined(separator: "::"),
      "Subdeck": deck.last ?? "", "Type": plan.type.name,
      "Card": templates.indices.contains(side.ord) ? templates[side.ord].name : "",
    ]
  }

  /// Of image occlusion its header and its picture: the template draws the rest with a script.
  private func questionHTML(_ side: AnkiPlan.Side, _ filling: AnkiFilling) -> String {
    guard plan.isImageOcclusion, note.fields.count > 2 else {
      return filling.html(of: side.question)
    }
    return "<div>\(note.fields[2])</div>\(note.fields[1])"
  }

  private func answerHTML(_ side: AnkiPlan.Side, _ filling: AnkiFilling) -> String {
    guard plan.isImageOcclusion else { return filling.html(of: side.answer) }
    return note.fields.dropFirst(3).map { "<div>\($0)</div>" }.joined()
  }

  private mutating func markdown(_ html: String) -> String {
    if Markdown.isPlain(html) { return html }
    let files = files
    var shown: [String] = []
    let (text, losses) = Markdown.text(fromHTML: AnkiMedia.withoutMarks(html)) { reference in
      guard let name = files.name(meantBy: reference) else { return reference }
      shown.append(name)
      return name
    }
    names.formUnion(shown)
    self.losses.formUnion(losses)
    return text
  }
}

extension String {
  /// Whether a reference leads to the network, or holds what it means itself.
  fileprivate var hasScheme: Bool {
    let scheme = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    return scheme.count > 1 && self[scheme.endIndex...].first == ":"
  }
}
