import CSystem

/// The functions of zstd that are used here, found by name when they are first needed.
@safe struct ZstdLibrary: Sendable {
  let isError: @Sendable @convention(c) (Int) -> CUnsignedInt
  let makeDecoder: @Sendable @convention(c) () -> OpaquePointer?
  let freeDecoder: @Sendable @convention(c) (OpaquePointer?) -> Int
  let decode:
    @Sendable @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<cs_zstd_buffer>, UnsafeMutablePointer<cs_zstd_buffer>
    ) -> Int
  let makeEncoder: @Sendable @convention(c) () -> OpaquePointer?
  let freeEncoder: @Sendable @convention(c) (OpaquePointer?) -> Int
  let setEncoder: @Sendable @convention(c) (OpaquePointer?, CInt, CInt) -> Int
  let encode:
    @Sendable @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<cs_zstd_buffer>, UnsafeMutablePointer<cs_zstd_buffer>,
      CInt
    ) -> Int

  static func shared() throws(MissingLibrary) -> ZstdLibrary { try library.get() }

  private static let library = Result { () throws(MissingLibrary) in try ZstdLibrary() }

  private init() throws(MissingLibrary) {
    let library = try SharedLibrary("libzstd.so.1", package: "libzstd1")
    isError = try library.function("ZSTD_isError")
    unsafe makeDecoder = try library.function("ZSTD_createDCtx")
    unsafe freeDecoder = try library.function("ZSTD_freeDCtx")
    unsafe decode = try library.function("ZSTD_decompressStream")
    unsafe makeEncoder = try library.function("ZSTD_createCCtx")
    unsafe freeEncoder = try library.function("ZSTD_freeCCtx")
    unsafe setEncoder = try library.function("ZSTD_CCtx_setParameter")
    unsafe encode = try library.function("ZSTD_compressStream2")
  }
}
