/// The functions of SQLite that are used here, found by name when a database is first opened.
///
/// SQLite keeps every text and blob as it was handed over; all pointers live until the next step of
/// the statement that gave them.
@safe struct SQLiteLibrary: Sendable {
  typealias Pointer = OpaquePointer?
  typealias Comparison =
    @convention(c) (
      UnsafeMutableRawPointer?, CInt, UnsafeRawPointer?, CInt, UnsafeRawPointer?
    ) -> CInt
  typealias Progress = @convention(c) (UnsafeMutableRawPointer?) -> CInt
  typealias Destructor = Int

  let open:
    @Sendable @convention(c) (
      UnsafePointer<CChar>, UnsafeMutablePointer<Pointer>, CInt, UnsafePointer<CChar>?
    ) -> CInt
  let close: @Sendable @convention(c) (Pointer) -> CInt
  let message: @Sendable @convention(c) (Pointer) -> UnsafePointer<CChar>?
  let limit: @Sendable @convention(c) (Pointer, CInt, CInt) -> CInt
  let limitHeap: @Sendable @convention(c) (Int64) -> Int64
  let configure: @Sendable @convention(c) () -> Void
  let watch: @Sendable @convention(c) (Pointer, CInt, Progress?, UnsafeMutableRawPointer?) -> Void
  let collate:
    @Sendable @convention(c) (
      Pointer, UnsafePointer<CChar>, CInt, UnsafeMutableRawPointer?, Comparison?
    ) -> CInt
  let prepare:
    @Sendable @convention(c) (
      Pointer, UnsafePointer<CChar>, CInt, UnsafeMutablePointer<Pointer>,
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> CInt
  let step: @Sendable @convention(c) (Pointer) -> CInt
  let reset: @Sendable @convention(c) (Pointer) -> CInt
  let finalize: @Sendable @convention(c) (Pointer) -> CInt

  let columnType: @Sendable @convention(c) (Pointer, CInt) -> CInt
  let columnInteger: @Sendable @convention(c) (Pointer, CInt) -> Int64
  let columnNumber: @Sendable @convention(c) (Pointer, CInt) -> Double
  let columnText: @Sendable @convention(c) (Pointer, CInt) -> UnsafeRawPointer?
  let columnBlob: @Sendable @convention(c) (Pointer, CInt) -> UnsafeRawPointer?
  let columnLength: @Sendable @convention(c) (Pointer, CInt) -> CInt

  let bindInteger: @Sendable @convention(c) (Pointer, CInt, Int64) -> CInt
  let bindNumber: @Sendable @convention(c) (Pointer, CInt, Double) -> CInt
  let bindNull: @Sendable @convention(c) (Pointer, CInt) -> CInt
  let bindText:
    @Sendable @convention(c) (
      Pointer, CInt, UnsafeRawPointer?, CInt, Destructor
    ) -> CInt
  let bindBlob:
    @Sendable @convention(c) (
      Pointer, CInt, UnsafeRawPointer?, CInt, Destructor
    ) -> CInt

  static func shared() throws(MissingLibrary) -> SQLiteLibrary { try library.get() }

  private static let library = Result { () throws(MissingLibrary) in try SQLiteLibrary() }

  private init() throws(MissingLibrary) {
    let library = try SharedLibrary("libsqlite3.so.0", package: "libsqlite3-0")
    unsafe open = try library.function("sqlite3_open_v2")
    unsafe close = try library.function("sqlite3_close_v2")
    unsafe message = try library.function("sqlite3_errmsg")
    unsafe limit = try library.function("sqlite3_limit")
    limitHeap = try library.function("sqlite3_hard_heap_limit64")
    configure = try library.function("sqlite3_db_config")
    unsafe watch = try library.function("sqlite3_progress_handler")
    unsafe collate = try library.function("sqlite3_create_collation")
    unsafe prepare = try library.function("sqlite3_prepare_v2")
    unsafe step = try library.function("sqlite3_step")
    unsafe reset = try library.function("sqlite3_reset")
    unsafe finalize = try library.function("sqlite3_finalize")
    unsafe columnType = try library.function("sqlite3_column_type")
    unsafe columnInteger = try library.function("sqlite3_column_int64")
    unsafe columnNumber = try library.function("sqlite3_column_double")
    unsafe columnText = try library.function("sqlite3_column_text")
    unsafe columnBlob = try library.function("sqlite3_column_blob")
    unsafe columnLength = try library.function("sqlite3_column_bytes")
    unsafe bindInteger = try library.function("sqlite3_bind_int64")
    unsafe bindNumber = try library.function("sqlite3_bind_double")
    unsafe bindNull = try library.function("sqlite3_bind_null")
    unsafe bindText = try library.function("sqlite3_bind_text")
    unsafe bindBlob = try library.function("sqlite3_bind_blob")
  }
}
