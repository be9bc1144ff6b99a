/// What of a deck a format that knows some members cannot carry.
struct ExportLosses {
  private(set) var notes = ImportNotes()

  /// - Parameters:
  ///   - cards: The cards that leave.
  ///   - deck: Theirs.
  ///   - carriesUnknown: Whether members leave that this version does not know.
  init(_ cards: [Card], of deck: Deck, carriesUnknown: Bool) {
    for card in cards {
      for _ in card.media { notes.add(.dropped, "pictures and sounds do not go along") }
      if card.isConflict {
        notes.add(.dropped, "of a conflict only the text that is shown goes along")
      }
      if card.importBlob != nil {
        notes.add(.dropped, "the fields of a note of Anki's do not go along")
      }
      for name in card.unknown.keys.sorted() where !carriesUnknown { add(unknown: name) }
    }
    let known = DeckMember.members.map { Register.member($0.name) }
    for register in deck.head.registers.names.subtracting(known).sorted() {
      add(unknown: register.name)
    }
    for name in deck.opened.unknown.map(\.key) { add(unknown: name) }
  }

  private mutating func add(unknown name: String) {
    notes.add(.dropped, "the member “\(name)”, which this version does not know, does not go along")
  }

  /// Notes what the deck says of itself, where that does not leave.
  ///
  /// - Parameters:
  ///   - deck: The deck.
  ///   - fileName: The name of the file, which may say the title.
  mutating func add(_ deck: Deck, fileName: String?) {
    let said = [
      ("title", deck.title == fileName ? "" : deck.title), ("description", deck.summary),
      ("language", deck.language ?? ""), ("answerLanguage", deck.answerLanguage ?? ""),
      ("authors", deck.authors.joined(separator: ", ")), ("license", deck.license),
    ]
    for (name, text) in said where !text.isEmpty {
      notes.add(.dropped, "the \(name) of the deck does not go along")
    }
  }
}
