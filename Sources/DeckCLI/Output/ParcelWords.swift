import SampleDeck

/// What leaves with a packed file, and what stays.
struct ParcelWords {
  let parcel: Parcel
  let report: ParcelReport
  let deck: OpenDeck
  let learned: StudyHistory.Tally

  func say(to out: Output, packed: String) {
    out.talk("\(packed) (\(byteCount(report.byteCount)))")
    let parts = leaving.map { counted($0.count, $0.noun) }
    let media = report.mediaCount == 0 ? "" : " (\(byteCount(report.mediaByteCount)))"
    out.talk("Leaves: \(parts.joined(separator: ", "))\(media)")
    for note in notes { out.talk("  \(note)") }
    let stays = staying.map { counted($0.count, $0.noun) }
    if !stays.isEmpty { out.talk("Stays: \(stays.joined(separator: ", "))") }
  }

  func json(path: String) -> JSON {
    let undescribed = report.undescribed.map { picture -> JSON in
      ["card": .string(picture.card.description), "name": .string(picture.name)]
    }
    return [
      "path": .string(path), "bytes": .int(report.byteCount), "cards": .int(report.cardCount),
      "media": .int(report.mediaCount), "mediaBytes": .int(report.mediaByteCount),
      "missing": .array(report.missing.map { .string($0.description) }),
      "deletions": .int(report.deletionCount), "conflicts": .int(report.conflictCount),
      "imported": .int(report.importedCount), "undescribed": .array(undescribed),
      "located": .array(located.map(JSON.string)), "progress": .int(report.progressLines),
      "staying": .object(staying.map { (name: $0.noun, value: .int($0.count)) }),
    ]
  }

  func rows(path: String) -> [[String]] {
    [["file", path], ["bytes", "\(report.byteCount)"]]
      + leaving.map { ["leaves", $0.noun, "\($0.count)"] }
      + staying.map { ["stays", $0.noun, "\($0.count)"] }
  }

  private typealias Count = (count: Int, noun: String)

  private var leaving: [Count] {
    let counts: [Count] = [
      (report.cardCount, "card"), (report.mediaCount, "attachment"),
      (report.deletionCount, "deletion"), (report.progressLines, "log line"),
    ]
    return counts.filter { $0.count > 0 || $0.noun == "card" }
  }

  private var staying: [Count] {
    let all = deck.document.deck
    let isLogStaying = report.progressLines == 0
    let counts: [Count] = [
      (all.count - report.cardCount, "card"),
      (all.deletionCount - report.deletionCount, "deletion"),
      (isLogStaying ? learned.reviews : 0, "review"), (isLogStaying ? learned.notes : 0, "note"),
      (isLogStaying ? learned.marks : 0, "mark"), (all.strayFiles.count, "other file"),
    ]
    return counts.filter { $0.count > 0 }
  }

  /// What somebody may want to see to before it leaves.
  private var notes: [String] {
    var notes: [String] = []
    func note(_ names: [String], _ sentence: (String) -> String) {
      if names.isEmpty { return }
      let some = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
      notes.append(sentence("\(counted(names.count, "picture"))") + ": \(some)")
    }
    if report.conflictCount > 0 {
      let verb = report.conflictCount == 1 ? "waits" : "wait"
      notes.append(
        "\(counted(report.conflictCount, "conflict")) \(verb) to be settled; all sides leave.")
    }
    if !report.missing.isEmpty {
      let verb = report.missing.count == 1 ? "is" : "are"
      notes.append("\(counted(report.missing.count, "attachment")) \(verb) missing here.")
    }
    note(report.undescribed.map { "\($0.name) (\($0.card.description.prefix(8)))" }) {
      "\($0) without a description"
    }
    note(located) { "\($0) telling where it was taken" }
    if report.importedCount > 0 {
      notes.append("\(counted(report.importedCount, "card")) with what it was imported from.")
    }
    return notes
  }

  /// A name for each picture that tells its place: a card's, for a blob has none.
  private var located: [String] {
    if report.located.isEmpty { return [] }
    let wanted = Set(report.located)
    var names: [BlobID: String] = [:]
    for card in parcel.deck.cards {
      for (name, blob) in card.media where wanted.contains(blob) && names[blob] == nil {
        names[blob] = name
      }
    }
    return report.located.map { names[$0] ?? "\($0)" }
  }
}
