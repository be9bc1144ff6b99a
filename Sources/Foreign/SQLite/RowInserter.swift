/// Inserts rows into a table, most of them many by one statement: SQLite takes half the time for them.
@safe package struct RowInserter {
  /// How many rows the long statement has; with the widest row it stays below what any SQLite takes.
  private static let most = 32

  private let many: Statement
  private let one: Statement
  private let width: Int

  /// Makes it ready for one kind of rows.
  ///
  /// - Parameters:
  ///   - database: Where the table is.
  ///   - table: Its name.
  ///   - row: The values of a row as SQL, `?` for each that is bound.
  /// - Throws: `DatabaseError`.
  package init(_ database: Database, into table: String, row: String) throws(DatabaseError) {
    width = row.utf8.count { $0 == UInt8(ascii: "?") }
    let start = "INSERT INTO \(table) VALUES "
    one = try database.prepare("\(start)(\(row))")
    many = try database.prepare(
      start + Array(repeating: "(\(row))", count: Self.most).joined(separator: ","))
  }

  /// Inserts rows in their order.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - bind: Binds all values of one of them, the first at the place it is given.
  /// - Throws: What `bind` throws, and `DatabaseError`; some of the rows may be there then.
  package func insert(
    _ count: Int, bind: (Statement, _ row: Int, _ place: Int) throws -> Void
  ) throws {
    var row = 0
    while row < count {
      let isMany = count - row >= Self.most
      let (statement, rows) = isMany ? (many, Self.most) : (one, 1)
      for place in 0..<rows { try bind(statement, row + place, place * width) }
      try statement.run()
      row += rows
    }
  }
}
