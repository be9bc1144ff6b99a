/// Returns what a string says, given a validated one with its quotes: a key or a value.
package func text(of string: Range<Int>, in bytes: [UInt8]) -> String {
  text(of: string, in: bytes.span)
}

func text(of string: Range<Int>, in bytes: Span<UInt8>) -> String {
  text(bytes.extracting(string.lowerBound + 1..<string.upperBound - 1))
}

/// Returns what validated bytes between quotes say.
func text(_ content: Span<UInt8>) -> String {
  var bits: UInt64 = 0
  if JSONScanner.endOfPlainText(content, from: 0, bits: &bits) == content.count,
    let utf8 = try? UTF8Span(validating: content)
  {
    return String(copying: utf8)
  }
  return String(decoding: unescaped(content), as: UTF8.self)
}

/// Resolves the escapes in validated bytes between quotes.
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
