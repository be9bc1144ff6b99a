/// One page for a browser.
enum PageExport: ExportFormat {
  static let name = "html"
  static let ending = ".html"

  static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    var notes = ImportNotes()
    let omissions = try DeckPage(deck, cards: cards).write { try write(Array($0.utf8), body) }
    for omission in omissions { notes.add(.dropped, "“\(omission.name)” \(omission.reason)") }
    return notes
  }
}
