#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
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

  /// Pours the first of some notes, or all of them if they do not make too much.
  func notes(_ range: Range<Int>) -> [PouredNote] {
    // Looked up once for a run of notes of one type, as most are.
    var plan: AnkiPlan?
    var notes: [PouredNote] = []
    notes.reserveCapacity(range.count)
    var filled = 0
    for index in range where filled < Self.enough {
      let note = collection.notes[index]
      if plan?.type.id != note.type { plan = plans[note.type] }
      let poured = plan.map { pour(note, $0, line: index + 1) } ?? PouredNote(hasType: false)
      filled += poured.sides.reduce(0) { $0 + $1.filled }
      notes.append(poured)
    }
    return notes
  }

  private func pour(_ note: AnkiNote, _ plan: AnkiPlan, line: Int) -> PouredNote {
    var left = cards(of: note)
    var poured = PouredNote(hasCards: !left.isEmpty, isImageOcclusion: plan.isImageOcclusion)
    if left.isEmpty { return poured }
    poured.isStarred = note.isStarred
    poured.allowance = 64 * note.fields.reduce(0) { $0 + $1.utf8.count }
    var pouring = AnkiPouring(note, plan, files)
    let tags =
      note.tags.contains(where: AnkiNote.isMark)
      ? note.tags.filter { !AnkiNote.isMark($0) } : note.tags
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
      card.draft.line = line
      // A note of ours has the card's own id for its guid.
      card.draft.id = side.ord > 0 ? nil : CardID(note.guid)
      card.key = "\(side.ord):\(note.guid)"
      if collection.tellsTimes {
        card.created = Self.date(note.id, after: poured.sides.count)
        card.edited = note.modified
      }
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

  /// Ids are times; those that are none, in packages made by other programs, become one.
  private static func date(_ id: Int64, after count: Int) -> Date? {
    guard (0..<253_402_300_799_000).contains(id) else { return nil }
    return Date(timeIntervalSince1970: Double(id + Int64(count)) / 1000)
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
    let faces = String(byteCount: 40 * cards.count) { text in
      text.append(UInt8(ascii: "["))
      for place in cards {
        let card = collection.cards[place]
        if text.count > 1 { text.append(UInt8(ascii: ",")) }
        text.append(list: [card.id, Int64(card.ord), card.home])
      }
      text.append(UInt8(ascii: "]"))
    }
    let (blob, data, fields, guid) = (blob, note.data, note.fields, note.guid)
    let (id, type) = (note.id, note.type)
    return {
      var members: [(name: String, value: OriginValue)] = []
      members.reserveCapacity(7)
      members.append(("blob", .text(blob)))
      members.append(("cards", .json(faces)))
      if !data.isEmpty { members.append(("data", .text(data))) }
      members.append(("fields", .texts(fields)))
      members.append(("guid", .text(guid)))
      members.append(("note", .number(id)))
      members.append(("type", .number(type)))
      return members
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

  /// Whether its note type is there.
  var hasType = true
  var hasCards = false
  var isImageOcclusion = false
  var isStarred = false
  /// How much HTML it may be: several times what is in its fields.
  var allowance = 0
  var sides: [Side] = []
  /// Whether its templates make more of it than can be meant.
  var isEndless = false
  /// Whether it has cards that no template shows.
  var hasStrayCards = false
  var losses: Set<HTMLLoss> = []
  /// The files that it shows and that are not there.
  var missing: Set<String> = []
}
