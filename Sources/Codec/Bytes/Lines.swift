extension Span<UInt8> {
  /// Takes the next line, without the line feed that ends it, from what is left of a text; nil at its
  /// end.
  package func nextLine(of rest: inout Range<Int>) -> Range<Int>? {
    if rest.isEmpty { return nil }
    let line = rest.prefix(extracting(rest).count(before: UInt8(ascii: "\n")))
    rest = rest.dropFirst(line.count + 1)
    return line
  }
}
