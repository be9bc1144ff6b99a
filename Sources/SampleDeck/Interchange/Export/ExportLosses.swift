/// What of a deck a format that knows some members cannot carry.
struct ExportLosses {
  private(set) var notes = ImportNotes()

  /// - Parameters:
  ///   - cards: The cards that leave.
  ///   - deck: Theirs.
  ///   - carriesDeck: Whether what the deck says of itself leaves too.
  ///   - carriesUnknown: Whether members leave that this version does not know.
  init(_ cards: [Card], of deck: Deck, carriesDeck: Bool, carriesUnknown: Bool) {
    for card in cards {
      for _ in card.media { notes.add(.dropped, "pictures and sounds do not go along") }
      if card.isConflict {
        notes.add(.dropped, "of a conflict only the text that is shown goes along")
      }
      for name in card.unknown.keys.sorted() where !carriesUnknown {
        notes.add(.dropped, "the member “\(name)”, which this version does not know")
      }
    }
    guard !carriesDeck else { return }
    let said = [
      ("description", deck.summary), ("language", deck.language ?? ""),
      ("answerLanguage", deck.answerLanguage ?? ""),
      ("authors", deck.authors.joined(separator: ", ")), ("license", deck.license),
    ]
    for (name, text) in said where !text.isEmpty {
      notes.add(.dropped, "what the deck says of itself as its \(name)")
    }
  }
}
