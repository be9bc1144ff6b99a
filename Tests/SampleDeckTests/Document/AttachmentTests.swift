import Foundation
import SampleDeck
import Testing

struct AttachmentTests {
  let folder: Folder
  init() throws { folder = try Folder() }

  private func deck(with attachment: Attachment) throws -> (deck: Deck, id: CardID) {
    var deck = Deck(title: "Pictures")
    let id = try deck.insert(Card(front: "Q")).id
    try deck.attach(attachment, to: id)
    return (deck, id)
  }

  @Test func `bytes and a file are attached and read back the same`() throws {
    let sound = Array("OggS".utf8) + [UInt8](repeating: 7, count: 200_000)
    try Data(sound).write(to: folder.url.appending(path: "call.ogg"))
    var (deck, id) = try deck(with: Attachment(png, name: "a.png"))
    let file = try Attachment(contentsOf: folder.url.appending(path: "call.ogg"))
    #expect(file.kind == .ogg && file.size == sound.count && file.name == "call.ogg")
    try deck.attach(file, to: id)
    try deck.write(to: folder.package())

    let document = try DeckDocument(contentsOf: folder.package())
    let card = document[id]
    #expect(card.mediaNames.sorted() == ["a.png", "call.ogg"])
    let medium = try #require(document.medium("call.ogg", of: card))
    #expect(medium.kind == .ogg && medium.size == sound.count && medium.blob == file.blob)
    #expect(medium.path.map { FileManager.default.contents(atPath: $0) } == Data(sound))
    #expect(try document.bytes(of: medium.blob) == sound)
    #expect(try document.bytes(of: #require(card.media["a.png"])) == png)
    #expect(document.medium("b.png", of: card) == nil)
  }

  @Test func `an attachment can be read before it is saved`() throws {
    let (deck, id) = try deck(with: Attachment(png, name: "a.png"))
    let document = DeckDocument(deck)
    #expect(document.medium("a.png", of: document[id])?.size == png.count)
    #expect(try document.bytes(of: #require(document[id].media["a.png"])) == png)
  }

  @Test func `a blob that is missing or damaged is told by name`() throws {
    var (deck, id) = try deck(with: Attachment(png, name: "a.png"))
    try deck.write(to: folder.package())
    let blob = try #require(deck[id].media["a.png"])
    let file = folder.package().appending(path: "blobs/\(blob)")
    let document = try DeckDocument(contentsOf: folder.package())
    try Data("other".utf8).write(to: file)
    #expect(throws: DeckError.blobDamaged(blob, path: file.path)) { try document.bytes(of: blob) }
    try FileManager.default.removeItem(at: file)
    #expect(throws: DeckError.blobMissing(blob, path: file.path)) { try document.bytes(of: blob) }
    #expect(document.medium("a.png", of: document[id]) == nil)
    // The deck can be worked with all the same.
    document[id].back = "A"
    try document.save()
  }

  @Test func `two cards' a png are two pictures, and two of one card get two names`() throws {
    var (deck, id) = try deck(with: Attachment(png, name: "a.png"))
    let other = try deck.insert(Card(front: "R")).id
    #expect(try deck.attach(Attachment(png + [0], name: "a.png"), to: other) == "a.png")
    #expect(try deck.attach(Attachment(png + [1], name: "a.png"), to: id) == "a-2.png")
    #expect(try deck.attach(Attachment(png, name: "a.png"), to: id) == "a.png")
    try deck.write(to: folder.package())
    #expect(folder.package().blobs.count == 3)
  }

  @Test(arguments: ["", ".", "..", "a/b", "/a", "a\\b", "a\0", String(repeating: "a", count: 256)])
  func `a name that is no file name is refused`(_ name: String) throws {
    #expect(throws: DeckError.self) { try deck(with: Attachment(png, name: name)) }
  }

  @Test func `a name is kept in its composed form`() throws {
    var attachment = Attachment(png, name: "x")
    attachment.name = "e\u{301}.png"
    let (deck, id) = try deck(with: attachment)
    #expect(deck[id].media.keys.map { Array($0.utf8) } == [Array("é.png".utf8)])
  }

  @Test func `an attachment that the text shows cannot be taken away`() throws {
    var (deck, id) = try deck(with: Attachment(png, name: "a b.png"))
    for text in ["![](<a b.png>)", "[it](a%20b.png)"] {
      deck[id].back = text
      let error = #expect(throws: DeckError.self) { try deck.detach("a b.png", from: id) }
      #expect(error?.message.contains("still shown") == true)
    }
    deck[id].back = "`a b.png`"
    try deck.detach("a b.png", from: id)
    #expect(deck[id].media.isEmpty)
    #expect(throws: DeckError.self) { try deck.detach("a b.png", from: id) }
  }

  @Test func `a deleted card lets its attachments go`() throws {
    let (deck, id) = try deck(with: Attachment(png, name: "a.png"))
    let document = try DeckDocument(creating: deck, at: folder.package())
    document[id].back = "![](a.png)"
    try document.delete(id)
    try document.save()
    let manifest = try folder.package().manifest
    #expect(!manifest.contains("\"media\":{\"a.png\":\""))
    #expect(manifest.contains(#""life":2"#))
  }

  @Test func `what was attached and taken back is not written`() throws {
    let document = try folder.document("Q")
    let id = document.deck.cards[0].id
    try document.edit("attach") { try $0.attach(Attachment(png, name: "a.png"), to: id) }
    document.undo()
    document.title = "T"
    try document.save()
    #expect(folder.package().blobs.isEmpty)
  }

  @Test func `an attachment taken back, saved, and done again is still there`() throws {
    let document = try folder.document("Q")
    let id = document.deck.cards[0].id
    try document.edit("attach") { try $0.attach(Attachment(png, name: "a.png"), to: id) }
    document.undo()
    document.title = "T"
    try document.save()
    document.undo()
    document.redo()
    document.rollback()
    try document.edit("again") { try $0.attach(Attachment(png, name: "a.png"), to: id) }
    try document.save()
    document.undo()
    try document.save()
    document.redo()
    try document.save()
    #expect(try document.bytes(of: #require(document[id].media["a.png"])) == png)
  }

  @Test func `a file that changes while it is attached is not saved under a false name`() throws {
    let file = folder.url.appending(path: "a.png")
    try Data(png).write(to: file)
    for isNew in [false, true] {
      let attachment = try Attachment(contentsOf: file)
      var (deck, id) = try deck(with: Attachment([1], name: "x"))
      if !isNew { try deck.write(to: folder.package()) }
      let before = isNew ? nil : try folder.package("A.sampledeck").manifest
      try Data(png + [9]).write(to: file)
      try deck.attach(attachment, to: id)
      let other = try #require(deck[id].media["a.png"])
      try #require(other == attachment.blob)
      if isNew {
        #expect(throws: DeckError.self) { try deck.write(to: folder.package("B.sampledeck")) }
        #expect(!FileManager.default.fileExists(atPath: folder.package("B.sampledeck").path))
      } else {
        #expect(throws: DeckError.self) { try deck.write(to: folder.package()) }
        #expect(try folder.package().manifest == before)
        try Data(png).write(to: file)
      }
    }
  }

  @Test func `no manifest names a blob that is not there`() throws {
    var (deck, id) = try deck(with: Attachment(png, name: "a.png"))
    let card = deck[id]
    // The card alone, without the bytes that came with it.
    var bare = Deck()
    try bare.insert(card)
    let blob = try #require(card.media["a.png"])
    #expect(throws: DeckError.self) { try bare.write(to: folder.package("B.sampledeck")) }
    #expect(!FileManager.default.fileExists(atPath: folder.package("B.sampledeck").path))
    try deck.write(to: folder.package())
    var other = Deck(title: "Other")
    try other.write(to: folder.package("C.sampledeck"))
    let before = try folder.package("C.sampledeck").manifest
    try other.insert(card)
    let error = #expect(throws: DeckError.self) {
      try other.write(to: folder.package("C.sampledeck"))
    }
    #expect(error?.code == "media-missing" && error?.message.contains("\(blob)") == true)
    #expect(try folder.package("C.sampledeck").manifest == before)
  }

  @Test func `saving elsewhere takes the attachments along`() throws {
    var (deck, id) = try deck(with: Attachment(png, name: "a.png"))
    try deck.write(to: folder.package())
    var copy = try Deck(contentsOf: folder.package())
    try copy.write(to: folder.package("B.sampledeck"))
    try FileManager.default.removeItem(at: folder.package())
    let again = try DeckDocument(contentsOf: folder.package("B.sampledeck"))
    #expect(try again.bytes(of: #require(again[id].media["a.png"])) == png)
    #expect(again.deck.manifest == deck.manifest)
  }

  @Test func `a deck joined with another brings its blobs, those in conflict too`() throws {
    var (mine, id) = try deck(with: Attachment(png, name: "a.png"))
    try mine.write(to: folder.package())
    var theirs = try Deck(contentsOf: folder.package())
    try theirs.write(to: folder.package("B.sampledeck"))
    let fresh = try theirs.insert(Card(front: "R")).id
    try theirs.attach(Attachment(png + [1], name: "r.png"), to: fresh)
    try theirs.detach("a.png", from: id)
    try theirs.attach(Attachment(png + [2], name: "a.png"), to: id)
    try theirs.write(to: folder.package("B.sampledeck"))
    try mine.detach("a.png", from: id)
    try mine.attach(Attachment(png + [3], name: "a.png"), to: id)
    try mine.write(to: folder.package())

    var (joined, report) = mine.joined(with: theirs)
    #expect(report.added == [fresh] && report.conflicts.map(\.fields) == [["media/a.png"]])
    #expect(joined.hasChanges)
    try joined.write(to: folder.package())
    let document = try DeckDocument(contentsOf: folder.package())
    #expect(try document.bytes(of: #require(document[fresh].media["r.png"])) == png + [1])
    #expect(document[id].isConflict)
    #expect(folder.package().blobs.count == 4)

    let shown = try #require(document[id].media["a.png"])
    try document.edit("resolve") { try $0.resolve("media/a.png", of: id, taking: .choice(2)) }
    try document.save()
    let other = try #require(document[id].media["a.png"])
    #expect(other != shown && !document[id].isConflict)
    #expect(try document.bytes(of: other).count == png.count + 1)
  }

  @Test func `a deck can be written over another copy of itself`() throws {
    var (deck, id) = try deck(with: Attachment(png, name: "a.png"))
    let other = folder.package("B.sampledeck")
    try deck.write(to: other)
    try deck.write(to: folder.package())
    let fresh = try deck.insert(Card(front: "R")).id
    try deck.attach(Attachment(png + [1], name: "r.png"), to: fresh)
    try deck.write(to: folder.package())
    // The copy lacks the new card because it is older, not because somebody deleted it.
    let report = try deck.write(to: other)
    #expect(report?.removed == [] && deck.fronts == ["Q", "R"])
    let again = try DeckDocument(contentsOf: other)
    #expect(again.deck.fronts == ["Q", "R"])
    #expect(try again.bytes(of: #require(again[fresh].media["r.png"])) == png + [1])
    #expect(try again.bytes(of: #require(again[id].media["a.png"])) == png)
  }
}
