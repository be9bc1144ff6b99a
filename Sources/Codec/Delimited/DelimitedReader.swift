/// Reads separated text (RFC 4180, and what people call so) a record a call.
///
/// Lines end with LF, CR LF or CR; a field in quotes may hold all of them, and `""` for a quote. A
/// quote that is not closed, or closed before the end of its field, is an ordinary letter: texts that
/// were never quoted have them. Spaces around a field belong to it only in quotes. Every byte is looked
/// at twice at most.
package struct DelimitedReader: Sendable {
  /// A field of the record that was read last.
  package struct Field: Hashable, Sendable {
    /// Its bytes, without the quotes around them.
    package var range: Range<Int>
    /// Whether it stood in quotes.
    package var isQuoted: Bool
    /// Whether it holds `""`.
    package var holdsQuotes: Bool

    package init(range: Range<Int>, isQuoted: Bool = false, holdsQuotes: Bool = false) {
      self.range = range
      self.isQuoted = isQuoted
      self.holdsQuotes = holdsQuotes
    }
  }

  /// Why a text is refused: it is none that a person made.
  package struct Excess: Error, Hashable {
    package var line: Int
    package var message: String

    package init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  package static let maximumFields = 10_000
  package static let maximumRecord = 16 << 20

  private let bytes: [UInt8]
  private let delimiter: [UInt8]
  private var offset: Int
  private var nextLine: Int

  /// The line in which the last record begins, from 1.
  package private(set) var line = 0
  /// Whether lines end as on Windows; then those within fields do too, and are line feeds in their text.
  package private(set) var endsInPairs = false
  /// Whether the last record has a quote inside a field that has none around it.
  package private(set) var hasStrayQuote = false
  /// Whether one of its fields begins with a quote that does not end it.
  package private(set) var hasOpenQuote = false

  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - offset: Where the first record begins.
  ///   - line: The line it begins in.
  ///   - delimiter: What stands between fields, at least a byte.
  package init(_ bytes: [UInt8], from offset: Int = 0, line: Int = 1, delimiter: [UInt8]) {
    precondition(!delimiter.isEmpty, "fields need something between them")
    self.bytes = bytes
    self.delimiter = delimiter
    self.offset = offset
    nextLine = line
  }

  /// Reads the next record that is no empty line into storage of the caller's; false at the end.
  package mutating func next(into fields: inout [Field]) throws(Excess) -> Bool {
    // A reference of its own, so that the reader can move while the bytes are looked at.
    let bytes = bytes
    let span = bytes.span
    while offset < span.count, isLineEnd(span[offset]) { skipLineEnd(span) }
    fields.removeAll(keepingCapacity: true)
    guard offset < span.count else { return false }
    line = nextLine
    hasStrayQuote = false
    hasOpenQuote = false
    let start = offset
    while true {
      fields.append(field(span))
      guard fields.count <= Self.maximumFields else {
        throw Excess(line: line, message: "more than \(Self.maximumFields) fields")
      }
      guard offset - start <= Self.maximumRecord else {
        throw Excess(line: line, message: "a record of more than \(Self.maximumRecord >> 20) MiB")
      }
      guard offset < span.count else { return true }
      if isLineEnd(span[offset]) {
        skipLineEnd(span)
        return true
      }
      offset += delimiter.count
    }
  }

  /// The text of a field of the last record.
  package func text(of field: Field) -> String { text(of: field, inPairs: endsInPairs) }

  /// The text of a field of an earlier record, given what ``endsInPairs`` was then.
  package func text(of field: Field, inPairs: Bool) -> String {
    let holdsPairs =
      inPairs && field.isQuoted && bytes.span.extracting(field.range).contains(carriageReturn)
    guard field.holdsQuotes || holdsPairs else {
      return String(decoding: bytes[field.range], as: UTF8.self)
    }
    var text: [UInt8] = []
    var index = field.range.lowerBound
    while index < field.range.upperBound {
      let byte = bytes[index]
      let isPair =
        holdsPairs && byte == carriageReturn && index + 1 < field.range.upperBound
        && bytes[index + 1] == lineFeed
      if !isPair { text.append(byte) }
      index += byte == quote ? 2 : 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes a field and stops before what ends it.
  private mutating func field(_ span: Span<UInt8>) -> Field {
    while offset < span.count, span[offset] == space, !isDelimiter(span) { offset += 1 }
    if offset < span.count, span[offset] == quote {
      if let field = quotedField(span) { return field }
      hasOpenQuote = true
    }
    let start = offset
    let first = delimiter[0]
    while offset < span.count {
      let byte = span[offset]
      if byte == first && isDelimiter(span) || isLineEnd(byte) { break }
      if byte == quote { hasStrayQuote = true }
      offset += 1
    }
    var end = offset
    while end > start, span[end - 1] == space { end -= 1 }
    return Field(range: start..<end)
  }

  /// Takes a field in quotes; nil, and nothing taken, where the quote is an ordinary letter.
  private mutating func quotedField(_ span: Span<UInt8>) -> Field? {
    let opening = offset
    var end = opening + 1
    var lines = 0
    var holdsQuotes = false
    while end < span.count {
      let byte = span[end]
      if byte == quote {
        guard end + 1 < span.count, span[end + 1] == quote else { break }
        holdsQuotes = true
        end += 1
      } else if byte == lineFeed || byte == carriageReturn {
        let isPair = byte == carriageReturn && end + 1 < span.count && span[end + 1] == lineFeed
        lines += isPair ? 0 : 1
      }
      end += 1
    }
    guard end < span.count else { return nil }
    offset = end + 1
    while offset < span.count, span[offset] == space, !isDelimiter(span) { offset += 1 }
    guard offset == span.count || isLineEnd(span[offset]) || isDelimiter(span) else {
      offset = opening
      return nil
    }
    nextLine += lines
    return Field(range: opening + 1..<end, isQuoted: true, holdsQuotes: holdsQuotes)
  }

  private func isDelimiter(_ span: Span<UInt8>) -> Bool {
    guard span.count - offset >= delimiter.count else { return false }
    for index in delimiter.indices where span[offset + index] != delimiter[index] { return false }
    return true
  }

  private mutating func skipLineEnd(_ span: Span<UInt8>) {
    let isPair =
      span[offset] == carriageReturn && offset + 1 < span.count && span[offset + 1] == lineFeed
    endsInPairs = endsInPairs || isPair
    offset += isPair ? 2 : 1
    nextLine += 1
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }
}

private let space = UInt8(ascii: " ")
private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
