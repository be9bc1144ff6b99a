import Foreign
import Foundation
import Testing

/// What these tests need; where it is missing they are skipped by name.
private let hasSQLite = (try? SharedLibrary("libsqlite3.so.0", package: "libsqlite3-0")) != nil

@Suite(.enabled(if: hasSQLite, "libsqlite3 is not on this machine"))
final class `A database` {
  private let path = NSTemporaryDirectory() + "database-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func made(_ script: String) throws -> Database {
    try Database(creating: path).execute(script)
    return try Database(reading: path)
  }

  @Test func `gives back the values it took`() throws {
    do {
      let database = try Database(creating: path)
      try database.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, a, b, c, d)")
      let insert = try database.prepare("INSERT INTO notes VALUES (?, ?, ?, ?, ?)")
      try insert.run(.integer(7), .text("Volga"), .bytes([0, 1]), .number(0.5), .null)
      try insert.run(.integer(8), .text(""), .bytes([]), .number(-1), .text("\u{1F}"))
    }
    let rows = try Database(reading: path).rows(of: "notes", ["id", "a", "b", "c", "d"])
    #expect(try rows.step())
    #expect(rows.integer(0) == 7 && rows.text(1) == "Volga" && rows.bytes(2) == [0, 1])
    #expect(rows.number(3) == 0.5 && rows.isNull(4))
    #expect(try rows.step())
    #expect(rows.text(1).isEmpty && !rows.isNull(1) && rows.bytes(2).isEmpty && !rows.isNull(2))
    #expect(rows.text(4) == "\u{1F}")
    #expect(try !rows.step())
  }

  @Test(arguments: [0, 1, 31, 32, 33, 200])
  func `takes rows many at once, in their order and each with its values`(count: Int) throws {
    do {
      let database = try Database(creating: path)
      try database.execute("CREATE TABLE cards (id INTEGER PRIMARY KEY, usn, front, due)")
      let cards = try RowInserter(database, into: "cards", row: "?, 0, ?, ?")
      try cards.insert(count) { statement, row, place in
        try statement.bind([Int64(row) + 1], from: place)
        try statement.bind("front \(row)", at: place + 1)
        try statement.bind([Int64(-row)], from: place + 2)
      }
    }
    let rows = try Database(reading: path).rows(of: "cards", ["id", "usn", "front", "due"])
    for row in 0..<count {
      #expect(try rows.step())
      #expect(rows.integer(0) == Int64(row) + 1 && rows.integer(1) == 0)
      #expect(rows.text(2) == "front \(row)" && rows.integer(3) == Int64(-row))
    }
    #expect(try !rows.step())
  }

  @Test func `refuses a row among many that cannot be there`() throws {
    let database = try Database(creating: path)
    try database.execute("CREATE TABLE cards (id INTEGER PRIMARY KEY)")
    let cards = try RowInserter(database, into: "cards", row: "?")
    #expect(throws: DatabaseError.self) {
      try cards.insert(40) { try $0.bind([Int64($1 % 30)], from: $2) }
    }
  }

  @Test func `orders a column called unicase without case`() throws {
    let database = try made(
      """
      CREATE TABLE tags (tag TEXT PRIMARY KEY COLLATE unicase) WITHOUT ROWID;
      INSERT INTO tags VALUES ('Ärger'), ('apfel'), ('Zeit'), ('Birne'), ('ÄRGER2'), ('apfelmus')
      """)
    let rows = try database.rows(of: "tags", ["tag"])
    var tags: [String] = []
    while try rows.step() { tags.append(rows.text(0)) }
    #expect(tags == ["apfel", "apfelmus", "Birne", "Zeit", "Ärger", "ÄRGER2"])
  }

  @Test(arguments: [
    "CREATE VIEW notes AS SELECT 1 AS id",
    "CREATE VIRTUAL TABLE notes USING fts4(id)",
    "CREATE TABLE other (id)",
  ])
  func `knows only real tables`(script: String) throws {
    let database = try made(script)
    #expect(throws: DatabaseError.noTable("notes")) { try database.rows(of: "notes", ["id"]) }
  }

  @Test func `knows only stored columns`() throws {
    let database = try made("CREATE TABLE notes (id, flds AS (upper(id)))")
    #expect(throws: DatabaseError.noColumn("flds", table: "notes")) {
      try database.rows(of: "notes", ["id", "flds"])
    }
  }

  @Test func `is not changed by reading, triggers or not`() throws {
    let database = try made(
      """
      CREATE TABLE notes (id);
      INSERT INTO notes VALUES (1);
      CREATE INDEX backwards ON notes (-id)
      """)
    let before = try Data(contentsOf: URL(filePath: path))
    let rows = try database.rows(of: "notes", ["id"])
    while try rows.step() {}
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(throws: DatabaseError.self) { try database.execute("DELETE FROM notes") }
  }

  @Test func `is refused when its bytes are something else`() throws {
    try Data("this is no database, though long enough to be looked at".utf8)
      .write(to: URL(filePath: path))
    #expect(throws: DatabaseError.noDatabase) { try Database(reading: path) }
  }

  @Test func `with pages that refer to themselves ends as damage`() throws {
    do {
      let database = try Database(creating: path)
      try database.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, flds)")
      let insert = try database.prepare("INSERT INTO notes VALUES (?, ?)")
      try database.execute("BEGIN")
      for id in 1...100_000 {
        try insert.run(.integer(Int64(id)), .text(String(repeating: "x", count: 20)))
      }
      try database.execute("COMMIT")
    }
    // Every page of the table's tree that has children is made to have the first of them only.
    var bytes = try Array(Data(contentsOf: URL(filePath: path)))
    for page in stride(from: 4096, to: bytes.count, by: 4096) where bytes[page] == 5 {
      let cells = Int(bytes[page + 3]) << 8 | Int(bytes[page + 4])
      let first = page + (Int(bytes[page + 12]) << 8 | Int(bytes[page + 13]))
      for cell in 1..<cells {
        let entry = page + 12 + 2 * cell
        let start = page + (Int(bytes[entry]) << 8 | Int(bytes[entry + 1]))
        bytes.replaceSubrange(start..<start + 4, with: bytes[first..<first + 4])
      }
    }
    try Data(bytes).write(to: URL(filePath: path))
    let rows = try Database(reading: path).rows(of: "notes", ["id", "flds"])
    var count = 0
    while (try? rows.step()) == true { count += 1 }
    #expect(count < 1_000_000)
  }

  @Test func `cut off anywhere is read or refused, never a trap`() throws {
    _ = try made(
      """
      CREATE TABLE notes (id INTEGER PRIMARY KEY, flds);
      INSERT INTO notes SELECT value, hex(randomblob(900)) FROM json_each('[1,2,3,4,5,6,7,8]')
      """)
    let whole = try Data(contentsOf: URL(filePath: path))
    for length in stride(from: 0, to: whole.count, by: 509) {
      try whole.prefix(length).write(to: URL(filePath: path))
      let rows = try? Database(reading: path).rows(of: "notes", ["id", "flds"])
      while (try? rows?.step()) == true { #expect(rows?.text(1).utf8.count ?? 0 <= 1800) }
    }
  }
}
