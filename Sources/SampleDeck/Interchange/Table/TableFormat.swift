import Codec

/// Separated text: a record a card, a column a member.
enum TableFormat: ImportFormat {
  static let name = "csv"

  static func recognises(_ source: ImportSource) -> Bool { source.textHead != nil }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    let text = try source.text(options)
    let head = TableHead(text)
    guard head.end < text.count else { return ImportedDeck(format: name) }
    var reading = try TableReading(text, head, options, source)
    return try reading.deck()
  }
}

/// The same with a tab between fields, whatever they look like.
enum TabTableFormat: ImportFormat {
  static let name = "tsv"

  static func recognises(_ source: ImportSource) -> Bool { false }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    var options = options
    options.delimiter = options.delimiter ?? "\t"
    return try TableFormat.read(source, options)
  }
}
