import Foundation
import SampleDeck
import Testing

struct DeckDifferenceTests {
  @Test func `decks that differ in times and versions only are equal`() throws {
    let old = try deck(record(#""front":"Q","back":"a","tags":["t"]"#))
    let new = old.edited { $0.back = "b" }.edited { $0.back = "a" }
    #expect(old.text != new.text)
    #expect(DeckDifference(from: old, to: new).isEmpty)
    let other = try deck(
      record(#""front":"Q","back":"a","tags":["t"]"#), id: CardID.random().description)
    #expect(DeckDifference(from: old, to: other).isEmpty)
  }

  @Test func `a card that came, went or changed is told with its members`() throws {
    let old = try deck(record(#""front":"Q","back":"one two","tags":["a","b"]"#))
    var new = old.edited {
      $0.back = "one 2"
      $0.tags = ["b", "c"]
      $0.reversible = true
      $0.accept = ["x", "y"]
    }
    let change = try #require(DeckDifference(from: old, to: new).changed.first)
    #expect(
      change.fields.map { "\($0.name): \($0.words)" } == [
        "back: one [-two-]{+2+}", "reversible: {+yes+}", "accept: {+x, y+}",
      ])
    #expect(change.addedTags == ["c"] && change.removedTags == ["a"])

    let added = try new.insert(Card(front: "new"))
    try new.delete(theCard)
    let difference = DeckDifference(from: old, to: new)
    #expect(difference.added.map(\.id) == [added.id])
    #expect(difference.removed.map(\.id) == [theCard] && difference.changed.isEmpty)
    #expect(difference.added[0].old == nil && difference.removed[0].new == nil)
  }

  @Test func `attachments, unknown members and the deck's own are compared`() throws {
    let old = try deck(record(#""front":"Q","future":1"#))
    var new = try deck(record(#""front":"Q","future":[1]"#), head: #""title":"Other","x":true"#)
    let picture = Attachment([0x89, 0x50], name: "a.png")
    try new.attach(picture, to: theCard)
    let difference = DeckDifference(from: old, to: new)
    #expect(difference.deck.map(\.name) == ["title", "x"])
    let fields = try #require(difference.changed.first).fields
    #expect(fields.map(\.name) == ["future", "media/a.png"])
    #expect(fields[0].old == .other("1") && fields[0].new == .other("[1]"))
    #expect(fields[1].old == .absent && fields[1].new == .blob(picture.blob))
  }

  @Test func `a conflict that is open in one deck only is a difference`() throws {
    let base = try deck(record(#""front":"Q","back":"a""#))
    let joined = join(base.edited { $0.back = "mine" }, base.edited { $0.back = "theirs" })
    var settled = joined
    try settled.resolve("back", of: theCard, taking: .choice(1))
    let change = try #require(DeckDifference(from: joined, to: settled).changed.first)
    #expect(change.fields.isEmpty && change.conflicts == ["back"])
  }
}
