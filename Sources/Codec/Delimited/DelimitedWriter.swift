/// Writes separated text as RFC 4180 has it, with LF at the end of a line; quotes stand only where
/// they are needed.
package struct DelimitedWriter {
  package private(set) var bytes: [UInt8] = []
  private let delimiter: UInt8

  package init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Appends a record.
  package mutating func append(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(delimiter) }
      append(field)
    }
    // A line without a byte in it is no record to a reader.
    if fields == [""] { bytes += [quote, quote] }
    bytes.append(lineFeed)
  }

  private mutating func append(_ field: String) {
    let isPlain = field.utf8.allSatisfy {
      $0 != quote && $0 != lineFeed && $0 != carriageReturn && $0 != delimiter
    }
    let hasEdge = field.utf8.first == space || field.utf8.last == space
    if isPlain, !hasEdge {
      bytes += field.utf8
      return
    }
    bytes.append(quote)
    for byte in field.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}

private let space = UInt8(ascii: " ")
private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
