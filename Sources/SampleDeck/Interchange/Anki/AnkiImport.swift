#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec

/// Turns a collection of Anki's into cards of ours.
struct AnkiImport {
  private let collection: AnkiCollection
  private let media: AnkiMedia
  private let mould: AnkiMould
  private var guids: Set<String> = []
  /// How much HTML templates may still make of the fields: several times what is in them.
  private var allowance = 2 << 30

  private(set) var result: ImportedDeck
  /// Where each card of Anki's went; nil: nowhere.
  private(set) var places: [AnkiProgress.Place?]

  /// Reads into a deck of a format's; keys are Anki's in all that carry its notes.
  init(_ collection: AnkiCollection, _ media: AnkiMedia, format: String = AnkiFormat.name) throws {
    try Self.check(collection)
    self.collection = collection
    self.media = media
    result = ImportedDeck(format: format, authority: AnkiFormat.name)
    let blob = try AnkiBlob(collection, media).attachment
    result.blobs = [blob]
    mould = AnkiMould(collection, media.files, blob: blob.blob)
    places = Array(repeating: nil, count: collection.cards.count)
    result.cards.reserveCapacity(collection.notes.count)
    guids.reserveCapacity(collection.notes.count)
  }

  /// Refuses what only somebody made who wants the reader to drown in it.
  private static func check(_ collection: AnkiCollection) throws {
    let most = AnkiNoteType.mostParts
    for type in collection.noteTypes.values
    where max(type.fields.count, type.templates.count) > most {
      throw AnkiFault.unreadable(
        "its note type “\(type.name)” has more than \(most) fields or templates")
    }
    if collection.decks.values.contains(where: { $0.path.count > deepest }) {
      throw AnkiFault.unreadable("a deck in it lies more than \(deepest) deep")
    }
  }

  private static let deepest = 100

  mutating func run(_ progress: ((Double) -> Void)? = nil) throws {
    result.notes.add(contentsOf: media.notes)
    let notes = collection.notes
    try workInOrder(on: notes.indices.pieces(of: 128)) { [mould] piece in
      (piece, mould.notes(piece))
    } take: { (piece, first) in
      progress?(Double(piece.lowerBound) / Double(notes.count))
      var (rest, poured) = (piece, first)
      while !rest.isEmpty {
        for note in poured {
          let index = rest.removeFirst()
          try take(note, notes[index], line: index + 1)
        }
        // What comes after notes that made too much has not been poured yet.
        if !rest.isEmpty { poured = mould.notes(rest) }
      }
    }
    result.title = title
    for _ in 0..<media.unused { result.notes.add(.dropped, "a file that no card shows") }
  }

  private mutating func take(_ poured: PouredNote?, _ note: AnkiNote, line: Int) throws {
    guard let poured else {
      return result.notes.add(.dropped, "a note whose note type is not in the package", line: line)
    }
    if !poured.hasCards {
      return result.notes.add(.dropped, "a note without cards", line: line)
    }
    allowance += 64 * note.fields.reduce(0) { $0 + $1.utf8.count }
    let isTwin = note.guid.isEmpty || !guids.insert(note.guid).inserted
    let start = result.cards.count
    for side in poured.sides {
      allowance -= side.filled
      guard allowance > 0, !poured.isEndless else {
        throw AnkiFault.unreadable("its templates repeat its fields without measure")
      }
      guard side.filled <= AnkiFilling.limit else {
        result.notes.add(
          .dropped, "a card that shows more than \(AnkiFilling.limit >> 20) MiB", line: line)
        continue
      }
      var card = side.card
      card.draft.line = line
      // A note of ours has the card's own id for its guid.
      card.draft.id = isTwin || side.ord > 0 ? nil : CardID(note.guid)
      card.key = isTwin ? "\(side.ord):\(note.guid)/\(note.id)" : "\(side.ord):\(note.guid)"
      if collection.tellsTimes {
        card.created = Self.date(note.id, after: result.cards.count - start)
        card.edited = note.modified
      }
      card.media = try side.names.sorted().compactMap { try media.attachment($0) }
      for (place, face) in side.faces {
        places[place] = .init(
          card: result.cards.count, face: face, guid: note.guid,
          starred: note.isStarred ? note.modified : nil)
      }
      result.cards.append(card)
    }
    if poured.hasStrayCards {
      result.notes.add(.dropped, "a card whose template is not there", line: line)
    }
    report(poured, line)
  }

  private mutating func report(_ poured: PouredNote, _ line: Int) {
    for loss in poured.losses.sorted() {
      result.notes.add(.changed, "\(loss.rawValue) are not shown", line: line)
    }
    for name in poured.missing.sorted() {
      result.notes.add(.warning, "the file “\(name.cut)” is not in the package", line: line)
    }
    if poured.isImageOcclusion {
      result.notes.add(
        .changed, "image occlusion is kept, and not asked in a quiz", line: line)
    }
  }

  /// What all cards have in common: the name of the one deck they came from, or that above them.
  private var title: String? {
    var common: [String]?
    var last: [String]?
    for path in result.cards.lazy.map(\.draft.section) where path != last {
      last = path
      guard let known = common else {
        common = path
        continue
      }
      common = zip(known, path).prefix { $0 == $1 }.map(\.0)
    }
    return common.flatMap { $0.isEmpty ? nil : $0.joined(separator: "::") }
  }

  /// Ids are times; those that are none, in packages made by other programs, become one.
  private static func date(_ id: Int64, after count: Int) -> Date? {
    guard (0..<253_402_300_799_000).contains(id) else { return nil }
    return Date(timeIntervalSince1970: Double(id + Int64(count)) / 1000)
  }
}

extension AnkiNote {
  /// Tags that say something of the learner, not of the note.
  static let marks: Set = ["marked", "leech"]

  /// Whether the learner starred it.
  var isStarred: Bool { tags.contains { $0.lowercased() == "marked" } }
}

extension AnkiCard {
  /// The deck it is in when no filtered deck has borrowed it.
  var home: Int64 { homeDeck == 0 ? deck : homeDeck }
}

extension JSONValue {
  static func int(_ value: Int64) -> JSONValue { .number(String(value)) }
}
