import SampleDeck

/// What an import did, for people and programs.
struct ImportOutcome {
  let place: DeckPlace
  let deck: Deck
  let report: ImportReport
  /// How many events of the learner's came along.
  private let learned: Int

  init(place: DeckPlace, deck: Deck, _ taken: ImportRun.Taken) {
    self.place = place
    self.deck = deck
    report = taken.report
    learned = taken.learned
  }

  /// A card a row: what became of it, its id, its front.
  var rows: [[String]] {
    [("added", report.added), ("changed", report.changed), ("conflict", report.conflicts)]
      .flatMap { what, ids in ids.map { [what, $0.description, deck[$0].front] } }
  }

  var json: JSON {
    [
      "path": .string(place.path), "id": .string(deck.id.description), "title": .string(deck.title),
      "cards": .int(deck.count), "added": .int(report.added.count),
      "changed": ids(report.changed), "unchanged": .int(report.unchanged),
      "edited": ids(report.kept), "conflicts": ids(report.conflicts),
      "learned": .int(learned), "older": .int(report.older), "deleted": .int(report.deleted),
      "repeated": .int(report.repeated),
      "notes": .array(
        report.notes.all.map(\.json)),
    ]
  }

  private func ids(_ ids: [CardID]) -> JSON { .array(ids.map { .string($0.description) }) }

  /// Says what was lost and what may not be as it was meant.
  func warn(_ out: Output) {
    for note in report.notes.all where note.kind != .changed { out.warn(note.sentence) }
  }

  func tell(_ out: Output, isDryRun: Bool) {
    for note in report.notes.all where note.kind == .changed { out.talk(note.sentence) }
    let parts = [
      counted(report.added.count, "card") + " added",
      part(report.changed.count, "changed"),
      part(report.unchanged, "as they were"),
      part(report.kept.count, "kept as you edited them"),
      part(report.older, "newer here"),
      part(report.deleted, "left deleted"),
      part(report.repeated, "there twice"),
      part(learned, "events of what was learned"),
    ]
    out.talk("\(place.name): \(parts.compactMap(\.self).joined(separator: ", ")).")
    if isDryRun {
      for id in report.added.prefix(5) {
        out.talk("  \(firstLine(of: deck[id].front))  →  \(firstLine(of: deck[id].back))")
      }
      if report.added.count > 5 { out.talk("  and \(report.added.count - 5) more") }
    }
    for id in report.conflicts {
      out.talk("Changed here and in the source: \(deck[id].quotedHeading)")
    }
    if !report.conflicts.isEmpty { out.talk("Both texts are kept; deck conflicts lists them.") }
  }

  private func part(_ count: Int, _ what: String) -> String? {
    count == 0 ? nil : "\(count) \(what)"
  }
}

extension ImportNote {
  var json: JSON {
    [
      "kind": .string(kind.rawValue), "message": .string(message), "count": .int(count),
      "lines": .array(lines.map(JSON.int)),
    ]
  }

  /// `Line 3 and 2 more: the front is empty.`
  var sentence: String {
    let places: String =
      switch lines.count {
      case 0: count > 1 ? "\(count) times: " : ""
      case 1 where count == 1: "line \(lines[0]): "
      default:
        "lines \(lines.prefix(5).map(String.init).joined(separator: ", "))"
          + (count > min(lines.count, 5) ? " and \(count - min(lines.count, 5)) more: " : ": ")
      }
    return places + message + "."
  }
}
