import Foundation
import SampleDeck
import Testing

struct EditJournalTests {
  private let home = Home()

  private var journal: EditJournal { EditJournal(at: home.path("undo/deck.jsonl")) }

  private func date(_ seconds: Int) -> Date { noon(seconds).date }

  /// An act on a deck as one process does it: noted, then saved.
  private func act(
    _ document: DeckDocument, at seconds: Int, _ change: (DeckDocument) throws -> Void
  ) throws {
    try change(document)
    for edit in document.unsavedEdits { try journal.append(edit, at: date(seconds)) }
    try document.save()
  }

  private func makeDocument() -> DeckDocument { DeckDocument(Deck(title: "T", id: cardID(7))) }

  @Test
  func `there is nothing to take back where nothing was done`() throws {
    let history = try journal.history()
    #expect(history.lastUndoable(in: Deck()) == nil)
    #expect(history.lastRedoable(in: Deck()) == nil)
    #expect(history.blobs == [])
    #expect(home.names("") == [])
  }

  @Test
  func `an edit reads back as it was`() throws {
    let document = makeDocument()
    var card = Card(
      front: "Où?", back: "là\n\n- \"x\"", tags: ["a", "b::c"], id: cardID(1), created: date(0))
    card.section = ["1", "2"]
    card.reversible = true
    try document.insert(card)
    document[cardID(1)].tags = ["b::c", "é"]
    document.title = "Title"
    try document.delete(cardID(1))
    #expect(document.unsavedEdits.count == 4)
    for edit in document.unsavedEdits {
      let again = try Edit(json: edit.json)
      #expect(again.json == edit.json)
      #expect(again.cards == edit.cards)
      #expect(again.name == edit.name)
      #expect(try Edit(json: edit.inverse.json).json == edit.inverse.json)
    }
    #expect(throws: DeckError.self) { try Edit(json: "{") }
    #expect(throws: DeckError.self) { try Edit(json: #"{"cards":{}}"#) }
    #expect(try Edit(json: "{}").isEmpty)
  }

  @Test(arguments: ["[]", #"["\"a\""]"#, "{}", "7"])
  func `a conflict that was noted without two values is none`(values: String) throws {
    let card = Card(front: "a", id: cardID(1), created: date(0))
    var deck = Deck()
    try deck.insert(card)
    let edit = try Edit(
      json: #"{"name":"x","cards":[{"before":\#(card.json),"after":\#(card.json),"#
        + #""conflictsAfter":{"front":\#(values)}}]}"#)
    deck.apply(edit)
    #expect(deck[card.id].conflicts == [])
  }

  @Test
  func `an edit is taken back and done again in other processes`() throws {
    let document = makeDocument()
    try act(document, at: 1) { try $0.insert(Card(front: "Q", back: "A", id: cardID(1))) }
    try act(document, at: 2) { $0[cardID(1)].back = "B" }
    try act(document, at: 3) { $0.title = "New" }
    try act(document, at: 4) { try $0.delete(cardID(1)) }

    // Each turn is a process of its own: it opens the deck's bytes and the journal.
    var deck = document.deck
    for seconds in 5...8 {
      deck = try Deck(manifest: deck.manifest)
      let entry = try #require(try journal.history().lastUndoable(in: deck))
      #expect(deck.apply(entry.edit.inverse) == [])
      deck = deck.committed(now: date(seconds))
      try journal.undone(entry.id, at: date(seconds))
    }
    #expect(deck.isEmpty)
    #expect(deck.title == "T")
    #expect(try journal.history().lastUndoable(in: deck) == nil)

    for seconds in 9...12 {
      let entry = try #require(try journal.history().lastRedoable(in: deck))
      #expect(entry.undone != nil)
      #expect(deck.apply(entry.edit) == [])
      deck = deck.committed(now: date(seconds))
      try journal.redone(entry.id, at: date(seconds))
    }
    #expect(deck.isEmpty)
    #expect(deck.title == "New")
    #expect(try journal.history().lastRedoable(in: deck) == nil)
    #expect(try journal.history().lastUndoable(in: deck)?.edit.name == "delete")
  }

  @Test
  func `a new edit ends what could be done again`() throws {
    let document = makeDocument()
    try act(document, at: 1) { $0.title = "A" }
    let entry = try #require(try journal.history().lastUndoable(in: document.deck))
    document.apply(entry.edit.inverse)
    try document.save()
    try journal.undone(entry.id, at: date(2))
    #expect(try journal.history().lastRedoable(in: document.deck) != nil)
    try act(document, at: 3) { $0.title = "B" }
    #expect(try journal.history().lastRedoable(in: document.deck) == nil)
  }

  @Test
  func `an edit that was noted and never saved is passed over`() throws {
    let document = makeDocument()
    try act(document, at: 1) { try $0.insert(Card(front: "Q", back: "A", id: cardID(1))) }
    let saved = document.deck
    document[cardID(1)].back = "B"
    try document.insert(Card(front: "Q2", id: cardID(2)))
    document.title = "lost"
    for edit in document.unsavedEdits { try journal.append(edit, at: date(2)) }
    let entry = try #require(try journal.history().lastUndoable(in: saved))
    #expect(entry.edit.name == "add")
    #expect(entry.edit.cards.keys.first == cardID(1))
    // Had they been saved, the last would come first.
    #expect(try journal.history().lastUndoable(in: document.deck)?.edit.name == "title")
  }

  @Test
  func `a torn or damaged line is passed over`() throws {
    let document = makeDocument()
    try act(document, at: 1) { $0.title = "A" }
    let path = "undo/deck.jsonl"
    try home.write(path, try home.read(path) + "garbage\n\n{\"kind\":\"edit\",\"id\":\"")
    try act(document, at: 2) { $0.title = "B" }
    let history = try journal.history()
    #expect(history.undoable.map(\.at) == [date(2), date(1)])
    #expect(try home.mode(path) == 0o600)
  }

  @Test
  func `attachments that may come back are known`() throws {
    let picture = "5f70bf18a08660ab14ed5ce9b5dd1b2e8b3d5dbb1c3a6ff4f4f7a1f8d3c2b1a0"
    let json = #"{"id":"\#(cardID(1))","front":"Q","media":{"a.png":"\#(picture)"}}"#
    try journal.append(try Edit(json: #"{"name":"rm","cards":[{"before":\#(json)}]}"#))
    #expect(try journal.history().blobs.map(\.description) == [picture])
  }

  @Test
  func `a journal that has grown is put aside, and both are read`() throws {
    let edit = try Edit(json: #"{"name":"rm","cards":[{"before":{"front":"Q"}}]}"#)
    try journal.append(edit, at: date(1))
    let full = String(repeating: "x", count: EditJournal.limit) + "\n"
    try home.write("undo/deck.jsonl", try home.read("undo/deck.jsonl") + full)
    try journal.append(edit, at: date(2))
    #expect(home.names("undo") == ["deck.jsonl", "deck.jsonl.1"])
    #expect(try journal.history().undoable.map(\.at) == [date(2), date(1)])
    try home.write("undo/deck.jsonl", full)
    try journal.append(edit, at: date(3))
    #expect(try journal.history().undoable.map(\.at) == [date(3)])
  }

  @Test
  func `the latest act is a grade or an edit, as it happened`() throws {
    let document = makeDocument()
    var studied = StudyHistory()
    try act(document, at: 1) { try $0.insert(Card(front: "Q", id: cardID(1))) }
    studied.append(.review(1, at: 2, .good))
    try act(document, at: 3) { $0[cardID(1)].back = "A" }
    func undo() throws -> String {
      switch LatestAct.toUndo(studied, try journal.history(), in: document.deck) {
      case .study(let event): "grade \(event.moment == noon(2))"
      case .edit(let entry): entry.edit.name
      case nil: "nothing"
      }
    }
    func redo() throws -> String {
      switch LatestAct.toRedo(studied, try journal.history(), in: document.deck) {
      case .study: "grade"
      case .edit(let entry): entry.edit.name
      case nil: "nothing"
      }
    }
    func takeBack(at seconds: Int) throws {
      switch LatestAct.toUndo(studied, try journal.history(), in: document.deck) {
      case .study: studied.append(.undo(seconds + 100, at: seconds, of: 1))
      case .edit(let entry):
        document.apply(entry.edit.inverse)
        try document.save()
        try journal.undone(entry.id, at: date(seconds))
      case nil: break
      }
    }
    #expect(try undo() == "edit")
    #expect(try redo() == "nothing")
    try takeBack(at: 4)
    #expect(try undo() == "grade true")
    #expect(try redo() == "edit")
    try takeBack(at: 5)
    #expect(try undo() == "add")
    #expect(try redo() == "grade")
    try takeBack(at: 6)
    #expect(try undo() == "nothing")
    #expect(try redo() == "add")
    // A grade after an undo ends what could be done again.
    studied.append(.review(9, at: 7, .easy))
    #expect(try redo() == "nothing")
  }
}
