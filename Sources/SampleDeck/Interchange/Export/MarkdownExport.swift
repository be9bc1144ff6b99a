/// The editor's form: the one Markdown that reads back exactly.
enum MarkdownExport: ExportFormat {
  static let name = "markdown"
  static let ending = ".md"

  static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    // What attachments are called is in the text; their bytes cannot be.
    let drafts = cards.map { card in
      var draft = card.draft
      draft.media = [:]
      return draft
    }
    let form = CardForm.write(drafts, instructions: FormHead(deck).text)
    try write(Array(form.utf8), body)
    return ExportLosses(cards, of: deck, carriesUnknown: false).notes
  }
}
