#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec
import PackageStore

/// Turns a deck into a collection of Anki's.
struct AnkiExport: Sendable {
  private let deck: Deck
  private let now: StudyMoment

  private(set) var collection = AnkiCollection()
  private(set) var reviews: [AnkiReview] = []
  private(set) var media = AnkiMediaNames()
  /// The files that templates use.
  private(set) var shared: [String: [UInt8]] = [:]
  private(set) var report = ImportNotes()

  /// The cards that the notes are to have.
  private var faces: [AnkiNotes.PlacedFace] = []
  /// What the learner's log says, if it is to leave.
  private var learning: AnkiLearning?

  /// Makes the notes of some cards.
  init(_ cards: [Card], of deck: Deck, at now: StudyMoment) throws {
    self.deck = deck
    self.now = now
    try readBlobs(of: cards)
    for card in cards { try media.add(card, of: deck) }
    var types = collection.noteTypes
    for stock in AnkiStock.allCases { types[stock.rawValue] = stock.noteType }
    let names = media
    var notes = AnkiNotes(types: types) { card in HTMLWriter { names.medium($0, of: card) } }
    // Those that have an id in Anki come first to it.
    let known = cards.map { $0.origin != nil }
    for (card, isKnown) in zip(cards, known) where isKnown { notes.take(card) }
    for (card, isKnown) in zip(cards, known) where !isKnown { notes.take(card) }
    report.add(contentsOf: notes.report)
    report.add(contentsOf: media.report)
    collection.notes = notes.notes.map(names.renamed)
    let used = Set(collection.notes.map(\.type))
    collection.noteTypes = types.filter { used.contains($0.key) }
    faces = notes.faces
  }

  /// Makes the cards, as they were learned if that is to leave.
  mutating func place(_ cards: [Card], _ learning: AnkiLearning?) {
    self.learning = learning
    placeCards(cards)
    makeDecks()
    writeConfig()
  }

  /// Note types and decks of what came from Anki.
  private mutating func readBlobs(of cards: [Card]) throws {
    var named: Set<BlobID> = []
    var usual = ""
    for card in cards where !(card.origin ?? "").utf8.starts(with: usual.utf8) || usual.isEmpty {
      guard let blob = card.importBlob else { continue }
      named.insert(blob)
      // Most cards are of one import, and it stands first.
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

  // MARK: Cards

  private mutating func placeCards(_ cards: [Card]) {
    let ours = Dictionary(
      zip(cards.map(\.id), cards.indices), uniquingKeysWith: { first, _ in first })
    let firstDay = firstDay
    collection.created =
      Int64(firstDay) * 86_400 + Int64(rollover) * 3600
      - Int64(now.minutesEast) * 60
    var ids = [Int64](repeating: 0, count: learning?.faceCount ?? 0)
    collection.cards.reserveCapacity(faces.count)
    for (index, place) in faces.enumerated() {
      guard let card = ours[place.face.card] else { continue }
      var theirs = place.card
      if !place.isHome || collection.decks[theirs.deck] == nil {
        theirs.deck = deckID(of: cards[card])
      }
      theirs.due = Int64(index)
      if let learning {
        let known = learning.place(of: place.face)
        learning.fill(&theirs, place.face, at: known, of: cards[card], firstDay: firstDay)
        if let known { ids[known] = theirs.id }
      }
      collection.cards.append(theirs)
    }
    star()
    placeReviews(ids)
  }

  /// Gives the reviews the cards that leave, by the places of their faces, and ids of their own.
  private mutating func placeReviews(_ ids: [Int64]) {
    reviews.reserveCapacity(learning?.rows.count ?? 0)
    for (review, face) in learning?.rows ?? [] where ids[face] != 0 {
      var review = review
      review.card = ids[face]
      reviews.append(review)
    }
    if zip(reviews, reviews.dropFirst()).allSatisfy({ $0.id < $1.id }) { return }
    var taken: Set<Int64> = []
    for index in reviews.indices {
      while !taken.insert(reviews[index].id).inserted { reviews[index].id &+= 1 }
    }
  }

  /// A star is Anki's tag `marked`.
  private mutating func star() {
    guard let learning else { return }
    let starred = Set(
      faces.filter { learning.history.marks(of: $0.face.card).isStarred }.map(\.card.note))
    if starred.isEmpty { return }
    for index in collection.notes.indices where starred.contains(collection.notes[index].id) {
      collection.notes[index].tags = canonicalTags(collection.notes[index].tags + ["marked"])
    }
  }

  private var rollover: Int { learning?.progress.plan.rollover ?? StudyDay.usualRollover }

  /// The day that Anki is to count from: before everything that is due.
  private var firstDay: Int {
    let today = StudyDay(of: now, rollover: rollover).number
    let earliest = learning?.rows.lazy.map { $0.review.id }.min() ?? now.milliseconds
    return min(today, Int(earliest / 86_400_000)) - 1
  }

  // MARK: Decks

  private mutating func deckID(of card: Card) -> Int64 {
    let isOurs = collection.decks.isEmpty
    let title = deck.title.split(separator: "::").map(String.init)
    let section = card.section.isEmpty || isOurs ? title + card.section : card.section
    return deckID(at: section.isEmpty ? ["SampleDeck"] : section)
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
