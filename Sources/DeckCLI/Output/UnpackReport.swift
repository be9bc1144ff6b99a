import SampleDeck

/// What came out of a packed file, and what was here and stays.
struct UnpackReport {
  /// What the deck that was here got; nil: there was none.
  var joined: JoinNews?
  /// What the learner of this machine has.
  var kept = StudyHistory.Tally()
  /// What somebody learned and nobody asked for.
  var left = StudyHistory.Tally()
  var leftLines = 0
  /// The lines of a log that came, and those that were here.
  var taken: (added: Int, known: Int)?

  func answer(_ out: Output, _ deck: OpenDeck, isDryRun: Bool) {
    let count = deck.document.count
    out.answer(
      json: json(deck), rows: rows(deck),
      text: { out in
        let would = isDryRun ? "Would be: " : ""
        if let joined {
          let mine = kept == StudyHistory.Tally() ? "" : "; your \(learned(kept)) kept"
          out.talk("\(would)\(changes(joined.report))\(mine) in \(deck.place.path)")
          for sentence in joined.sentences { out.talk(sentence) }
        } else {
          let cards = counted(count, "card")
          out.talk("\(would)Unpacked “\(deck.title)” with \(cards) into \(deck.place.path)")
        }
        if leftLines > 0 {
          out.talk(
            "The file holds \(learned(left)) that somebody made; they stay in it. "
              + "--with-progress takes them.")
        }
        if let taken {
          let known = taken.known > 0 ? "; \(taken.known) were here already" : ""
          out.talk("\(counted(taken.added, "line")) of what was learned came\(known).")
        }
      })
  }

  /// `3 cards changed, 1 new`.
  private func changes(_ report: JoinReport) -> String {
    let parts = [
      (report.changed.count, "changed"), (report.added.count, "new"),
      (report.removed.count, "deleted"), (report.kept.count, "kept that was deleted elsewhere"),
    ].filter { $0.0 > 0 }
    guard let first = parts.first else { return "No card changed" }
    return
      (["\(counted(first.0, "card")) \(first.1)"] + parts.dropFirst().map { "\($0.0) \($0.1)" })
      .joined(separator: ", ")
  }

  /// `your 240 reviews and 2 notes`.
  private func learned(_ tally: StudyHistory.Tally) -> String {
    var parts = [counted(tally.reviews, "review")]
    if tally.notes > 0 { parts.append(counted(tally.notes, "note")) }
    if tally.marks > 0 { parts.append(counted(tally.marks, "mark")) }
    let last = parts.removeLast()
    return parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
  }

  private func json(_ deck: OpenDeck) -> JSON {
    func ids(_ cards: [CardID]) -> JSON { .array(cards.map { .string($0.description) }) }
    func object(_ tally: StudyHistory.Tally) -> JSON {
      [
        "reviews": .int(tally.reviews), "notes": .int(tally.notes), "marks": .int(tally.marks),
      ]
    }
    var members: [(name: String, value: JSON)] = [
      ("path", .string(deck.place.path)), ("cards", .int(deck.document.count)),
      ("isNew", .bool(joined == nil)),
    ]
    if let joined { members += joined.members }
    members += [("learned", object(kept)), ("left", object(left))]
    if let taken {
      members.append(("progress", ["added": .int(taken.added), "known": .int(taken.known)]))
    }
    return .object(members)
  }

  private func rows(_ deck: OpenDeck) -> [[String]] {
    [[deck.document.deck.id.description, joined == nil ? "unpacked" : "joined", deck.place.path]]
      + (joined?.rows ?? [])
  }
}
