/// Writes the canonical spelling: no white space, shortest escapes, keys by their bytes.
package enum JSONWriter {
  /// Appends a string in quotes.
  package static func append(string text: String, to output: inout [UInt8]) {
    let text = text.utf8.span
    output.append(UInt8(ascii: "\""))
    var start = 0
    while true {
      var bits: UInt64 = 0
      let end = JSONScanner.endOfPlainText(text, from: start, bits: &bits)
      unsafe text.extracting(start..<end).withUnsafeBufferPointer {
        unsafe output.append(contentsOf: $0)
      }
      guard end < text.count else { break }
      append(escaped: text[end], to: &output)
      start = end + 1
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func append(escaped byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    if let letter = JSONEscape.letter(for: byte) {
      output.append(letter)
    } else {
      output.append(contentsOf: "u00".utf8)
      Hex.append(UInt64(byte), digits: 2, to: &output)
    }
  }

  /// Appends a value of a validated text as the writer spells it, token by token: numbers stay as
  /// they were written.
  package static func canonical(
    of value: Range<Int>, in bytes: [UInt8], to output: inout [UInt8]
  ) {
    do {
      var cursor = JSONCursor(bytes, range: value, isChecked: true)
      let (token, isCanonical) = try cursor.value()
      if isCanonical {
        output.append(contentsOf: bytes[token.range])
      } else {
        append(try JSONValue(bytes, range: token.range, isChecked: true), sorted: true, to: &output)
      }
    } catch {
      preconditionFailure("A value that was validated is refused: \(error)")
    }
  }

  /// Appends a tree; `sorted` puts the members of objects in the order of their keys' bytes.
  package static func append(_ value: JSONValue, sorted: Bool, to output: inout [UInt8]) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let token): output.append(contentsOf: token.utf8)
    case .string(let text): append(string: text, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        append(element, sorted: sorted, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      let members =
        sorted
        ? members.sorted { $0.name.precedesByBytes($1.name) } : members
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        append(string: member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        append(member.value, sorted: sorted, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}
