extension Span<UInt8> {
  /// Where the value ends that begins at an offset; nil where there is none, or it is not spelt as the
  /// writer would.
  ///
  /// - Parameters:
  ///   - offset: Where it begins.
  ///   - depth: How many objects and lists stand around it.
  /// - Returns: The offset behind it.
  package func endOfCanonicalValue(from offset: Int, depth: Int = 1) -> Int? {
    var scanner = JSONScanner(offset: offset, depth: depth)
    guard (try? scanner.value(self)) != nil, scanner.isCanonical else { return nil }
    return scanner.offset
  }
}
