import Codec

/// Reads the cards of a table.
struct TableReading {
  private let text: [UInt8]
  private let head: TableHead
  private let layout: TableLayout
  private let source: ImportSource
  private let delimiter: [UInt8]
  private var media: MediaFolder
  private var imported = ImportedDeck(format: TableFormat.name, authority: "text")

  init(
    _ text: [UInt8], _ head: TableHead, _ options: ImportOptions, _ source: ImportSource
  ) throws(DeckError) {
    self.text = text
    self.head = head
    self.source = source
    media = MediaFolder(options, source)
    delimiter = try Self.delimiter(text, head, options, source)
    layout = try TableLayout(
      Self.sample(text, head, delimiter), head, options, name: source.name)
    imported.members = Set(layout.columns.compactMap { $0?.member })
    if !head.tags.isEmpty { imported.members?.insert(.tags) }
    for column in layout.leftOut {
      imported.notes.add(
        .dropped, "column \(layout.name(of: column)) was left out; --map can take it")
    }
  }

  private static func delimiter(
    _ text: [UInt8], _ head: TableHead, _ options: ImportOptions, _ source: ImportSource
  ) throws(DeckError) -> [UInt8] {
    if let delimiter = options.delimiter {
      guard !delimiter.isEmpty else { throw .refused("A delimiter has at least one letter.") }
      return delimiter == "\\t" || delimiter == "tab" ? [UInt8(ascii: "\t")] : Array(delimiter.utf8)
    }
    if let delimiter = head.delimiter { return [delimiter] }
    let guess = DelimiterGuess.delimiter(
      of: Array(text.prefix(ImportSource.headLength)), from: head.end,
      isComplete: text.count <= ImportSource.headLength, isHeading: TableLayout.isHeading)
    // One column is a list of fronts, and whoever has one says so.
    if let guess, TableLayout.width(of: sample(text, head, [guess])) > 1 { return [guess] }
    guard !options.columns.isEmpty else {
      throw .refused(
        "\(source.name): nothing parts the front from the back. Say what does, as --delimiter ';', or "
          + "--map front=1 for cards without a back.")
    }
    return [guess ?? UInt8(ascii: "\t")]
  }

  private static func sample(
    _ text: [UInt8], _ head: TableHead, _ delimiter: [UInt8]
  ) -> [[String]] {
    var reader = DelimitedReader(text, from: head.end, line: head.line, delimiter: delimiter)
    var fields: [DelimitedReader.Field] = []
    var sample: [[String]] = []
    while sample.count < 100 {
      do {
        guard try reader.next(into: &fields) else { break }
      } catch {
        // Whoever reads the cards will say what is wrong.
        return sample + [fields.map(reader.text(of:))]
      }
      sample.append(fields.map(reader.text(of:)))
    }
    return sample
  }

  mutating func deck() throws(DeckError) -> ImportedDeck {
    var reader = DelimitedReader(text, from: head.end, line: head.line, delimiter: delimiter)
    let rows = TableRows(layout, isHTML: head.isHTML, hasRemarks: head.isAnki)
    func nextBatch() throws(DelimitedReader.Excess) -> TableBatch? {
      let batch = try TableBatch(&reader)
      if batch.rows.isEmpty { return nil }
      source.progress?(Double(batch.fields[0].range.lowerBound) / Double(text.count))
      return batch
    }
    func takeAll(_ made: TableRows.Made) throws(DelimitedReader.Excess) {
      switch made {
      case .cards(let cards): imported.add(cards)
      case .rows(let rows): for row in rows { take(row) }
      }
    }
    do throws(DelimitedReader.Excess) {
      if layout.heading != nil {
        var fields: [DelimitedReader.Field] = []
        _ = try reader.next(into: &fields)
        imported.notes.add(.changed, "this is the heading, and no card", line: reader.line)
      }
      try workInOrder(next: nextBatch, make: rows.all(of:), take: takeAll)
    } catch {
      throw .refused("\(source.name), line \(error.line): \(error.message). Nothing was imported.")
    }
    imported.addTags(head.tags)
    return imported
  }

  private mutating func take(_ row: TableRows.Row) {
    if case .remark = row.content { return }
    if row.hasOpenQuote {
      imported.notes.add(.warning, "a quote that does not end its field is text", line: row.line)
    }
    switch row.content {
    case .remark: break
    case .rest(let text, let isQuoted): goOn(with: text, isQuoted: isQuoted, line: row.line)
    case .card(let card, let notes):
      for (kind, message) in notes { imported.notes.add(kind, message, line: row.line) }
      finish(card)
    }
  }

  private mutating func finish(_ card: consuming ImportedCard) {
    if card.hasBlankFront {
      let isBlank = card.draft.back.utf8.allSatisfy { $0 <= UInt8(ascii: " ") }
      if !isBlank { imported.notes.add(.dropped, "the front is empty", line: card.draft.line) }
      return
    }
    if card.draft.back.isEmpty, layout.columns.contains(.back) {
      imported.notes.add(.warning, "the back is empty", line: card.draft.line)
    }
    // A deck that was exported has a heading, and says sounds in Markdown.
    media.attach(to: &card, &imported.notes, readsSounds: layout.heading == nil)
    imported.add(card)
  }

  /// Takes a line without a delimiter: the text of the card before goes on in it where nothing stands in
  /// quotes, as in what Quizlet exports.
  private mutating func goOn(with text: String, isQuoted: Bool, line: Int) {
    let isPlainText = delimiter == [UInt8(ascii: "\t")] && !isQuoted
    guard isPlainText, let last = imported.cards.indices.last else {
      return imported.notes.add(
        .dropped, "there is only one field; nothing parts a front from a back", line: line)
    }
    imported.cards[last].draft.back += "\n" + text
    imported.notes.add(.changed, "the back of the card before goes on here", line: line)
  }
}
