import Codec

/// Some records of a table, read one after the other, so that cards can be made of them at the same
/// time.
struct TableBatch: Sendable {
  struct Record: Sendable {
    let fields: Range<Int>
    let line: Int
    let hasOpenQuote: Bool
    let endsInPairs: Bool
  }

  private(set) var rows: [Record] = []
  private(set) var fields: [DelimitedReader.Field] = []
  /// Tells the texts of the fields.
  private(set) var reader: DelimitedReader

  private static let length = 1024

  /// Reads the next records; none at the end.
  init(_ reader: inout DelimitedReader) throws(DelimitedReader.Excess) {
    var record: [DelimitedReader.Field] = []
    while rows.count < Self.length, try reader.next(into: &record) {
      rows.append(
        Record(
          fields: fields.count..<fields.count + record.count, line: reader.line,
          hasOpenQuote: reader.hasOpenQuote, endsInPairs: reader.endsInPairs))
      fields += record
    }
    self.reader = reader
  }
}

/// Makes cards of the records of a table, each by itself.
struct TableRows: Sendable {
  /// What a record came to.
  struct Row: Sendable {
    enum Content: Sendable {
      case card(ImportedCard, [(ImportNote.Kind, String)])
      /// One field where there are several columns.
      case rest(String, isQuoted: Bool)
      case remark
    }

    let line: Int
    let hasOpenQuote: Bool
    let content: Content
  }

  private let layout: TableLayout
  private let isHTML: Bool
  private let hasRemarks: Bool

  /// - Parameters:
  ///   - layout: Which column is what.
  ///   - isHTML: Whether both sides are HTML.
  ///   - hasRemarks: Whether a record that begins with `#` is none.
  init(_ layout: TableLayout, isHTML: Bool, hasRemarks: Bool) {
    self.layout = layout
    self.isHTML = isHTML
    self.hasRemarks = hasRemarks
  }

  /// What a batch came to.
  enum Made: Sendable {
    /// Cards and nothing else, of which there is nothing to say.
    case cards([ImportedCard])
    case rows([Row])
  }

  func all(of batch: TableBatch) -> Made {
    var cards: [ImportedCard] = []
    cards.reserveCapacity(batch.rows.count)
    for record in batch.rows {
      let row = row(record, of: batch)
      guard case .card(let card, let notes) = row.content, notes.isEmpty, !row.hasOpenQuote,
        isPlain(card)
      else { return .rows(batch.rows.map { self.row($0, of: batch) }) }
      cards.append(card)
    }
    return .cards(cards)
  }

  /// Whether a card has both its sides, and shows no file.
  private func isPlain(_ card: ImportedCard) -> Bool {
    !card.hasBlankFront && !(card.draft.back.isEmpty && layout.columns.contains(.back))
      && !MediaFolder.mayConcern(card)
  }

  private func row(_ record: TableBatch.Record, of batch: TableBatch) -> Row {
    Row(
      line: record.line, hasOpenQuote: record.hasOpenQuote,
      content: content(of: record, batch.fields[record.fields]) {
        batch.reader.text(of: $0, inPairs: record.endsInPairs)
      })
  }

  private func content(
    of record: TableBatch.Record, _ fields: ArraySlice<DelimitedReader.Field>,
    _ text: (DelimitedReader.Field) -> String
  ) -> Row.Content {
    guard let first = fields.first, let last = fields.last else { return .remark }
    if hasRemarks, !first.isQuoted, text(first).utf8.first == UInt8(ascii: "#") {
      return .remark
    }
    let width = layout.columns.count
    if fields.count == 1, width > 1 {
      return .rest(text(first), isQuoted: first.isQuoted)
    }
    var card = ImportedCard(front: "", line: record.line)
    var notes: [(ImportNote.Kind, String)] = []
    for (index, (column, field)) in zip(layout.columns, fields).enumerated() {
      guard let column else { continue }
      var field = field
      if index == width - 1, fields.count > width {
        // A text that holds the delimiter and should have stood in quotes.
        field = .init(range: field.range.lowerBound..<last.range.upperBound)
        notes.append((.changed, "more fields than columns; the last column has the rest"))
      }
      if field.range.isEmpty { continue }
      let text = self.text(text(field), column, &notes)
      if !column.set(text, in: &card) {
        notes.append((.dropped, "“\(text)” is no value for \(column.rawValue)"))
      }
    }
    if let name = layout.keyName, let key = card.key { card.key = "\(name)=\(key)" }
    return .card(card, notes)
  }

  /// The text of a field, as Markdown where the file says that it is HTML.
  private func text(
    _ text: String, _ column: CardColumn, _ notes: inout [(ImportNote.Kind, String)]
  ) -> String {
    guard isHTML, column == .front || column == .back else { return text }
    let (markdown, losses) = Markdown.text(fromHTML: text)
    for loss in losses.sorted() { notes.append((.changed, "\(loss.rawValue) are not shown")) }
    return markdown
  }
}

extension ImportedCard {
  /// Whether there is nothing to read on its front.
  var hasBlankFront: Bool { draft.front.utf8.allSatisfy { $0 <= UInt8(ascii: " ") } }
}
