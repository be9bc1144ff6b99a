#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec

/// Turns cards of ours into notes of Anki's: those that came from there go back as they came, but for
/// what was edited since.
struct AnkiNotes {
  private(set) var notes: [AnkiNote] = []
  /// For each card of Anki's, of which of ours it is a face.
  private(set) var faces: [PlacedFace] = []
  private(set) var report = ImportNotes()

  private let types: [Int64: AnkiNoteType]
  private var plans: [Int64: AnkiPlan] = [:]
  /// The first note that came with each id, and others that came with the same.
  private var places: IDTable<Int>
  private var twins: [Key: Int] = [:]
  private var noteIDs: FreeIDs
  private var cardIDs: FreeIDs
  private let writer: (Card) -> HTMLWriter

  /// A card of Anki's: a face of the card of ours that is so many places from the first.
  struct PlacedFace {
    var card: AnkiCard
    let ours: Int
    let face: Face
    /// Whether its deck is the one it came from.
    let isHome: Bool
  }

  private struct Key: Hashable {
    let id: Int64
    let guid: String
  }

  /// - Parameters:
  ///   - types: The note types that there are.
  ///   - count: How many cards there are to take.
  ///   - writer: Writes a card's texts as HTML.
  init(types: [Int64: AnkiNoteType], count: Int, writer: @escaping (Card) -> HTMLWriter) {
    self.types = types
    self.writer = writer
    places = IDTable(near: count)
    noteIDs = FreeIDs(near: count)
    cardIDs = FreeIDs(near: count)
    notes.reserveCapacity(count)
    faces.reserveCapacity(count)
    for type in types.values { plans[type.id] = AnkiPlan(type) }
  }

  /// Takes one of some cards of ours.
  mutating func take(_ cards: Span<Card>, at place: Int) {
    if let origin = AnkiOrigin(cards[place].origin), let plan = plans[origin.note.type],
      origin.note.fields.count == plan.type.fields.count
    {
      takeBack(cards, at: place, origin, plan)
    } else {
      takeNew(cards[place], at: place)
    }
  }

  // MARK: Cards from Anki

  /// Reads what it needs of the card where it stands: a copy would count the owners of all that is in it.
  private mutating func takeBack(
    _ cards: Span<Card>, at index: Int, _ origin: AnkiOrigin, _ plan: AnkiPlan
  ) {
    let place = place(of: origin.note)
    var isChanged = !origin.brought(tags: cards[index].tags)
    let edited = (
      front: !origin.brought(.front, cards[index].front),
      back: !origin.brought(.back, cards[index].back)
    )
    if edited.front || edited.back {
      var edits = AnkiEdits(note: notes[place], plan: plan, writer: writer)
      edits.take(cards[index], origin, front: edited.front, back: edited.back)
      report.add(contentsOf: edits.report)
      notes[place].fields = edits.note.fields
      isChanged = isChanged || edits.isChanged
    }
    notes[place].tags = ankiTags(notes[place].tags + cards[index].tags)
    if isChanged {
      notes[place].modified = max(
        notes[place].modified, origin.note.modified &+ 1, seconds(cards[index].modified))
    }
    let isHome = origin.brought(section: cards[index].section)
    var leaving = origin.faces.map { ($0.face(in: plan), Optional($0)) }
    if plan.isCloze, edited.front, cards[index].ask != .never {
      leaving = Self.faces(leaving, in: Cloze(cards[index].front))
    }
    for (face, known) in leaving {
      let id = cardIDs.take(known?.id ?? notes[place].id)
      let theirs = AnkiCard(
        id: id, note: notes[place].id, deck: known?.deck ?? origin.faces.first?.deck ?? 1,
        ord: origin.ord(of: face, in: plan), modified: notes[place].modified)
      faces.append(PlacedFace(card: theirs, ours: index, face: face, isHome: isHome))
    }
  }

  /// The faces of a text with gaps that was edited: those that are in it now.
  private static func faces(
    _ known: [(Face, AnkiOrigin.Face?)], in text: Cloze
  ) -> [(Face, AnkiOrigin.Face?)] {
    let numbers = text.numbers.map(Face.gap)
    let kept = known.filter { numbers.contains($0.0) }
    let added = numbers.filter { number in !known.contains { $0.0 == number } }
    let all = kept + added.map { ($0, nil) }
    return all.isEmpty ? known : all
  }

  /// Where a note stands that came from Anki, which may have several cards of ours.
  private mutating func place(of note: AnkiNote) -> Int {
    let key = Key(id: note.id, guid: note.guid)
    if let first = places[note.id] {
      if notes[first].guid == note.guid { return first }
      if let known = twins[key] { return known }
      twins[key] = notes.count
    } else {
      places[note.id] = notes.count
    }
    var new = note
    new.id = noteIDs.take(note.id)
    notes.append(new)
    return notes.count - 1
  }

  // MARK: Our own

  private mutating func takeNew(_ card: Card, at place: Int) {
    let stock = AnkiStock(for: card)
    let writer = writer(card)
    let note = AnkiNote(
      id: noteIDs.take(milliseconds(card.created)), guid: card.id.description, type: stock.rawValue,
      modified: seconds(card.modified), tags: ankiTags(card.tags),
      fields: [card.front, card.back].map { writer.html(of: Markdown($0).blocks) })
    notes.append(note)
    let asked = card.faces.isEmpty ? [Face.front] : card.faces
    for (index, face) in asked.enumerated() where stock == .cloze || index < 2 {
      if stock == .cloze, face == .back { continue }
      let ord = if case .gap(let number) = face { number - 1 } else { face == .back ? 1 : 0 }
      let theirs = AnkiCard(
        id: cardIDs.take(note.id), note: note.id, deck: 0, ord: ord, modified: note.modified)
      faces.append(PlacedFace(card: theirs, ours: place, face: face, isHome: false))
    }
    reportLosses(of: card)
  }

  private mutating func reportLosses(of card: Card) {
    let lost: [(String, Bool)] = [
      ("wrong answers to choose among", !card.choices.isEmpty),
      ("further right answers", !card.accept.isEmpty), ("a hint", !card.hint.isEmpty),
      ("a source", !card.source.isEmpty),
    ]
    for (what, isLost) in lost where isLost {
      report.add(.dropped, "\(what): Anki has no place for it")
    }
  }

  private func seconds(_ date: Date) -> Int64 { milliseconds(date) / 1000 }

  private func milliseconds(_ date: Date) -> Int64 { Timestamp(date).milliseconds }

  /// Tags as Anki has them: without spaces, once each.
  private func ankiTags(_ tags: [String]) -> [String] {
    canonicalTags(tags.map(\.withoutSpaces)).filter { !$0.isEmpty }
  }
}

extension AnkiOrigin {
  fileprivate func ord(of face: SampleDeck.Face, in plan: AnkiPlan) -> Int {
    if case .gap(let number) = face { return number - 1 }
    return faces.first { $0.face(in: plan) == face }?.ord ?? 0
  }
}

extension AnkiOrigin.Face {
  /// Which face of our card it is.
  fileprivate func face(in plan: AnkiPlan) -> Face {
    if plan.isCloze { return (0..<9999).contains(ord) ? .gap(ord + 1) : .front }
    return plan.sides.contains { $0.reverse == ord } ? .back : .front
  }
}

extension String {
  var withoutSpaces: String {
    if utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: "_")
  }
}

/// Ids of one table, each given once.
private struct FreeIDs {
  private var taken: IDTable<Void>
  private var highest: Int64 = 0

  init(near count: Int) { taken = IDTable(near: count) }

  /// The id that is wanted, or one behind all others where it is taken or can be none.
  mutating func take(_ wanted: Int64) -> Int64 {
    let isFree = (1..<1 << 52).contains(wanted) && taken[wanted] == nil
    let id = isFree ? wanted : highest + 1
    taken[id] = ()
    highest = max(highest, id)
    return id
  }
}
