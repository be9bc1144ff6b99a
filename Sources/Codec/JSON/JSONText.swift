/// Returns what a string says, given a validated one with its quotes: a key or a value.
package func text(of string: Range<Int>, in bytes: [UInt8]) -> String {
  let content = bytes[string].dropFirst().dropLast()
  return content.contains(UInt8(ascii: "\\"))
    ? String(decoding: unescaped(content.span), as: UTF8.self)
    : String(decoding: content, as: UTF8.self)
}

/// Resolves the escapes of a validated string, given without its quotes.
func unescaped(_ content: Span<UInt8>) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity(content.count)
  var at = 0
  while at < content.count {
    if content[at] == UInt8(ascii: "\\"), let escape = try? JSONEscape(content, at: at) {
      text.append(contentsOf: escape.scalar.utf8)
      at = escape.end
    } else {
      text.append(content[at])
      at += 1
    }
  }
  return text
}
