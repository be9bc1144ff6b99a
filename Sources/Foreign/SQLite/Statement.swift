/// A statement that is stepped through, and the row it stands at.
@safe package final class Statement {
  private let library: SQLiteLibrary
  private let handle: OpaquePointer?
  private let database: Database
  private let work: WorkLimit?

  init(_ handle: OpaquePointer?, of database: Database, work: WorkLimit?) {
    unsafe self.handle = handle
    self.database = database
    self.work = work
    library = database.library
  }

  deinit { _ = unsafe library.finalize(handle) }

  /// Goes to the next row; false when there is none.
  package func step() throws(DatabaseError) -> Bool {
    if work?.isSpent == true { throw .damaged("it holds more text than any sound one of its size") }
    let code = unsafe library.step(handle)
    if code == 100 { return true }  // SQLITE_ROW
    if code != 101 { try database.check(code) }  // SQLITE_DONE
    return false
  }

  /// Takes the statement back to where it began, its values bound anew.
  package func reset() {
    _ = unsafe library.reset(handle)
  }
}

// MARK: - Reading a row

extension Statement {
  /// The integer in a column; of text its leading digits, 0 of anything else.
  package func integer(_ column: Int) -> Int64 {
    unsafe library.columnInteger(handle, CInt(column))
  }

  /// The number in a column, as `integer`.
  package func number(_ column: Int) -> Double {
    unsafe library.columnNumber(handle, CInt(column))
  }

  /// Whether there is nothing in a column.
  package func isNull(_ column: Int) -> Bool {
    unsafe library.columnType(handle, CInt(column)) == 5  // SQLITE_NULL
  }

  /// The text in a column, empty if there is none; bytes that are no UTF-8 become U+FFFD.
  package func text(_ column: Int) -> String {
    unsafe withText(column) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// What stands between separators in the text of a column, the last with all that follows.
  package func texts(_ column: Int, separatedBy separator: UInt8, most: Int) -> [String] {
    unsafe withText(column) { bytes in
      var texts: [String] = []
      var rest = unsafe bytes[...]
      while texts.count < most - 1, let end = unsafe rest.firstIndex(of: separator) {
        texts.append(unsafe String(decoding: rest[..<end], as: UTF8.self))
        unsafe rest = rest[(end + 1)...]
      }
      texts.append(unsafe String(decoding: rest, as: UTF8.self))
      return texts
    }
  }

  /// The UTF-8 of the text in a column, which may not be valid.
  package func withText<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let start = unsafe library.columnText(handle, CInt(column))
    return unsafe body(extent(of: column, from: start))
  }

  /// The bytes in a column.
  package func bytes(_ column: Int) -> [UInt8] {
    let start = unsafe library.columnBlob(handle, CInt(column))
    return unsafe Array(extent(of: column, from: start))
  }

  private func extent(of column: Int, from start: UnsafeRawPointer?) -> UnsafeRawBufferPointer {
    let count = unsafe start == nil ? 0 : Int(library.columnLength(handle, CInt(column)))
    work?.spend(bytes: count)
    return unsafe UnsafeRawBufferPointer(start: start, count: max(count, 0))
  }
}

// MARK: - Writing a row

extension Statement {
  /// Runs a statement with these values, and makes it ready for the next.
  package func run(_ values: DatabaseValue...) throws(DatabaseError) {
    for (index, value) in values.enumerated() { try bind(value, at: index) }
    try run()
  }

  /// Runs a statement with the values that are bound, and makes it ready for the next.
  package func run() throws(DatabaseError) {
    _ = try step()
    reset()
  }

  package func bind(_ text: String, at index: Int) throws(DatabaseError) {
    try bind(.text(text), at: index)
  }

  /// Binds integers to the places from one on.
  package func bind<let count: Int>(
    _ integers: InlineArray<count, Int64>, from index: Int
  ) throws(DatabaseError) {
    for place in integers.indices {
      let code = unsafe library.bindInteger(handle, CInt(index + place + 1), integers[place])
      try database.check(code)
    }
  }

  private func bind(_ value: DatabaseValue, at index: Int) throws(DatabaseError) {
    let place = CInt(index + 1)
    let code =
      switch value {
      case .null: unsafe library.bindNull(handle, place)
      case .integer(let value): unsafe library.bindInteger(handle, place, value)
      case .number(let value): unsafe library.bindNumber(handle, place, value)
      case .text(var text):
        text.withUTF8 { bytes in
          unsafe library.bindText(
            handle, place, UnsafeRawPointer(bytes.baseAddress) ?? nowhere, CInt(bytes.count),
            keepCopy)
        }
      case .bytes(let bytes):
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe library.bindBlob(
            handle, place, bytes.baseAddress ?? nowhere, CInt(bytes.count), keepCopy)
        }
      }
    try database.check(code)
  }
}

/// SQLITE_TRANSIENT: SQLite makes a copy before the call returns.
private let keepCopy = -1

/// Where an empty text stands: without an address SQLite would take it for none at all.
private var nowhere: UnsafeRawPointer? { unsafe UnsafeRawPointer(bitPattern: 1) }

/// A value on its way into a database.
package enum DatabaseValue {
  case null
  case integer(Int64)
  case number(Double)
  case text(String)
  case bytes([UInt8])
}
