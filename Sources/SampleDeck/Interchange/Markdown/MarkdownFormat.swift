/// Cards in Markdown: the form that this program writes, and those that people have.
///
/// - `=== card …`: the editor's form, which reads back exactly;
/// - `Q:` and `A:`, and `C:` with `[gaps]`, as hashcards has them;
/// - `front :: back` on a line, `front ::: back` for both ways;
/// - the cards of Obsidian's plugin for spaced repetition, and those of Logseq;
/// - a heading with a body;
/// - texts between rules, the first paragraph of each the front.
///
/// In all but the first headings without a text of their own are sections. What no form takes is
/// reported with its line.
enum MarkdownFormat: ImportFormat {
  static let name = "markdown"

  static func recognises(_ source: ImportSource) -> Bool {
    if ["md", "markdown"].contains(source.ending) { return source.textHead != nil }
    guard let head = source.textHead else { return false }
    let text = MarkdownText(String(decoding: head, as: UTF8.self))
    return text.isForm
      || text.lines.contains { QuestionMark(of: $0)?.mark == .question }
        && text.lines.contains { QuestionMark(of: $0)?.mark == .answer }
  }

  static func read(
    _ source: ImportSource, _ options: ImportOptions
  ) throws(DeckError) -> ImportedDeck {
    let bytes = try source.text(options, limit: ImportSource.partsLimit)
    let string = String(decoding: bytes, as: UTF8.self)
    let text = MarkdownText(string)
    if text.isForm { return try form(string, source) }
    var reading = MarkdownReading(text)
    reading.run()
    var deck = reading.deck
    var media = MediaFolder(options, source)
    for index in deck.cards.indices { media.attach(to: &deck.cards[index], &deck.notes) }
    return deck
  }

  private static func form(
    _ text: String, _ source: ImportSource
  ) throws(DeckError) -> ImportedDeck {
    var deck = ImportedDeck(format: name, authority: "text")
    deck.members = Set(CardMember.allCases).subtracting([.media])
    do {
      deck.cards = try CardForm.read(text).map { ImportedCard($0) }
    } catch {
      throw .refused("\(source.name), \(error.message). Nothing was imported.")
    }
    FormHead(form: text).describe(&deck)
    for card in deck.cards where !card.draft.media.isEmpty {
      deck.notes.add(
        .dropped, "a form does not bring attachments along", line: card.draft.line)
    }
    return deck
  }
}

extension MarkdownText {
  /// Whether it is in the editor's form.
  var isForm: Bool {
    lines.contains { line in
      line.text == "=== new card"
        || line.text.hasPrefix("=== card ") && CardID(String(line.text.dropFirst(9).trimmed)) != nil
    }
  }
}
