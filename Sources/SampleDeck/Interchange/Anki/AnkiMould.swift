import Codec

/// What the notes of a collection are poured into: their note types' templates, and the cards that
/// there are of each note. Notes can be poured at the same time.
struct AnkiMould: Sendable {
  private let collection: AnkiCollection
  private let files: AnkiFiles
  /// The name of the blob that the note types are in.
  private let blob: String
  private let plans: [Int64: AnkiPlan]
  /// The cards by their notes, those of a note by their templates.
  private let order: [Int]

  init(_ collection: AnkiCollection, _ files: AnkiFiles, blob: BlobID) {
    self.collection = collection
    self.files = files
    self.blob = blob.description
    plans = collection.noteTypes.mapValues(AnkiPlan.init)
    let cards = collection.cards
    order = cards.indices.sorted {
      (cards[$0].note, cards[$0].ord) < (cards[$1].note, cards[$1].ord)
    }
  }

  /// How much HTML may be made at once before somebody looks at it.
  private static let enough = 64 << 20

  /// Pours the first of some notes, or all of them if they do not make too much; nil for one whose note
  /// type is not there.
  func notes(_ range: Range<Int>) -> [PouredNote?] {
    // Looked up once for a run of notes of one type, as most are.
    var plan: AnkiPlan?
    var notes: [PouredNote?] = []
    notes.reserveCapacity(range.count)
    var filled = 0
    for index in range where filled < Self.enough {
      let note = collection.notes[index]
      if plan?.type.id != note.type { plan = plans[note.type] }
      let poured = plan.map { pour(note, $0) }
      filled += poured?.sides.reduce(0) { $0 + $1.filled } ?? 0
      notes.append(poured)
    }
    return notes
  }

  private func pour(_ note: AnkiNote, _ plan: AnkiPlan) -> PouredNote {
    var left = cards(of: note)
    var poured = PouredNote(
      hasCards: !left.isEmpty, isImageOcclusion: plan.isImageOcclusion)
    if left.isEmpty { return poured }
    var pouring = AnkiPouring(note, plan, files)
    let tags = note.tags.filter { !AnkiNote.marks.contains($0.lowercased()) }
    var filled = 0
    for side in plan.sides {
      guard filled <= 8 * Self.enough else {
        poured.isEndless = true
        break
      }
      let faces = take(&left, for: side, plan)
      guard let first = faces.first.map({ collection.cards[$0.place] }) else { continue }
      pouring.deck = collection.decks[first.home]?.path ?? []
      var card = pouring.card(side, isTurned: faces.allSatisfy { $0.face == .back })
      filled += pouring.filled
      card.draft.reversible = faces.count > 1 && !plan.isCloze
      card.draft.tags = tags
      card.draft.section = pouring.deck
      card.details = details(of: note, faces.map(\.place))
      poured.sides.append(
        PouredNote.Side(
          ord: side.ord, card: card, faces: faces, names: pouring.names, filled: pouring.filled))
    }
    poured.hasStrayCards = !left.isEmpty
    poured.losses = pouring.losses
    poured.missing = pouring.missing
    return poured
  }

  /// The places of a note's cards.
  private func cards(of note: AnkiNote) -> ArraySlice<Int> {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if collection.cards[order[middle]].note < note.id { low = middle + 1 } else { high = middle }
    }
    return order[low...].prefix { collection.cards[$0].note == note.id }
  }

  /// The cards of Anki's that are faces of one of ours, out of those that are left.
  private func take(
    _ left: inout ArraySlice<Int>, for side: AnkiPlan.Side, _ plan: AnkiPlan
  ) -> [(place: Int, face: Face)] {
    func ord(_ place: Int) -> Int { collection.cards[place].ord }
    if plan.isCloze {
      defer { left = [] }
      return left.map { ($0, (0..<9999).contains(ord($0)) ? .gap(ord($0) + 1) : .front) }
    }
    func isMine(_ place: Int) -> Bool { ord(place) == side.ord || ord(place) == side.reverse }
    let mine = left.filter(isMine)
    if mine.count == left.count { left = [] } else { left.removeAll(where: isMine) }
    return mine.map { ($0, ord($0) == side.ord ? .front : .back) }
  }

  /// What is to leave again as it came.
  private func details(
    of note: AnkiNote, _ cards: [Int]
  ) -> @Sendable () -> [(name: String, value: OriginValue)] {
    let faces = cards.map { place in
      let card = collection.cards[place]
      return list([card.id, Int64(card.ord), card.home])
    }
    let blob = blob
    return {
      let data: [(String, OriginValue)] = note.data.isEmpty ? [] : [("data", .text(note.data))]
      return [("blob", .text(blob)), ("cards", .list(faces))] + data + [
        ("fields", .texts(note.fields)), ("guid", .text(note.guid)), ("note", .number(note.id)),
        ("type", .number(note.type)),
      ]
    }
  }
}

/// What became of a note.
struct PouredNote: Sendable {
  struct Side: Sendable {
    /// Which template asks from front to back.
    let ord: Int
    let card: ImportedCard
    /// The cards of Anki's that are faces of it.
    let faces: [(place: Int, face: Face)]
    /// The files that it shows.
    let names: Set<String>
    /// How much HTML it was.
    let filled: Int
  }

  let hasCards: Bool
  let isImageOcclusion: Bool
  var sides: [Side] = []
  /// Whether its templates make more of it than can be meant.
  var isEndless = false
  /// Whether it has cards that no template shows.
  var hasStrayCards = false
  var losses: Set<HTMLLoss> = []
  /// The files that it shows and that are not there.
  var missing: Set<String> = []
}
