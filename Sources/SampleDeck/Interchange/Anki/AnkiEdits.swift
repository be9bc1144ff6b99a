import Codec

/// Takes the edits of a card's sides into the fields that show them.
struct AnkiEdits {
  private(set) var note: AnkiNote
  private(set) var isChanged = false
  private(set) var report = ImportNotes()
  private let plan: AnkiPlan
  private let writer: HTMLWriter

  init(note: AnkiNote, plan: AnkiPlan, writer: HTMLWriter) {
    self.note = note
    self.plan = plan
    self.writer = writer
  }

  mutating func take(_ card: Card, _ origin: AnkiOrigin) {
    let ords = Set(origin.faces.map(\.ord))
    guard card.ask != .never || !plan.isImageOcclusion,
      let side = plan.isCloze
        ? plan.sides.first
        : plan.sides.first(where: { ords.contains($0.ord) })
          ?? plan.sides.first(where: { $0.reverse.map(ords.contains) ?? false })
    else { return }
    let isTurned = !plan.isCloze && !ords.contains(side.ord)
    let (question, answer) = isTurned ? (side.answer, side.question) : (side.question, side.answer)
    if !origin.brought(.front, card.front) { put(card.front, shownBy: question, showsGaps: true) }
    if !origin.brought(.back, card.back) { put(card.back, shownBy: answer, showsGaps: false) }
  }

  /// Puts a text into the field that a template shows it by.
  private mutating func put(_ text: String, shownBy template: AnkiTemplate, showsGaps: Bool) {
    let names = plan.type.fields.map(\.name)
    let shown = template.fields.filter(names.contains)
    if let name = template.onlyField, let place = names.firstIndex(of: name) {
      return set(place, text)
    }
    // Among other text: the field is what stands between what is still there.
    var filling = AnkiFilling(fields: note.fields, places: plan.places)
    filling.showsGaps = showsGaps
    filling.showsTyped = !showsGaps
    let old = markdown(filling.html(of: template))
    for name in shown {
      guard let place = names.firstIndex(of: name) else { continue }
      let value = markdown(note.fields[place])
      guard !value.isEmpty, let range = old.firstRange(of: value) else { continue }
      let (before, after) = (old[..<range.lowerBound], old[range.upperBound...])
      guard text.hasPrefix(before), text.hasSuffix(after),
        text.utf8.count >= before.utf8.count + after.utf8.count
      else { continue }
      return set(place, String(text.dropFirst(before.count).dropLast(after.count)))
    }
    guard let place = shown.first.flatMap({ names.firstIndex(of: $0) }) else {
      return report.add(.dropped, "an edited side that no field of its note type shows")
    }
    report.add(.changed, "an edited side that several fields show went into the first")
    set(place, text)
  }

  private func markdown(_ html: String) -> String {
    Markdown.text(fromHTML: AnkiMedia.withoutMarks(html)).text
  }

  private mutating func set(_ place: Int, _ text: String) {
    note.fields[place] = writer.html(of: Markdown(text).blocks)
    isChanged = true
  }
}
