import CSystem
import Glibc

/// An SQLite database that a stranger made, read without trusting it; or one of ours, written.
///
/// Nothing in a stranger's database runs: no triggers, no views, no functions with effects, no
/// extensions, and its own schema is not trusted (SQLite, "Defense Against The Dark Arts"). What one
/// reads is bounded by the size of its file: page trees that refer to themselves end as damage.
@safe package final class Database {
  let library: SQLiteLibrary
  let handle: OpaquePointer?
  private var work: WorkLimit?

  /// Opens a database for reading that nobody else writes to while it is open.
  ///
  /// A write-ahead log beside it is read with `isAlone` false only, and then SQLite may write to the
  /// files: give it a copy.
  package convenience init(reading path: String, isAlone: Bool = true) throws(DatabaseError) {
    let uri = "file:" + Self.escaped(path) + (isAlone ? "?immutable=1" : "")
    try self.init(uri, isAlone ? Flag.readOnly : Flag.readWrite)
    try harden(size: Self.size(of: path))
  }

  /// Makes a database at a path where there is none.
  ///
  /// It is not synced: the database is a step on the way to something that is.
  package convenience init(creating path: String) throws(DatabaseError) {
    try self.init("file:" + Self.escaped(path), Flag.readWrite | Flag.create)
    try execute(
      "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-65536;"
        + "PRAGMA temp_store=MEMORY")
  }

  private init(_ uri: String, _ flags: CInt) throws(DatabaseError) {
    do { library = try SQLiteLibrary.shared() } catch { throw .missing(error) }
    var opened: OpaquePointer?
    let code = unsafe library.open(uri, &opened, flags | Flag.uri | Flag.ownThread, nil)
    unsafe handle = opened
    try check(code)
    try check(
      unsafe library.collate(opened, "unicase", 1, nil) { _, count, left, otherCount, right in
        unsafe UnicodeCase.compare(
          UnsafeRawBufferPointer(start: left, count: Int(count)),
          UnsafeRawBufferPointer(start: right, count: Int(otherCount)))
      })
  }

  deinit { _ = unsafe library.close(handle) }

  /// Runs statements that give no rows.
  package func execute(_ script: String) throws(DatabaseError) {
    for statement in script.split(separator: ";") {
      let prepared = try prepare(String(statement))
      while try prepared.step() {}
    }
  }

  /// Makes ready one statement of ours; never one that text from outside went into.
  package func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    work?.begin()
    try check(unsafe library.prepare(handle, sql, -1, &prepared, nil))
    return unsafe Statement(prepared, of: self, work: work)
  }

  /// All rows of a table, in the order they are stored in, each with the columns asked for.
  ///
  /// Views, virtual tables and computed columns count as missing: they would run what the stranger
  /// wrote. Indexes are not asked: they may say something else than the table.
  package func rows(of table: String, _ columns: [String]) throws(DatabaseError) -> Statement {
    let present = try self.columns(of: table)
    guard !present.isEmpty else { throw .noTable(table) }
    for column in columns where !present.contains(column) {
      throw .noColumn(column, table: table)
    }
    let list = columns.map { "\"\($0)\"" }.joined(separator: ",")
    return try prepare("SELECT \(list) FROM main.\"\(table)\" NOT INDEXED")
  }

  /// The columns of a real table, stored ones only; none if there is no such table.
  package func columns(of table: String) throws(DatabaseError) -> [String] {
    let found = try prepare(
      "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = ?")
    try found.bind(table, at: 0)
    guard try found.step(), found.integer(0) == 1 else { return [] }
    let info = try prepare("SELECT name FROM pragma_table_info(?)")
    try info.bind(table, at: 0)
    var names: [String] = []
    while try info.step() { names.append(info.text(0)) }
    return names
  }

  /// What is wrong with the pages and rows of the database, as SQLite finds it; nil: nothing.
  package func flaw() throws(DatabaseError) -> String? {
    let check = try prepare("PRAGMA quick_check(1)")
    guard try check.step(), check.text(0) != "ok" else { return nil }
    return check.text(0).split(separator: "\n").last.map(String.init)
  }

  func check(_ code: CInt) throws(DatabaseError) {
    guard code != 0 else { return }
    let text = unsafe library.message(handle)
    throw DatabaseError(
      code: code, message: unsafe text.map { unsafe String(cString: $0) } ?? "error \(code)")
  }
}

// MARK: - Distrust

extension Database {
  private func harden(size: Int) throws(DatabaseError) {
    let configure = unsafe unsafeBitCast(library.configure, to: UnsafeMutableRawPointer.self)
    let database = unsafe UnsafeMutableRawPointer(handle)
    let switches: [(option: CInt, on: CInt)] = [
      (1010, 1),  // SQLITE_DBCONFIG_DEFENSIVE
      (1017, 0),  // TRUSTED_SCHEMA
      (1003, 0),  // ENABLE_TRIGGER
      (1015, 0),  // ENABLE_VIEW
      (1005, 0),  // ENABLE_LOAD_EXTENSION
    ]
    for (option, on) in switches {
      try check(unsafe cs_sqlite_switch(configure, database, option, on))
    }
    let limits: [(category: CInt, most: CInt)] = [
      (0, 64 << 20),  // LENGTH of a text, a blob, a row
      (1, 1 << 20),  // SQL_LENGTH
      (2, 200),  // COLUMN
      (3, 100),  // EXPR_DEPTH
      (4, 4),  // COMPOUND_SELECT
      (5, 25_000),  // VDBE_OP
      (7, 0),  // ATTACHED
      (10, 0),  // TRIGGER_DEPTH
      (11, 0),  // WORKER_THREADS
    ]
    for (category, most) in limits { _ = unsafe library.limit(handle, category, most) }
    _ = library.limitHeap(256 << 20)
    let work = WorkLimit(size: size)
    self.work = work
    unsafe library.watch(
      handle, WorkLimit.interval, { unsafe WorkLimit.tick($0) },
      Unmanaged.passUnretained(work).toOpaque())
    try execute("PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; SELECT 1 FROM main.sqlite_schema")
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// A path in the form a URI takes it.
  private static func escaped(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }

  private enum Flag {
    static let readOnly: CInt = 1
    static let readWrite: CInt = 2
    static let create: CInt = 4
    static let uri: CInt = 0x40
    static let ownThread: CInt = 0x8000  // NOMUTEX: a database stays with who opened it
  }
}
