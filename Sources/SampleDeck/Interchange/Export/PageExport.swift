/// One page for a browser.
enum PageExport: ExportFormat {
  static let name = "html"
  static let ending = ".html"

  private static let sizeToWarnOf = 64 << 20

  static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    var notes = ImportNotes()
    var size = 0
    let omissions = try DeckPage(deck, cards: cards).write { text in
      size += text.utf8.count
      try write(Array(text.utf8), body)
    }
    for omission in omissions { notes.add(.dropped, "“\(omission.name)” \(omission.reason)") }
    if size > sizeToWarnOf {
      notes.add(
        .warning,
        "the page has \(size >> 20) MiB, more than most phones open; --only takes some cards")
    }
    return notes
  }
}
