import Foundation
import SampleDeck
import Testing

struct PullTests {
  private let first = Result { try deck(record(#""front":"Q1","back":"A1","hint":"H1""#)) }

  private func release(_ members: String) throws -> Deck { try deck(record(members)) }

  @Test func `what only the author changed is taken`() throws {
    let old = try first.get()
    let mine = old.edited { $0.hint = "mine" }
    let pull = try mine.pulling(old.edited { $0.back = "A2" }, since: old)
    #expect(pull.deck[theCard].back == "A2")
    #expect(pull.deck[theCard].hint == "mine")
    #expect(pull.kept.isEmpty && !pull.report.hasConflicts)
  }

  @Test func `the learner's own wording is kept as an edit over the author's`() throws {
    let old = try first.get()
    let mine = old.edited { $0.back = "mine" }
    let theirs = old.edited { $0.back = "A2" }
    for author in [old, nil] {
      let pull = try mine.pulling(theirs, since: author)
      #expect(pull.deck[theCard].back == "mine")
      #expect(pull.kept.map(\.fields) == [["back"]])
      #expect(!pull.deck[theCard].isConflict && !pull.report.hasConflicts)
      let saved = pull.deck.committed()
      #expect(join(saved, theirs)[theCard].back == "mine", "the author's is known as replaced")
      #expect(try saved.pulling(theirs, since: pull.author).kept.isEmpty)
    }
  }

  @Test func `after a revert the author's wording comes as if there never was another`() throws {
    let old = try first.get()
    let second = old.edited { $0.back = "A2" }
    let pull = try old.edited { $0.back = "mine" }.pulling(second, since: old)
    var mine = pull.deck.committed()
    mine[theCard].tags = ["hard"]
    try mine.revert(theCard, to: pull.author)
    mine = mine.committed()
    #expect(mine[theCard].back == "A2")
    #expect(mine[theCard].tags == ["hard"])
    let third = second.edited { $0.back = "A3" }
    let next = try mine.pulling(third, since: pull.author)
    #expect(next.deck[theCard].back == "A3")
    #expect(next.kept.isEmpty && !next.report.hasConflicts)
  }

  @Test func `releases that a script writes without versions follow each other`() throws {
    var mine = try first.get()
    var author: Deck? = mine
    for number in 2...4 {
      let release = try release(#""front":"Q1","back":"A\#(number)""#)
      let pull = try mine.pulling(release, since: author)
      (mine, author) = (pull.deck.committed(), pull.author)
      #expect(mine[theCard].back == "A\(number)")
      #expect(mine[theCard].hint == "")
      #expect(!mine[theCard].isConflict && pull.kept.isEmpty)
    }
  }

  @Test func `a card that the release lacks stays, one that was deleted goes`() throws {
    let old = try first.get()
    #expect(try old.pulling(deck(), since: old).deck.count == 1)
    let pull = try old.pulling(old.deleted(), since: old)
    #expect(pull.deck.isEmpty)
    #expect(pull.report.removed == [theCard])
    let mine = old.edited { $0.back = "mine" }
    #expect(try mine.pulling(old.deleted(), since: old).deck[theCard].back == "mine")
  }

  @Test func `an old release takes nothing back, nor does an old copy`() throws {
    let old = try first.get()
    let second = old.edited { $0.back = "A2" }
    let pull = try old.pulling(second, since: old)
    let stale = try pull.deck.committed().pulling(old, since: pull.author)
    #expect(stale.deck[theCard].back == "A2")
    let copy = try old.pulling(second, since: pull.author)
    #expect(copy.deck[theCard].back == "A2")
  }

  @Test func `what the author left open stays open`() throws {
    let old = try first.get()
    let open = join(old.edited { $0.back = "B" }, old.edited { $0.back = "C" })
    let pull = try old.pulling(open, since: old)
    #expect(pull.deck[theCard].isConflict)
    #expect(pull.report.conflicts.map(\.fields) == [["back"]])
  }

  @Test func `another deck is refused`() throws {
    let old = try first.get()
    let other = try deck(id: "2b0e6f0e-0000-4000-8000-000000000002")
    #expect(throws: DeckError.self) { try old.pulling(other) }
  }

  @Test func `where a deck came from is remembered beside it`() throws {
    let folder = try Folder()
    let state = folder.url.appending(path: "state").path
    let old = try first.get()
    #expect(try DeckOrigin(of: old.id, state: state) == nil)
    try DeckOrigin(path: "/mail/a \"b\"\n.zip", author: old).remember(state: state)
    let origin = try #require(try DeckOrigin(of: old.id, state: state))
    #expect(origin.path == "/mail/a \"b\"\n.zip")
    #expect(origin.author?.manifest == old.manifest)
  }
}

struct UniteTests {
  private let other = "77aa01c3-0000-4000-8000-000000000001"

  private func twins(_ members: String) throws -> (Deck, CardID) {
    let younger = #"{"id":"\#(other)","created":"2026-11-29T10:00:00.002Z",\#(members)}"#
    let deck = try deck(record(#""front":"Q","back":"A","tags":["a"]"#), younger)
    return (deck, try #require(CardID(other)))
  }

  @Test func `two cards become one, which keeps the older id and everything of both`() throws {
    var (deck, younger) = try twins(#""front":"Q","back":"A","tags":["b"],"hint":"H""#)
    let copy = deck
    let (kept, gone) = try deck.unite(younger, theCard)
    #expect((kept, gone) == (theCard, younger))
    #expect(deck.cards.map(\.id) == [theCard])
    #expect(deck[theCard].hint == "H")
    #expect(deck[theCard].tags == ["a", "b"])
    #expect(!deck[theCard].isConflict)
    #expect(join(deck, copy).text == deck.text, "the deletion knew the other card")
    var again = copy
    try again.unite(theCard, younger)
    #expect(join(deck, again)[theCard].hint == "H")
    #expect(!join(deck, again)[theCard].isConflict)
  }

  @Test func `where both say something else a person chooses`() throws {
    var (deck, younger) = try twins(#""front":"Q","back":"B""#)
    try deck.unite(theCard, younger)
    #expect(deck[theCard].conflicts.map(\.field) == ["back"])
  }

  @Test func `a document takes it as one act, and another copy too`() throws {
    let (deck, younger) = try twins(#""front":"Q","back":"A","hint":"H""#)
    let document = DeckDocument(deck)
    try document.edit("unite") { deck in _ = try deck.unite(theCard, younger) }
    #expect(document.count == 1)
    document.undo()
    #expect(document.count == 2)
    #expect(document[theCard].hint == "")

    let report = document.join(with: deck.edited { $0.back = "B" })
    #expect(report.changed == [theCard])
    #expect(document.joined == report)
    #expect(document[theCard].back == "B")
    document.undo()
    #expect(document[theCard].back == "A")
  }
}
