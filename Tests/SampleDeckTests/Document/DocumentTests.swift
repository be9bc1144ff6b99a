import Foundation
import SampleDeck
import Testing

struct DocumentTests {
  let folder: Folder
  init() throws { folder = try Folder() }

  // MARK: Saving

  @Test func `what was saved is on disk, and what was not is not`() throws {
    let document = try folder.document("Q")
    let id = document.deck.cards[0].id
    document[id].back = "A"
    #expect(document.hasChanges)
    #expect(try Deck(contentsOf: folder.package())[id].back == "")
    try document.save()
    #expect(!document.hasChanges)
    #expect(try Deck(contentsOf: folder.package())[id].back == "A")
  }

  @Test func `rollback goes back to what was saved, its undo included`() throws {
    let document = try folder.document("Q")
    try document.insert(Card(front: "saved"))
    try document.save()
    document.title = "other"
    try document.insert(Card(front: "unsaved"))
    document.rollback()
    #expect(document.title == "Inventions" && document.deck.fronts == ["Q", "saved"])
    #expect(!document.hasChanges && document.undoName == "add" && !document.canRedo)
  }

  @Test func `a card that the subscript made invalid is named when it is saved`() throws {
    let document = try folder.document("Q", "R")
    let id = document.deck.cards[1].id
    document[id].front = " "
    let error = #expect(throws: DeckError.self) { try document.save() }
    #expect(error?.message.contains("\(id)") == true)
    #expect(document.hasChanges)
    #expect(try Deck(contentsOf: folder.package()).fronts == ["Q", "R"])
    document.undo()
    #expect(!document.hasChanges)
  }

  @Test func `a change is saved when it has waited for the delay`() throws {
    let clock = Clock()
    let document = try folder.document("Q", clock: clock)
    #expect(try !document.saveIfDue(now: clock.now))
    try document.insert(Card(front: "R"))
    clock.now += 1
    document.title = "T"
    #expect(try !document.saveIfDue(now: clock.now, after: .milliseconds(1001)))
    #expect(try document.saveIfDue(now: clock.now, after: .seconds(1)))
    #expect(try Deck(contentsOf: folder.package()).title == "T")
    #expect(try !document.saveIfDue(now: .distantFuture))
  }

  @Test @MainActor func `autosave saves at its delay`() async throws {
    let document = try folder.document("Q")
    let task = Task { await document.autosave(after: .milliseconds(1)) }
    document.title = "T"
    while document.hasChanges { await Task.yield() }
    task.cancel()
    await task.value
    #expect(try Deck(contentsOf: folder.package()).title == "T")
  }

  @Test @MainActor func `autosave saves once more when it is cancelled`() async throws {
    for isEarly in [true, false] {
      let document = try folder.document("Q")
      let task = Task { await document.autosave(after: .seconds(3600)) }
      if !isEarly { await Task.yield() }
      document.title = "T"
      task.cancel()
      await task.value
      #expect(try Deck(contentsOf: folder.package()).title == "T")
      try FileManager.default.removeItem(at: folder.package())
    }
  }

  @Test @MainActor func `autosave tells what failed and keeps the change`() async throws {
    let document = try folder.document("Q")
    try FileManager.default.removeItem(at: folder.package())
    document.title = "T"
    var errors: [DeckError] = []
    let task = Task { await document.autosave(after: .seconds(3600)) { errors.append($0) } }
    task.cancel()
    await task.value
    #expect(errors.count == 1 && document.hasChanges)
  }

  @Test func `a document in memory can do all but outlive the program`() throws {
    let document = DeckDocument(.sample)
    #expect(document.path == nil && !document.hasChanges)
    let card = try document.insert(Card(front: "Q"))
    #expect(document.hasChanges)
    document.undo()
    document.redo()
    try document.save()
    #expect(!document.hasChanges && document.card(card.id) != nil)
    document[card.id].back = "A"
    document.rollback()
    #expect(document[card.id].back == "")
    document.undo()
    #expect(document.card(card.id) == nil && document.hasChanges && !document.isChangedOutside)
  }

  @Test func `a new deck is never made over something`() throws {
    _ = try folder.document("Q")
    #expect(throws: DeckError.exists(path: folder.package().path)) { try folder.document("R") }
    #expect(try Deck(contentsOf: folder.package()).fronts == ["Q"])
  }

  // MARK: Undo

  @Test func `an act is taken back whole and done again whole`() throws {
    let document = try folder.document("Q", "R")
    let ids = document.deck.cards.map(\.id)
    document.edit("mix") { deck in
      deck[ids[0]].back = "A"
      deck[ids[0]].tags = ["t"]
      try? deck.delete(ids[1])
      deck.title = "T"
    }
    let after = document.deck.manifest
    #expect(document.undoName == "mix")
    document.undo()
    #expect(document.deck.fronts == ["Q", "R"] && document[ids[0]].tags == [])
    #expect(document.title == "Inventions" && !document.hasChanges && !document.canUndo)
    document.redo()
    #expect(document.deck.fronts == ["Q"] && document.title == "T" && document[ids[0]].back == "A")
    #expect(after.count == document.deck.manifest.count)
    #expect(document.undo()?.name == "mix")
    try document.insert(Card(front: "S"))
    #expect(!document.canRedo, "a new act ends what can be done again")
  }

  @Test func `an act that fails half-way leaves nothing changed`() throws {
    let document = try folder.document("Q", "R")
    let ids = document.deck.cards.map(\.id)
    let unknown = CardID.random()
    #expect(throws: DeckError.noSuchCard(unknown)) { try document.delete(ids[0], unknown) }
    #expect(throws: DeckError.self) {
      try document.edit("both") { deck in
        deck[ids[0]].back = "A"
        try deck.insert(Card(front: ""))
      }
    }
    #expect(document.count == 2 && !document.hasChanges && !document.canUndo)
    #expect(document.unsavedEdits.isEmpty)
    try document.delete(ids)
    #expect(document.count == 0)
    document.undo()
    #expect(document.count == 2)
  }

  @Test func `an act that changes nothing is none`() throws {
    let document = try folder.document("Q")
    let id = document.deck.cards[0].id
    document[id].tags = []
    document[id].front = "Q"
    document.edit("nothing") { deck in
      deck[id].back = "A"
      deck[id].back = ""
    }
    try document.delete([])
    #expect(!document.canUndo)
  }

  @Test func `undo of something saved is a new edit`() throws {
    let document = try folder.document("Q")
    let id = document.deck.cards[0].id
    document[id].back = "A"
    try document.save()
    document.undo()
    #expect(document.hasChanges && document[id].back == "")
    try document.save()
    let manifest = try folder.package().manifest
    #expect(manifest.contains(#""back":"""#) && manifest.contains(#""now":["2-"#))
    document.redo()
    try document.save()
    #expect(try folder.package().manifest.contains(#""now":["3-"#))
    #expect(try Deck(contentsOf: folder.package())[id].back == "A")
  }

  @Test func `a deletion that was saved is taken back with the card's time and media`() throws {
    let document = try folder.document("Q", "R")
    let card = document.deck.cards[0]
    try document.edit("attach") { try $0.attach(Attachment(png, name: "a.png"), to: card.id) }
    try document.save()
    try document.delete(card.id)
    try document.save()
    document.undo()
    try document.save()
    let again = try DeckDocument(contentsOf: folder.package())
    #expect(again.deck.fronts == ["Q", "R"] && again[card.id].created == card.created)
    #expect(try again.bytes(of: #require(again[card.id].media["a.png"])) == png)
  }

  @Test func `undo takes back its own field and leaves what another window changed`() throws {
    let mine = try folder.document("Q")
    let id = mine.deck.cards[0].id
    mine[id].back = "A"
    try mine.save()
    let theirs = try DeckDocument(contentsOf: folder.package())
    theirs[id].hint = "theirs"
    theirs[id].tags = ["theirs"]
    try theirs.save()
    mine.title = "T"
    try mine.save()
    mine.undo()
    mine.undo()
    #expect(mine[id].back == "" && mine[id].hint == "theirs" && mine[id].tags == ["theirs"])
    #expect(mine.title == "Inventions")
  }

  @Test func `undo overrules no text that another window wrote over it or beside it`() throws {
    for isSeen in [true, false] {
      let mine = try folder.document("Q")
      let id = mine.deck.cards[0].id
      let theirs = try DeckDocument(contentsOf: folder.package())
      mine[id].back = "mine"
      try mine.save()
      if isSeen { try theirs.reload() }
      theirs[id].back = "theirs"
      try theirs.save()
      try mine.reload()
      #expect(mine[id].isConflict == !isSeen)
      let edit = try #require(mine.undo())
      #expect(mine.deck.edits(leftAloneBy: edit.inverse) == [id])
      try mine.save()
      let again = try Deck(contentsOf: folder.package())
      #expect(again.manifest.contains("theirs".utf8))
      try FileManager.default.removeItem(at: folder.package())
    }
  }

  @Test func `ten thousand acts are done, taken back and done again`() throws {
    let document = DeckDocument()
    for index in 0..<10_000 { try document.insert(Card(front: "Q\(index)")) }
    while document.undo() != nil {}
    #expect(document.count == 10_000 - DeckDocument.undoLimit)
    while document.redo() != nil {}
    #expect(document.count == 10_000)
  }

  // MARK: Two windows

  @Test func `two windows over one package save both their work`() throws {
    let mine = try folder.document("Q")
    let theirs = try DeckDocument(contentsOf: folder.package())
    let id = mine.deck.cards[0].id
    mine[id].back = "A"
    try theirs.insert(Card(front: "R"))
    try theirs.save()
    #expect(theirs.joined == nil)
    #expect(mine.isChangedOutside)
    try mine.save()
    #expect(mine.deck.fronts == ["Q", "R"] && mine[id].back == "A")
    #expect(mine.joined?.added.count == 1)
    #expect(!mine.isChangedOutside && theirs.isChangedOutside)
    try theirs.reload()
    #expect(theirs.deck.manifest == mine.deck.manifest)
    #expect(theirs.joined?.changed == [id])
  }

  @Test func `what two windows wrote into one field is a conflict that a person settles`() throws {
    let mine = try folder.document("Q")
    let theirs = try DeckDocument(contentsOf: folder.package())
    let id = mine.deck.cards[0].id
    mine[id].back = "mine"
    theirs[id].back = "theirs"
    try mine.save()
    try theirs.save()
    #expect(theirs.joined?.conflicts.map(\.fields) == [["back"]])
    try theirs.edit("resolve") { try $0.resolve("back", of: id, taking: .both) }
    #expect(!theirs[id].isConflict)
    theirs.undo()
    #expect(theirs[id].isConflict && !theirs.hasChanges)
    theirs.redo()
    try theirs.save()
    try mine.reload()
    #expect(!mine[id].isConflict)
    #expect(Set(mine[id].back.split(separator: "\n\n")) == ["mine", "theirs"])
  }

  @Test func `there is no taking in what is on disk over unsaved changes`() throws {
    let document = try folder.document("Q")
    document.title = "T"
    #expect(throws: DeckError.self) { try document.reload() }
    #expect(document.title == "T")
  }

  @Test func `a deck that is gone, damaged or another's is not saved over`() throws {
    let document = try folder.document("Q")
    document.title = "T"
    let other = try folder.package(
      "B.sampledeck",
      manifest:
        #"{"format":"sampledeck","version":1,"deck":{"id":"\#(CardID.random())"},"cards":[]}"#)
    for manifest in ["{", try other.manifest] {
      _ = try folder.package(manifest: manifest)
      let error = #expect(throws: DeckError.self) { try document.save() }
      #expect(error?.code == "changed-underneath")
      #expect(try folder.package().manifest == manifest && document.hasChanges)
    }
    try FileManager.default.removeItem(at: folder.package())
    #expect(throws: DeckError.self) { try document.save() }
    #expect(document.title == "T" && document.hasChanges)
  }

  @Test func `a deck is not written over another`() throws {
    _ = try folder.document("Q")
    let before = try folder.package().manifest
    var other = Deck.sample
    #expect(throws: DeckError.exists(path: folder.package().path)) {
      try other.write(to: folder.package())
    }
    #expect(try folder.package().manifest == before)
  }
}

extension Deck {
  /// The cards that an edit would leave alone here.
  fileprivate func edits(leftAloneBy edit: Edit) -> [CardID] {
    var copy = self
    return copy.apply(edit)
  }
}
