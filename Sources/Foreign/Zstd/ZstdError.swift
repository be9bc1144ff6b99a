/// Why something could not be decompressed.
package enum ZstdError: Error, Equatable {
  case missing(MissingLibrary)

  /// The bytes are no zstd frames, or broken ones.
  case damaged

  /// The frames stop in the middle.
  case cutOff

  /// There is more in them than was allowed.
  case tooLong(limit: Int)
}
