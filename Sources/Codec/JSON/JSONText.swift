/// What holds for the bytes of a whole text, before its grammar.
enum JSONText {
  static func validate(_ bytes: Span<UInt8>) throws(JSONError) {
    if bytes.count >= 2 {
      switch (bytes[0], bytes[1]) {
      case (0xFF, 0xFE), (0xFE, 0xFF), (0, 1...), (1..., 0):
        throw JSONError(offset: 0, reason: .utf16)
      default: break
      }
    }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      throw JSONError(offset: 0, reason: .byteOrderMark)
    }
    try validateUTF8(bytes, from: 0)
  }

  /// `start` is where the span begins in the text that errors count from.
  static func validateUTF8(_ bytes: Span<UInt8>, from start: Int) throws(JSONError) {
    do {
      _ = try UTF8Span(validating: bytes)
    } catch {
      throw JSONError(offset: start + error.byteOffsets.lowerBound, reason: .notUTF8)
    }
  }
}

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
  var at = 0
  while at < content.count {
    guard content[at] == UInt8(ascii: "\\"),
      let escape = try? JSONEscape(content, at: at)
    else {
      text.append(content[at])
      at += 1
      continue
    }
    text.append(contentsOf: Unicode.UTF8.encode(escape.scalar).map(Array.init) ?? [])
    at = escape.end
  }
  return text
}
