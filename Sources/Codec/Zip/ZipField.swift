/// Reads the little-endian numbers of a ZIP record (APPNOTE 4.4), never beyond its end.
struct ZipField {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// A number of so many bytes, at most eight.
  mutating func number(_ count: Int) -> UInt64? {
    bytes(count)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func int(_ count: Int) -> Int? { number(count).flatMap { Int(exactly: $0) } }
}

extension [UInt8] {
  mutating func append(_ number: Int, bytes count: Int) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
