import Codec

/// Takes the edits of a card's sides into the fields that show them.
struct AnkiEdits {
  private(set) var note: AnkiNote
  private(set) var isChanged = false
  private(set) var report = ImportNotes()
  private let plan: AnkiPlan
  private let writer: (Card) -> HTMLWriter

  init(note: AnkiNote, plan: AnkiPlan, writer: @escaping (Card) -> HTMLWriter) {
    self.note = note
    self.plan = plan
    self.writer = writer
  }

  /// Takes the sides of a card that were edited since it came.
  mutating func take(_ card: Card, _ origin: AnkiOrigin, front: Bool, back: Bool) {
    func has(_ ord: Int) -> Bool { origin.faces.contains { $0.ord == ord } }
    guard card.ask != .never || !plan.isImageOcclusion,
      let side = plan.isCloze
        ? plan.sides.first
        : plan.sides.first(where: { has($0.ord) })
          ?? plan.sides.first(where: { $0.reverse.map(has) ?? false })
    else { return }
    let isTurned = !plan.isCloze && !has(side.ord)
    let (question, answer) = isTurned ? (side.answer, side.question) : (side.question, side.answer)
    if front { put(card.front, of: card, shownBy: question) }
    if back { put(card.back, of: card, shownBy: answer, isAnswer: true) }
  }

  /// Puts a text into the field that a template shows it by.
  private mutating func put(
    _ text: String, of card: Card, shownBy template: AnkiTemplate, isAnswer: Bool = false
  ) {
    let names = plan.type.fields.map(\.name)
    let shown = template.fields.filter(names.contains)
    if let name = template.onlyField, let place = names.firstIndex(of: name) {
      return set(place, text, of: card)
    }
    // Among other text: the field is what stands between what is still there.
    var filling = AnkiFilling(fields: note.fields, places: plan.places)
    filling.showsGaps = !isAnswer
    filling.showsTyped = isAnswer
    let old = markdown(filling.html(of: template))
    for name in shown {
      guard let place = names.firstIndex(of: name) else { continue }
      let value = markdown(note.fields[place])
      guard !value.isEmpty, let range = old.firstRange(of: value) else { continue }
      let (before, after) = (old[..<range.lowerBound], old[range.upperBound...])
      guard text.hasPrefix(before), text.hasSuffix(after),
        text.utf8.count >= before.utf8.count + after.utf8.count
      else { continue }
      return set(place, String(text.dropFirst(before.count).dropLast(after.count)), of: card)
    }
    guard let place = shown.first.flatMap({ names.firstIndex(of: $0) }) else {
      return report.add(.dropped, "an edited side that no field of its note type shows")
    }
    report.add(.changed, "an edited side that several fields show went into the first")
    set(place, text, of: card)
  }

  private func markdown(_ html: String) -> String {
    Markdown.text(fromHTML: AnkiMedia.withoutMarks(html)).text
  }

  private mutating func set(_ place: Int, _ text: String, of card: Card) {
    note.fields[place] = writer(card).html(of: Markdown(text).blocks)
    isChanged = true
  }
}
