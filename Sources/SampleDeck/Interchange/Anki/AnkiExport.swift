#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec
import PackageStore

/// Turns a deck into a collection of Anki's: first the notes, then what was learned of them.
struct AnkiExport: Sendable {
  private let deck: Deck
  private let cards: [Card]
  private let now: StudyMoment

  /// What the notes and cards stand in.
  private(set) var collection = AnkiCollection()
  private(set) var notes: [AnkiNote]
  private(set) var media = AnkiMediaNames()
  /// The files that templates use.
  private(set) var shared: [String: [UInt8]] = [:]
  private(set) var report = ImportNotes()

  /// The cards that the notes are to have.
  private var faces: [AnkiNotes.PlacedFace] = []
  /// Whether no decks came from Anki: then the sections lie under the deck's own title.
  private var isOurs = true
  private var deckIDs: [[String]: Int64] = [:]
  /// What the learner's log says, if it is to leave.
  private var learning: AnkiLearning?
  /// The ids of the cards by where what was learned of them stands; 0: the card does not leave.
  private var learnedIDs: [Int64] = []
  /// The day that Anki is to count from: before everything that is due.
  private var firstDay = 0

  /// Makes the notes of some cards.
  init(_ cards: [Card], of deck: Deck, at now: StudyMoment) throws {
    self.deck = deck
    self.cards = cards
    self.now = now
    notes = []
    let all = cards.span
    try readBlobs(of: all)
    isOurs = collection.decks.isEmpty
    for place in all.indices where !all[place].media.isEmpty {
      try media.add(all[place], of: deck)
    }
    var types = collection.noteTypes
    for stock in AnkiStock.allCases { types[stock.rawValue] = stock.noteType }
    let names = media
    var notes = AnkiNotes(types: types, count: cards.count) { card in
      HTMLWriter { names.medium($0, of: card) }
    }
    // Those that have an id in Anki come first to it.
    for place in all.indices where all[place].origin != nil { notes.take(all, at: place) }
    for place in all.indices where all[place].origin == nil { notes.take(all, at: place) }
    report.add(contentsOf: notes.report)
    report.add(contentsOf: media.report)
    self.notes = notes.notes
    let used = Set(self.notes.map(\.type))
    collection.noteTypes = types.filter { used.contains($0.key) }
    faces = notes.faces
    for index in faces.indices {
      if faces[index].isHome, collection.decks[faces[index].card.deck] != nil { continue }
      faces[index].card.deck = deckID(of: all[faces[index].ours])
    }
  }

  /// Takes what was learned, if that is to leave, and makes all that the cards stand in.
  mutating func take(_ learning: AnkiLearning?) {
    self.learning = learning
    let today = StudyDay(of: now, rollover: rollover).number
    let earliest = learning?.rows.lazy.map { $0.review.id }.min() ?? now.milliseconds
    firstDay = min(today, Int(earliest / 86_400_000)) - 1
    collection.created =
      Int64(firstDay) * 86_400 + Int64(rollover) * 3600 - Int64(now.minutesEast) * 60
    learnedIDs = learning.map(ids) ?? []
    star()
    makeDecks()
    writeConfig()
  }

  private func ids(_ learning: AnkiLearning) -> [Int64] {
    var ids = [Int64](repeating: 0, count: learning.faceCount)
    let ours = cards.span
    for place in faces {
      let face = CardFace(ours[place.ours].id, place.face)
      if let learned = learning.place(of: face) { ids[learned] = place.card.id }
    }
    return ids
  }

  /// A star is Anki's tag `marked`.
  private mutating func star() {
    guard let starred = learning?.history.starred, !starred.isEmpty else { return }
    let cards = cards
    let ids = Set(faces.lazy.filter { starred.contains(cards[$0.ours].id) }.map(\.card.note))
    for index in notes.indices where ids.contains(notes[index].id) {
      notes[index].tags = canonicalTags(notes[index].tags + ["marked"])
    }
  }

  /// Note types and decks of what came from Anki.
  private mutating func readBlobs(of cards: Span<Card>) throws {
    var named: Set<BlobID> = []
    var usual = ""
    for place in cards.indices {
      // Most cards are of one import, and it stands first.
      let isUsual = cards[place].origin?.utf8.span.starts(with: usual.utf8.span) ?? true
      if isUsual, !usual.isEmpty { continue }
      guard let blob = cards[place].importBlob else { continue }
      named.insert(blob)
      usual = "{\"blob\":\"\(blob)\""
    }
    for blob in named.sorted() {
      var bytes: [UInt8] = []
      do {
        try deck.read(blob) { piece in
          unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        }
      } catch DeckError.blobMissing {
        report.add(.warning, "the note types of an import are missing; its notes become new ones")
        continue
      }
      guard let blob = AnkiBlob(bytes) else { continue }
      for type in blob.noteTypes { collection.noteTypes[type.id] = type }
      for deck in blob.decks { collection.decks[deck.id] = deck }
      shared.merge(blob.media) { _, last in last }
    }
  }

  // MARK: Rows

  /// Makes the rows of some notes.
  func noteRows(_ range: Range<Int>) -> [AnkiNoteRow] {
    let media = media
    return notes[range].map { AnkiNoteRow(media.renamed($0)) }
  }

  /// How many cards there are.
  var cardCount: Int { faces.count }

  /// Makes some cards, as they were learned if that is to leave.
  func cards(_ range: Range<Int>) -> [AnkiCard] {
    // Taken once: threads that count one owner after the other wait for each other.
    let (faces, ours) = (faces, cards.span)
    var made: [AnkiCard] = []
    made.reserveCapacity(range.count)
    for index in range {
      made.append(faces[index].card)
      made[made.count - 1].due = Int64(index)
    }
    guard let learning else { return made }
    for index in range {
      let (place, face) = (faces[index].ours, faces[index].face)
      learning.fill(&made[index - range.lowerBound], face, of: ours, at: place, firstDay: firstDay)
    }
    return made
  }

  /// How many reviews there may be.
  var reviewCount: Int { learning?.rows.count ?? 0 }

  /// Makes some reviews; those of cards that do not leave stay behind with them.
  func reviews(_ range: Range<Int>) -> [AnkiReview] {
    guard let rows = learning?.rows else { return [] }
    return rows[range].compactMap { review, face in
      guard learnedIDs[face] != 0 else { return nil }
      var review = review
      review.card = learnedIDs[face]
      return review
    }
  }

  private var rollover: Int { learning?.progress.plan.rollover ?? StudyDay.usualRollover }

  // MARK: Decks

  private mutating func deckID(of card: Card) -> Int64 {
    if let known = deckIDs[card.section] { return known }
    let title = deck.title.split(separator: "::").map(String.init)
    let section = card.section.isEmpty || isOurs ? title + card.section : card.section
    let id = deckID(at: section.isEmpty ? ["SampleDeck"] : section)
    deckIDs[card.section] = id
    return id
  }

  private mutating func deckID(at path: [String]) -> Int64 {
    if let known = collection.decks.values.filter({ $0.path == path }).map(\.id).min() {
      return known
    }
    let digest = SHA256.hash(([deck.id.description] + path).joined(separator: "\n")).bytes
    let number = digest.prefix(6).reduce(0) { $0 << 8 | Int64($1) }
    var id = 1_500_000_000_000 + number % 100_000_000_000
    while collection.decks[id] != nil { id += 1 }
    collection.decks[id] = AnkiDeck(id: id, path: path)
    return id
  }

  /// The decks that have cards, those above them, and what Anki cannot do without.
  private mutating func makeDecks() {
    if collection.decks[1] == nil { collection.decks[1] = AnkiDeck(id: 1, path: ["Default"]) }
    for path in collection.decks.values.map(\.path) {
      for length in 1..<max(path.count, 1) { _ = deckID(at: Array(path.prefix(length))) }
    }
    var presets = AnkiPresets(
      learning?.progress.plan ?? StudyPlan(), now: now.milliseconds / 1000)
    for var deck in collection.decks.values.sorted(by: { $0.id < $1.id }) {
      var preset = AnkiPreset.standard
      if let known = learning?.decks[deck.id] {
        deck.common = known.message("common")
        deck.kind = known.message("kind")
        if let id = known["preset"]?.integer.map(Int64.init) {
          preset = AnkiPreset(
            id: id, name: known["name"]?.text ?? "Preset",
            modified: Int64(known["modified"]?.integer ?? 0), config: known.message("config"))
        }
      } else {
        deck.complete()
      }
      collection.decks[deck.id] = deck
      presets.add(deck, under: preset)
    }
    let (all, decks) = presets.finish()
    collection.presets = all
    for deck in decks { collection.decks[deck.id] = deck }
  }

  private mutating func writeConfig() {
    collection.config = [
      "creationOffset": "\(-now.minutesEast)", "fsrs": "true", "rollover": "\(rollover)",
      "sched2021": "true", "schedVer": "2",
    ]
  }
}

extension AnkiDeck {
  /// Gives a deck the preset that every collection has.
  fileprivate mutating func complete() {
    var normal = self.normal ?? Protobuf()
    if normal[1] == nil { normal.fields.insert(.init(number: 1, value: .varint(1)), at: 0) }
    kind = Protobuf()
    kind.append(1, .bytes(normal.bytes))
  }
}

extension AnkiPreset {
  /// Anki's own settings, as it makes them for a new collection.
  static var standard: AnkiPreset {
    var config = Protobuf()
    config.append(1, floats: [1, 10])
    config.append(2, floats: [10])
    let numbers: [(UInt32, Int64)] = [
      (9, 20), (10, 200), (16, 36_500), (17, 1), (18, 1), (19, 4), (21, 1), (22, 8), (24, 60),
      (44, 1),
    ]
    for (number, value) in numbers { config.append(number, integer: value) }
    let floats: [(UInt32, Float)] = [
      (11, 2.5), (12, 1.3), (13, 1.2), (15, 1), (37, 0.9), (40, 0.9),
    ]
    for (number, value) in floats { config.append(number, .fixed32(value.bitPattern)) }
    return AnkiPreset(id: 1, name: "Default", modified: 0, config: config)
  }
}
