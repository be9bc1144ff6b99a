import Codec
import Foreign

/// Writes a collection as a database of schema 18, its rows in whatever order they come.
struct AnkiCollectionWriter {
  private let database: Database
  private let notes: RowInserter
  private let cards: RowInserter
  private let reviews: RowInserter

  init(_ database: Database) throws {
    self.database = database
    try database.execute(Self.tables)
    // Anki computes the sort field and the checksum anew when it imports.
    notes = try RowInserter(database, into: "notes", row: "?, ?, ?, ?, 0, ?, ?, '', 0, 0, ?")
    cards = try RowInserter(
      database, into: "cards", row: "?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?")
    reviews = try RowInserter(database, into: "revlog", row: "?, ?, 0, ?, ?, ?, ?, ?, ?")
    try database.execute("BEGIN")
  }

  func write(_ all: [AnkiNoteRow]) throws {
    try notes.insert(all.count) { row, index, place in
      let note = all[index]
      try row.bind([note.id], from: place)
      try row.bind(note.guid, at: place + 1)
      try row.bind([note.type, note.modified], from: place + 2)
      try row.bind(note.tags, at: place + 4)
      try row.bind(note.fields, at: place + 5)
      try row.bind(note.data, at: place + 6)
    }
  }

  func write(_ all: [AnkiCard]) throws {
    try cards.insert(all.count) { row, index, place in
      let card = all[index]
      try row.bind(
        [
          card.id, card.note, card.deck, Int64(card.ord), card.modified, Int64(card.type),
          Int64(card.queue), card.due, Int64(card.interval), Int64(card.factor),
          Int64(card.reviews), Int64(card.lapses), Int64(card.left), card.homeDue, card.homeDeck,
          Int64(card.flags),
        ], from: place)
      try row.bind(card.data, at: place + 16)
    }
  }

  func write(_ all: [AnkiReview]) throws {
    try reviews.insert(all.count) { row, index, place in
      let review = all[index]
      try row.bind(
        [
          review.id, review.card, Int64(review.ease), Int64(review.interval),
          Int64(review.lastInterval), Int64(review.factor), Int64(review.milliseconds),
          Int64(review.type),
        ], from: place)
    }
  }

  /// Writes what the notes and cards stand in, and ends the database.
  ///
  /// - Parameters:
  ///   - collection: What they stand in; its own notes, cards and reviews are not looked at.
  ///   - isIndexed: Whether it gets the indexes that Anki works with, which are quicker to make at the
  ///     end. What is only read from once, from the first row to the last, needs none.
  /// - Throws: `DatabaseError`.
  func finish(_ collection: AnkiCollection, isIndexed: Bool) throws {
    let column = try database.prepare(
      """
      INSERT INTO col SELECT 1, ?1, 1000 * min(ifnull(max(mod), ?1), 253402300799), 1000 * ?1,
        18, 0, 0, 0, '', '', '', '', '' FROM notes
      """)
    try column.run(.integer(collection.created))
    try writeTypes(collection)
    try writeDecks(collection)
    let config = try database.prepare("INSERT INTO config VALUES (?, 0, ?, ?)")
    for (name, value) in collection.config.sorted(by: { $0.key < $1.key }) {
      try config.run(.text(name), .integer(collection.created), .bytes(Array(value.utf8)))
    }
    if isIndexed { try database.execute(Self.indexes) }
    try database.execute("COMMIT")
  }

  private func writeTypes(_ collection: AnkiCollection) throws {
    let types = try database.prepare("INSERT INTO notetypes VALUES (?, ?, ?, 0, ?)")
    let fields = try database.prepare("INSERT INTO fields VALUES (?, ?, ?, ?)")
    let templates = try database.prepare("INSERT INTO templates VALUES (?, ?, ?, ?, 0, ?)")
    for type in collection.noteTypes.values.sorted(by: { $0.id < $1.id }) {
      try types.run(
        .integer(type.id), .text(type.name), .integer(type.modified), .bytes(type.config.bytes))
      for (ord, field) in type.fields.enumerated() {
        try fields.run(
          .integer(type.id), .integer(Int64(ord)), .text(field.name), .bytes(field.config.bytes))
      }
      for (ord, template) in type.templates.enumerated() {
        try templates.run(
          .integer(type.id), .integer(Int64(ord)), .text(template.name),
          .integer(template.modified), .bytes(template.config.bytes))
      }
    }
  }

  private func writeDecks(_ collection: AnkiCollection) throws {
    let decks = try database.prepare("INSERT INTO decks VALUES (?, ?, ?, 0, ?, ?)")
    for deck in collection.decks.values.sorted(by: { $0.id < $1.id }) {
      try decks.run(
        .integer(deck.id), .text(deck.path.joined(separator: "\u{1F}")), .integer(deck.modified),
        .bytes(deck.common.bytes), .bytes(deck.kind.bytes))
    }
    let presets = try database.prepare("INSERT INTO deck_config VALUES (?, ?, ?, 0, ?)")
    for preset in collection.presets.values.sorted(by: { $0.id < $1.id }) {
      try presets.run(
        .integer(preset.id), .text(preset.name), .integer(preset.modified),
        .bytes(preset.config.bytes))
    }
  }

  private static let tables = """
    CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL,
      scm integer NOT NULL, ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL,
      ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
      dconf text NOT NULL, tags text NOT NULL);
    CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL,
      mod integer NOT NULL, usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL,
      sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL,
      ord integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL,
      queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL, factor integer NOT NULL,
      reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
      odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL,
      ease integer NOT NULL, ivl integer NOT NULL, lastIvl integer NOT NULL,
      factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
    CREATE TABLE graves (oid integer NOT NULL, type integer NOT NULL, usn integer NOT NULL,
      PRIMARY KEY (oid, type)) WITHOUT ROWID;
    CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE unicase,
      mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL);
    CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL,
      name text NOT NULL COLLATE unicase, config blob NOT NULL, PRIMARY KEY (ntid, ord))
      WITHOUT ROWID;
    CREATE TABLE templates (ntid integer NOT NULL, ord integer NOT NULL,
      name text NOT NULL COLLATE unicase, mtime_secs integer NOT NULL, usn integer NOT NULL,
      config blob NOT NULL, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
    CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE unicase,
      mtime_secs integer NOT NULL, usn integer NOT NULL, common blob NOT NULL, kind blob NOT NULL);
    CREATE TABLE deck_config (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE unicase,
      mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL);
    CREATE TABLE config (KEY text NOT NULL PRIMARY KEY, usn integer NOT NULL,
      mtime_secs integer NOT NULL, val blob NOT NULL) WITHOUT ROWID;
    CREATE TABLE tags (tag text NOT NULL PRIMARY KEY COLLATE unicase, usn integer NOT NULL,
      collapsed boolean NOT NULL, config blob NULL) WITHOUT ROWID
    """

  private static let indexes = """
    CREATE INDEX ix_notes_usn ON notes (usn);
    CREATE INDEX ix_cards_usn ON cards (usn);
    CREATE INDEX ix_revlog_usn ON revlog (usn);
    CREATE INDEX ix_cards_nid ON cards (nid);
    CREATE INDEX ix_cards_sched ON cards (did, queue, due);
    CREATE INDEX ix_revlog_cid ON revlog (cid);
    CREATE INDEX ix_notes_csum ON notes (csum);
    CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
    CREATE UNIQUE INDEX idx_templates_name_ntid ON templates (name, ntid);
    CREATE INDEX idx_templates_usn ON templates (usn);
    CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
    CREATE INDEX idx_notetypes_usn ON notetypes (usn);
    CREATE UNIQUE INDEX idx_decks_name ON decks (name);
    CREATE INDEX idx_notes_mid ON notes (mid);
    CREATE INDEX idx_cards_odid ON cards (odid) WHERE odid != 0;
    CREATE INDEX idx_graves_pending ON graves (usn)
    """
}

/// A note with its texts as they stand in their columns.
struct AnkiNoteRow: Sendable {
  let id: Int64
  let guid: String
  let type: Int64
  let modified: Int64
  let tags: String
  let fields: String
  let data: String

  init(_ note: AnkiNote) {
    (id, guid, type, modified) = (note.id, note.guid, note.type, note.modified)
    tags = note.tags.isEmpty ? "" : " " + note.tags.joined(separator: " ") + " "
    fields = note.fields.joined(separator: "\u{1F}")
    data = note.data
  }
}
