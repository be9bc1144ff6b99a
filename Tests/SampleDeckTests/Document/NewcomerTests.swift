import Foundation
import SampleDeck
import Testing

struct NewcomerTests {
  @Test func `twenty lines make a deck, save it, and find everything again`() throws {
    let folder = try Folder()
    let url = folder.package("Inventions.sampledeck")

    let document = try DeckDocument(creating: Deck(title: "Inventions"), at: url)
    let compiler = try document.insert(
      Card(front: "Who wrote the first compiler?", back: "Grace Hopper", tags: ["computing"]))
    try document.insert(Card(front: "Who built the first telescope?"))
    document[compiler.id].back = "Grace Hopper, in 1952"
    try document.edit("attach") { deck in
      let name = try deck.attach(Attachment(png, name: "a-0.png"), to: compiler.id)
      deck[compiler.id].back += "\n\n![The A-0 tape](\(name))"
    }
    try document.save()

    let again = try DeckDocument(contentsOf: url)
    let computing = try again.fetch(where: #Predicate { $0.tags.contains("computing") })
    #expect(computing.map(\.front) == ["Who wrote the first compiler?"])
    #expect(try again.search("telescope").count == 1)
    #expect(again.medium("a-0.png", of: computing[0])?.kind == .png)

    again.undo()
    try again.delete(compiler.id)
    again.undo()
    #expect(again.count == 2 && !again.hasChanges)
  }

  @Test func `a script reads, changes and writes a deck as a value`() throws {
    let folder = try Folder()
    var deck = Deck(title: "Inventions")
    let id = try deck.insert(Card(front: "Q")).id
    try deck.write(to: folder.package())
    #expect(!deck.hasChanges)
    for answer in ["one", "two", "three"] {
      deck[id].back = answer
      try deck.write(to: folder.package())
    }
    let again = try Deck(contentsOf: folder.package())
    #expect(again[id].back == "three")
    #expect(!again[id].isConflict)
    #expect(again.manifest == deck.manifest)
  }
}
