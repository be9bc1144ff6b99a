extension Markdown {
  /// The text that shows what HTML shows, and what of it Markdown cannot say.
  package static func text(
    fromHTML html: String, destination: @escaping (String) -> String = { $0 }
  ) -> (text: String, losses: Set<HTMLLoss>) {
    if isPlain(html) { return (html, []) }
    let (blocks, losses) = HTMLReader.blocks(html, destination: destination)
    return (source(of: blocks), losses)
  }

  /// HTML that shows what the blocks show.
  package func html(medium: @escaping (String) -> HTMLWriter.Medium? = { _ in nil }) -> String {
    HTMLWriter(medium: medium).html(of: blocks)
  }

  /// Whether HTML is text that means the same as Markdown, as most is.
  static func isPlain(_ html: String) -> Bool {
    let text = html.utf8.span
    var last = UInt8(ascii: "#")
    for index in text.indices {
      let byte = text[index]
      if byte <= 0x20, byte != UInt8(ascii: " ") || last == byte || last == UInt8(ascii: "#") {
        return false
      }
      if byte.isMarkup { return false }
      last = byte
    }
    guard let first = html.utf8.first else { return true }
    if first.isPunctuation || last == UInt8(ascii: " ") { return false }
    // Digits begin a list only before one of its marks.
    let mark = html.utf8.first { !$0.isDecimal }
    return !first.isDecimal || mark != UInt8(ascii: ".") && mark != UInt8(ascii: ")")
  }
}

extension UInt8 {
  /// Whether it may mean more than itself in HTML or in Markdown.
  fileprivate var isMarkup: Bool {
    switch Unicode.Scalar(self) {
    case "<", "&", "\\", "`", "*", "_", "[", "~", "$", "|": true
    default: false
    }
  }
}
