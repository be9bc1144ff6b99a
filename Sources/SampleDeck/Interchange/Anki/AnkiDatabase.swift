import Codec
import Foreign

/// The database of a collection, of schema 11 (in packages for old versions of Anki) or 18.
struct AnkiDatabase {
  let database: Database
  /// 11 or 18.
  let schema: Int64
  let created: Int64

  /// - Throws: `DatabaseError`; `AnkiFault.schema` for one that is older or newer.
  init(_ database: Database) throws {
    self.database = database
    let column = try database.rows(of: "col", ["ver", "crt"])
    guard try column.step() else { throw DatabaseError.damaged("its table col is empty") }
    schema = column.integer(0)
    created = column.integer(1)
    guard schema == 11 || schema == 18 else { throw AnkiFault.schema(schema) }
  }

  /// What there is beside notes, cards and reviews.
  func collection() throws -> AnkiCollection {
    var collection = AnkiCollection(created: created)
    if schema == 11 {
      try readLegacy(into: &collection)
    } else {
      collection.noteTypes = try noteTypes()
      collection.decks = try decks()
      collection.presets = try presets()
      collection.config = try config()
    }
    return collection
  }

  /// More text than this has no room in a manifest.
  private static let textLimit = 512 << 20
  private static let mostReviews = 10_000_000

  /// The reviews in the order of time.
  func reviews() throws -> [AnkiReview] {
    let rows = try database.rows(
      of: "revlog", ["id", "cid", "ease", "ivl", "lastIvl", "factor", "time", "type"])
    var reviews: [AnkiReview] = []
    while try rows.step() {
      func small(_ column: Int) -> Int32 { Int32(clamping: rows.integer(column)) }
      guard reviews.count < Self.mostReviews else {
        throw AnkiFault.unreadable("it has more than \(Self.mostReviews) reviews")
      }
      reviews.append(
        AnkiReview(
          id: rows.integer(0), card: rows.integer(1), ease: small(2), interval: small(3),
          lastInterval: small(4), factor: small(5), milliseconds: small(6), type: small(7)))
    }
    // Where the ids are the table's key they come in order.
    let isSorted = zip(reviews, reviews.dropFirst()).allSatisfy { $0.id <= $1.id }
    return isSorted ? reviews : reviews.sorted { $0.id < $1.id }
  }

  func notes() throws -> [AnkiNote] {
    let rows = try database.rows(
      of: "notes", ["id", "guid", "mid", "mod", "tags", "flds", "data"])
    var notes: [AnkiNote] = []
    var length = 0
    while try rows.step() {
      length += notes.last?.fields.reduce(0) { $0 + $1.utf8.count } ?? 0
      guard length <= Self.textLimit, notes.count <= ImportedDeck.mostCards else {
        throw AnkiFault.unreadable(
          "its notes have more than \(Self.textLimit >> 20) MiB of text, or there are more than "
            + "\(ImportedDeck.mostCards)")
      }
      notes.append(
        AnkiNote(
          id: rows.integer(0), guid: rows.text(1), type: rows.integer(2), modified: rows.integer(3),
          tags: tags(rows.text(4)),
          fields: rows.texts(5, separatedBy: 0x1F, most: 1001), data: rows.text(6)))
    }
    return notes
  }

  /// The tags of a note, between spaces of either width.
  private func tags(_ text: String) -> [String] {
    if text.isEmpty { return [] }
    guard text.utf8.span.isASCII else {
      return text.unicodeScalars.split { $0 == " " || $0 == "\u{3000}" }.map { String($0) }
    }
    return text.utf8.split(separator: UInt8(ascii: " ")).map { String($0) ?? "" }
  }

  func cards() throws -> [AnkiCard] {
    let rows = try database.rows(
      of: "cards",
      [
        "id", "nid", "did", "ord", "mod", "type", "queue", "due", "ivl", "factor", "reps", "lapses",
        "left", "odue", "odid", "flags", "data",
      ])
    var cards: [AnkiCard] = []
    while try rows.step() {
      func small(_ column: Int) -> Int { Int(Int32(clamping: rows.integer(column))) }
      cards.append(
        AnkiCard(
          id: rows.integer(0), note: rows.integer(1), deck: rows.integer(2), ord: small(3),
          modified: rows.integer(4), type: small(5), queue: small(6), due: rows.integer(7),
          interval: small(8), factor: small(9), reviews: small(10), lapses: small(11),
          left: small(12), homeDue: rows.integer(13), homeDeck: rows.integer(14), flags: small(15),
          data: rows.text(16)))
    }
    return cards
  }
}

// MARK: - Schema 18

extension AnkiDatabase {
  private func noteTypes() throws -> [Int64: AnkiNoteType] {
    var types: [Int64: AnkiNoteType] = [:]
    let rows = try database.rows(of: "notetypes", ["id", "name", "mtime_secs", "config"])
    while try rows.step() {
      let id = rows.integer(0)
      types[id] = AnkiNoteType(
        id: id, name: rows.text(1), modified: rows.integer(2), config: try message(rows, 3))
    }
    // Those of a note type that is not in the package are there too.
    let fields = try database.rows(of: "fields", ["ntid", "ord", "name", "config"])
    var orders: [Int64: [Int64]] = [:]
    while try fields.step() {
      let field = AnkiNoteType.Field(name: fields.text(2), config: try message(fields, 3))
      insert(field, at: fields.integer(1), into: \.fields, of: fields.integer(0), &types, &orders)
    }
    let templates = try database.rows(
      of: "templates", ["ntid", "ord", "name", "mtime_secs", "config"])
    orders = [:]
    while try templates.step() {
      let template = AnkiNoteType.Template(
        name: templates.text(2), modified: templates.integer(3), config: try message(templates, 4))
      insert(
        template, at: templates.integer(1), into: \.templates, of: templates.integer(0), &types,
        &orders)
    }
    return types
  }

  private func insert<Part>(
    _ part: Part, at order: Int64, into parts: WritableKeyPath<AnkiNoteType, [Part]>,
    of type: Int64, _ types: inout [Int64: AnkiNoteType], _ orders: inout [Int64: [Int64]]
  ) {
    // One too many is enough for the import to refuse them.
    guard let known = types[type], known[keyPath: parts].count <= AnkiNoteType.mostParts else {
      return
    }
    let place = orders[type, default: []].firstIndex { $0 > order } ?? orders[type]?.count ?? 0
    orders[type, default: []].insert(order, at: place)
    types[type]?[keyPath: parts].insert(part, at: place)
  }

  private func decks() throws -> [Int64: AnkiDeck] {
    var decks: [Int64: AnkiDeck] = [:]
    let rows = try database.rows(of: "decks", ["id", "name", "mtime_secs", "common", "kind"])
    while try rows.step() {
      let id = rows.integer(0)
      decks[id] = AnkiDeck(
        id: id, path: rows.text(1).split(separator: "\u{1F}").map(String.init),
        modified: rows.integer(2), common: try message(rows, 3), kind: try message(rows, 4))
    }
    return decks
  }

  private func presets() throws -> [Int64: AnkiPreset] {
    var presets: [Int64: AnkiPreset] = [:]
    let rows = try database.rows(of: "deck_config", ["id", "name", "mtime_secs", "config"])
    while try rows.step() {
      let id = rows.integer(0)
      presets[id] = AnkiPreset(
        id: id, name: rows.text(1), modified: rows.integer(2), config: try message(rows, 3))
    }
    return presets
  }

  private func config() throws -> [String: String] {
    var config: [String: String] = [:]
    let rows = try database.rows(of: "config", ["KEY", "val"])
    while try rows.step() {
      config[rows.text(0)] = String(decoding: rows.bytes(1), as: UTF8.self)
    }
    return config
  }

  private func message(_ rows: Statement, _ column: Int) throws -> Protobuf {
    guard let message = Protobuf(rows.bytes(column)) else {
      throw DatabaseError.damaged("a message in it cannot be read")
    }
    return message
  }
}
