import CSystem

extension Span<UInt8> {
  /// Takes the next line, without the line feed that ends it, from what is left of a text; nil at its
  /// end.
  package func nextLine(of rest: inout Range<Int>) -> Range<Int>? {
    if rest.isEmpty { return nil }
    let length = unsafe extracting(rest).withUnsafeBytes { text in
      unsafe text.baseAddress.map { start in
        unsafe cs_count_before(UInt8(ascii: "\n"), start, text.count)
      }
    }
    let line = rest.prefix(length ?? 0)
    rest = rest.dropFirst(line.count + 1)
    return line
  }
}
