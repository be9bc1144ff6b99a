/// Why a database could not be read or written.
package enum DatabaseError: Error, Equatable {
  /// SQLite is not on this machine.
  case missing(MissingLibrary)

  /// The bytes are no SQLite database.
  case noDatabase

  /// The database is broken, or asks for more than any sound one of its size: what SQLite said.
  case damaged(String)

  /// A table that must be there is not, or is a view or something computed.
  case noTable(String)

  /// A column that must be there is not, or is computed.
  case noColumn(String, table: String)

  /// The disk or the memory failed: what SQLite said.
  case failed(String)

  init(code: CInt, message: String) {
    self =
      switch code & 0xFF {
      case 26: .noDatabase  // SQLITE_NOTADB
      case 10, 13, 14, 23: .failed(message)  // IOERR, FULL, CANTOPEN, AUTH
      case 9: .damaged("it asks for more work than any sound one of its size")  // INTERRUPT
      default: .damaged(message)
      }
  }
}

extension DatabaseError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let library): library.description
    case .noDatabase: "it is no SQLite database"
    case .damaged(let message): message
    case .noTable(let table): "it has no table \(table)"
    case .noColumn(let column, let table): "its table \(table) has no column \(column)"
    case .failed(let message): message
    }
  }
}
