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
    var fields: [DelimitedReader.Field] = []
    var isHeading = layout.heading != nil
    do throws(DelimitedReader.Excess) {
      while try reader.next(into: &fields) {
        if isHeading {
          isHeading = false
          imported.notes.add(.changed, "this is the heading, and no card", line: reader.line)
          continue
        }
        if imported.cards.count.isMultiple(of: 4096) {
          source.progress?(Double(fields[0].range.lowerBound) / Double(text.count))
        }
        if head.isAnki, isRemark(fields[0]) { continue }
        if reader.hasOpenQuote {
          imported.notes.add(
            .warning, "a quote that does not end its field is text", line: reader.line)
        }
        take(fields, reader)
      }
    } catch {
      throw .refused("\(source.name), line \(error.line): \(error.message). Nothing was imported.")
    }
    imported.addTags(head.tags)
    return imported
  }

  private mutating func take(_ fields: [DelimitedReader.Field], _ reader: DelimitedReader) {
    let width = layout.columns.count
    if fields.count == 1, width > 1, continues(fields[0], reader) { return }
    var card = ImportedCard(front: "", line: reader.line)
    for (index, column) in layout.columns.enumerated() where index < fields.count {
      guard let column else { continue }
      var field = fields[index]
      if index == width - 1, fields.count > width {
        // A text that holds the delimiter and should have stood in quotes.
        field = .init(range: field.range.lowerBound..<fields[fields.count - 1].range.upperBound)
        imported.notes.add(
          .changed, "more fields than columns; the last column has the rest", line: reader.line)
      }
      if field.range.isEmpty { continue }
      let text = text(of: field, reader, column)
      if !column.set(text, in: &card) {
        imported.notes.add(
          .dropped, "“\(text)” is no value for \(column.rawValue)", line: reader.line)
      }
    }
    if let name = layout.keyName, let key = card.key { card.key = "\(name)=\(key)" }
    finish(card)
  }

  /// The text of a field, as Markdown where the file says that it is HTML.
  private mutating func text(
    of field: DelimitedReader.Field, _ reader: DelimitedReader, _ column: CardColumn
  ) -> String {
    let text = reader.text(of: field)
    guard head.isHTML, column == .front || column == .back else { return text }
    let (markdown, losses) = Markdown.text(fromHTML: text)
    for loss in losses.sorted() {
      imported.notes.add(.changed, "\(loss.rawValue) are not shown", line: reader.line)
    }
    return markdown
  }

  private mutating func finish(_ card: consuming ImportedCard) {
    guard !card.draft.front.utf8.allSatisfy({ $0 <= UInt8(ascii: " ") }) else {
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
  /// quotes, as in what Quizlet exports. True where it is done with.
  private mutating func continues(
    _ field: DelimitedReader.Field, _ reader: DelimitedReader
  ) -> Bool {
    let isPlainText = delimiter == [UInt8(ascii: "\t")] && !field.isQuoted
    guard isPlainText, let last = imported.cards.indices.last else {
      imported.notes.add(
        .dropped, "there is only one field; nothing parts a front from a back", line: reader.line)
      return true
    }
    imported.cards[last].draft.back += "\n" + reader.text(of: field)
    imported.notes.add(.changed, "the back of the card before goes on here", line: reader.line)
    return true
  }

  private func isRemark(_ field: DelimitedReader.Field) -> Bool {
    !field.isQuoted && text[field.range].first == UInt8(ascii: "#")
  }
}
