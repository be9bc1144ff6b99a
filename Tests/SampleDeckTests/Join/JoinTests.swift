import Foundation
import SampleDeck
import Testing

struct VersionTests {
  @Test func `an edit is a version that replaces the one before`() throws {
    let edited = try deck(record(#""front":"Q1","back":"a0","tags":["x"]"#))
      .edited { $0.back = "a1" }
      .edited { $0.back = "a2" }
    #expect(
      edited.theRecord
        == record(
          #"""
          "modified":"2026-11-30T00:53:20.000Z","front":"Q1","back":"a2","tags":["x"],\#
          "rev":{"back":{"now":["2-8c476a97-R"],"past":["1-6f362e37-R","0-5d9a0991-"]}}
          """#))
  }

  @Test func `a deletion keeps every version it knew and no text`() throws {
    let deleted = try deck(record(#""front":"Q2","back":"b0""#)).edited { $0.back = "b1" }.deleted()
    #expect(
      deleted.theRecord == #"""
        {"id":"\#(theCard)","deleted":"2026-11-30T00:53:21.000Z","life":2,\#
        "rev":{"back":{"past":["1-e9ed16e2-R","0-b576ebab-"]},"front":{"past":["0-2f4d3e49-"]}}}
        """#)
  }

  @Test func `what two people wrote at once both stands, the higher in the field`() throws {
    let old = try deck(record(#""front":"Q3","back":"c0""#))
    let joined = join(
      try attach("mine", to: old).edited { $0.back = "mine" },
      try attach("theirs", to: old).edited { $0.back = "theirs" })
    // H orders the versions: d0787253 is above 0706a8d7.
    #expect(joined[theCard].back == "mine")
    #expect(
      joined.theRecord.contains(
        #""back":{"now":["1-d0787253-R","1-0706a8d7-R"],"past":["0-ad556f17-"]}"#))
    #expect(joined.theRecord.contains(#""past":["0-42fc2d0c-"]"#))
    #expect(
      joined.theRecord.contains(#""also":{"back":{"1-0706a8d7-R":"theirs"},"media":{"p.png":{"1-"#))
    #expect(Set(joined[theCard].conflicts.map(\.field)) == ["back", "media/p.png"])
  }

  @Test func `an edit that comes back to what was saved is none`() throws {
    let old = try deck(record(#""front":"Q","back":"A""#)).committed()
    var deck = old
    deck[theCard].back = "B"
    deck[theCard].back = "A"
    #expect(deck.committed().text == old.text)
  }

  @Test func `going back to an earlier text is an edit like any other`() throws {
    let old = try deck(record(#""front":"Q","back":"x""#))
    let edited = old.edited { $0.back = "y" }
    let returned = edited.edited { $0.back = "x" }
    #expect(join(returned, edited)[theCard].back == "x")
    #expect(join(returned, old)[theCard].back == "x")
  }

  @Test func `at most 64 replaced versions are remembered, and forgetting one loses no text`()
    throws
  {
    let old = try deck(record(#""front":"Q","back":"0""#))
    let edited = (1...100).reduce(old) { deck, number in deck.edited { $0.back = "\(number)" } }
    #expect(edited.theRecord.contains(#""past":["99-"#))
    #expect(edited.theRecord.contains(#","36-"#) && !edited.theRecord.contains(#","35-"#))
    let joined = edited.joined(with: old).deck
    #expect(joined[theCard].back == "100")
    #expect(
      joined[theCard].conflicts.map(\.values) == [[#""100""#, #""0""#]],
      "it is no longer known as replaced")
  }

  private func attach(_ bytes: String, to deck: Deck) throws -> Deck {
    var deck = deck
    try deck.attach(Attachment(Array(bytes.utf8), name: "p.png"), to: theCard)
    return deck
  }
}

struct JoinTests {
  private let old = Result { try deck(record(#""front":"Q","back":"A","tags":["old"]"#)) }

  // MARK: Fields

  @Test func `edits of different fields go together`() throws {
    let old = try old.get()
    let joined = join(
      old.edited {
        $0.front = "Q1"
        $0.tags = []
      },
      old.edited {
        $0.hint = "H"
        $0.tags = ["old", "new"]
      })
    #expect(joined[theCard].front == "Q1")
    #expect(joined[theCard].hint == "H")
    #expect(joined[theCard].tags == ["new"])
    #expect(!joined[theCard].isConflict)
  }

  @Test func `the same text written twice is no conflict`() throws {
    let old = try old.get()
    let joined = join(old.edited { $0.back = "B" }, old.edited { $0.back = "B" })
    #expect(joined[theCard].back == "B")
    #expect(!joined[theCard].isConflict)
  }

  @Test func `an edit of a card in conflict settles it for everybody`() throws {
    let old = try old.get()
    let conflict = join(old.edited { $0.back = "B" }, old.edited { $0.back = "C" })
    let settled = conflict.edited { $0.back = "B and C" }
    for other in [old, conflict] {
      #expect(join(settled, other)[theCard].back == "B and C")
      #expect(!join(settled, other)[theCard].isConflict)
    }
  }

  @Test func `a text taken away against a text rewritten is a conflict with nothing`() throws {
    let old = try deck(record(#""front":"Q","back":"A","hint":"H""#))
    let joined = join(old.edited { $0.hint = "" }, old.edited { $0.hint = "better" })
    let conflict = try #require(joined[theCard].conflicts.first)
    #expect(Set(conflict.values) == [nil, #""better""#])
    #expect(joined.text.contains("null") == (conflict.values[0] != nil))
  }

  @Test func `members of a newer version are versioned and joined like any other`() throws {
    let old = try deck(record(#""front":"Q","back":"A","x-new":{"a":1}"#))
    let mine = try old.edited(byHand: #"{"a":1}"#, to: #"{"a":2}"#)
    let theirs = try old.edited(byHand: #"{"a":1}"#, to: #"{"a":1.00}"#)
    let joined = join(mine, theirs, base: old)
    #expect(joined[theCard].conflicts.map(\.field) == ["x-new"])
    #expect(joined.text.contains(#"{"a":2}"#) && joined.text.contains(#"{"a":1.00}"#))
    #expect(join(mine, old, base: old).text.contains(#""x-new":{"a":2}"#))
  }

  @Test func `an absent member and a null are two values`() throws {
    let old = try deck(record(#""front":"Q","back":"A","x-new":1"#))
    let joined = join(
      try old.edited(byHand: #","x-new":1"#, to: ""),
      try old.edited(byHand: #""x-new":1"#, to: #""x-new":null"#), base: old)
    #expect(joined[theCard].conflicts.map(\.field) == ["x-new"])
    #expect(join(joined, old).text == joined.text)
  }

  // MARK: The deck itself

  @Test func `what the deck says of itself is joined field by field`() throws {
    let old = try old.get()
    var mine = old
    mine.title = "Great inventions"
    mine.summary = "Who made what"
    var theirs = old
    theirs.title = "Famous inventions"
    theirs.license = "CC0-1.0"
    let (joined, report) = mine.committed().joined(with: theirs.committed())
    #expect(joined.summary == "Who made what")
    #expect(joined.license == "CC0-1.0")
    #expect(report.deckConflicts == ["title"])
    #expect(joined.text.contains("Great inventions") && joined.text.contains("Famous inventions"))
  }

  @Test func `of two different decks the cards join and the first keeps its name`() throws {
    let mine = try deck(record(#""front":"Q","back":"A""#), head: #""title":"Mine""#)
    let theirs = try deck(
      record(#""front":"Q","back":"A""#),
      #"{"id":"77aa01c3-0000-4000-8000-000000000001","created":"2026-11-29T10:00:00.002Z","front":"New","back":""}"#,
      head: #""title":"Theirs""#, id: "2b0e6f0e-0000-4000-8000-000000000002")
    let (joined, report) = mine.joined(with: theirs)
    #expect(joined.title == "Mine")
    #expect(joined.id == mine.id)
    #expect(joined.count == 2)
    #expect(report.added.count == 1)
  }

  // MARK: Deletions

  @Test func `a deletion wins over a copy it knew`() throws {
    let old = try old.get()
    let edited = old.edited { $0.back = "B" }
    for copy in [old, edited] {
      let (joined, report) = copy.joined(with: try edited.deleted())
      #expect(joined.isEmpty)
      #expect(report.removed == [theCard])
      join(copy, try edited.deleted())
    }
  }

  @Test func `a deletion does not win over an edit it did not know`() throws {
    let old = try old.get()
    let edited = old.edited { $0.back = "B" }
    let joined = join(try old.deleted(), edited)
    #expect(joined[theCard].back == "B")
    #expect(joined.theRecord.contains(#""life":3"#))
    #expect(edited.joined(with: try old.deleted()).report.kept == [theCard])
    #expect(try old.deleted().joined(with: edited).report.kept == [theCard])
  }

  @Test func `a tag keeps no card alive`() throws {
    let old = try old.get()
    #expect(join(try old.deleted(), old.edited { $0.tags.append("new") }).isEmpty)
  }

  @Test func `a card put back is back for everybody`() throws {
    let old = try old.get().edited { $0.back = "B" }
    let card = old[theCard]
    var restored = try old.deleted()
    try restored.insert(card)
    restored = restored.committed()
    for other in [old, try old.deleted()] {
      let joined = join(restored, other)
      #expect(joined[theCard].back == "B")
      #expect(joined[theCard].tags == ["old"])
      #expect(joined[theCard].modified == card.modified)
      #expect(!joined[theCard].isConflict)
    }
  }

  @Test func `two deletions know what each knew`() throws {
    let old = try old.get()
    let mine = old.edited { $0.back = "B" }
    let theirs = old.edited { $0.back = "C" }
    let deletion = join(try mine.deleted(), try theirs.deleted())
    for copy in [old, mine, theirs] { #expect(join(deletion, copy).isEmpty) }
  }

  // MARK: Hands

  @Test func `an edit by hand shows by its digest and replaces what was recorded`() throws {
    let edited = try old.get().edited { $0.back = "B" }
    let byHand = try edited.edited(byHand: #""back":"B""#, to: #""back":"C""#)
    let joined = join(byHand, edited)
    #expect(joined[theCard].back == "C")
    #expect(!joined[theCard].isConflict)
    #expect(joined.theRecord.contains(#""back":{"now":["2-"#))
    #expect(
      join(edited, byHand).text == joined.text, "whoever notices it gives it the same version")
  }

  @Test func `a conflict is untouched while its value fits one of its versions`() throws {
    let old = try old.get()
    let conflict = join(old.edited { $0.back = "B" }, old.edited { $0.back = "C" })
    let other = conflict[theCard].back == "B" ? "C" : "B"
    let chosen = try conflict.edited(
      byHand: #""back":"\#(conflict[theCard].back)""#, to: #""back":"\#(other)""#)
    #expect(join(chosen, conflict).text == conflict.text)
  }

  @Test func `a card of one side alone, edited by hand and spelt otherwise, joins once`() throws {
    let edited = try old.get().edited { $0.back = "B" }
    let byHand = try edited.edited(
      byHand: #""front":"Q","back":"B""#, to: #""back":"C","front":"Q""#)
    #expect(join(byHand, try deck())[theCard].back == "C")
    #expect(join(byHand, byHand)[theCard].back == "C")
  }

  @Test func `a conflict edited by hand is told of, and stays as it is`() throws {
    let old = try old.get()
    let conflict = join(old.edited { $0.back = "B" }, old.edited { $0.back = "C" })
    let shown = #""back":"\#(conflict[theCard].back)""#
    let byHand = try conflict.edited(byHand: shown, to: #""back":"D""#)
    let (joined, report) = byHand.joined(with: byHand)
    #expect(joined.text == byHand.text)
    #expect(report.conflicts.map(\.fields) == [["back"]])
  }

  @Test func `an edit without versions shows against the base`() throws {
    let old = try old.get().committed()
    let byHand = try old.edited(
      byHand: #""back":"A","tags":["old"]"#, to: #""back":"B","hint":"H""#)
    #expect(join(byHand, old)[theCard].isConflict, "nobody can tell which came first")
    #expect(join(byHand, old)[theCard].tags == ["old"])

    let joined = join(byHand, old.edited { $0.front = "Q1" }, base: old)
    #expect(joined[theCard].front == "Q1")
    #expect(joined[theCard].back == "B")
    #expect(joined[theCard].hint == "H")
    #expect(joined[theCard].tags == [])
    #expect(!joined[theCard].isConflict)
  }

  @Test func `versions taken out by a script show against the base`() throws {
    let base = try old.get().edited { $0.back = "B" }
    let stripped = try deck(record(#""front":"Q","back":"C""#))
    let joined = join(stripped, base, base: base)
    #expect(joined[theCard].back == "C")
    #expect(!joined[theCard].isConflict)
  }

  @Test func `two normal forms of a text are two texts`() throws {
    let old = try deck(record("\"front\":\"Q\",\"back\":\"caf\u{e9}\""))
    let byHand = try deck(record("\"front\":\"Q\",\"back\":\"cafe\u{301}\""))
    let joined = join(byHand, old, base: old)
    #expect(Array(joined[theCard].back.utf8) == Array("cafe\u{301}".utf8))
  }

  @Test func `a missing line deletes only against a base, and no edited card`() throws {
    let old = try old.get()
    let without = try deck()
    #expect(join(old, without).count == 1)
    #expect(join(old, without, base: old).isEmpty)
    #expect(old.joined(with: without, base: old).report.removed == [theCard])

    let edited = old.edited { $0.back = "B" }
    #expect(join(edited, without, base: old)[theCard].back == "B")
    #expect(edited.joined(with: without, base: old).report.kept == [theCard])
  }

  @Test func `two sides that each claim to replace the other are not believed`() throws {
    func claim(_ text: String, _ now: String, over past: String) throws -> Deck {
      try deck(
        record(
          #""front":"\#(text)","back":"","rev":{"front":{"now":["\#(now)"],"past":["\#(past)"]}}"#))
    }
    let (one, two) = ("1-b379ee98-AAAAAAAA", "1-2f4d3e49-BBBBBBBB")
    let joined = join(try claim("Q1", one, over: two), try claim("Q2", two, over: one))
    #expect(joined[theCard].conflicts.map(\.field) == ["front"])
  }

  // MARK: Identity

  @Test func `one id that stands for two cards leaves both, the younger under an id of its own`()
    throws
  {
    let older = try deck(record(#""front":"Older","back":"""#))
    let younger = try deck(
      record(#""front":"Younger","back":"""#, created: "2026-11-29T10:00:00.002Z"))
    let joined = join(older, younger)
    #expect(joined[theCard].front == "Older")
    #expect(joined.cards.map(\.front) == ["Older", "Younger"])
    let separation = try #require(older.joined(with: younger).report.separated.first)
    #expect(separation.card == theCard)
    #expect(separation.younger == joined.cards.last?.id)

    // An edit of the younger where it still has the old id finds it again.
    let later = join(joined, younger.edited { $0.back = "more" })
    #expect(later.count == 2)
    #expect(later.cards.last?.back == "more")
    #expect(later.cards.allSatisfy { !$0.isConflict })
  }
}

struct HistoryRulesTests {
  @Test(arguments: [
    (#""back":{"1-0706a8d7-EEEEEEEE":42}"#, "a text may not become a number"),
    (#""back":{"1-0706a8d7-EEEEEEEE":null}"#, "a back is always written"),
    (#""back":{"1-0706a8d7-FFFFFFFF":"theirs"}"#, "no present version"),
    (#""id":{"1-0706a8d7-EEEEEEEE":"theirs"}"#, "no register"),
    (#""media":{"../p":{"1-0706a8d7-EEEEEEEE":null}}"#, "no file name"),
    (#""media":{"p":{"1-0706a8d7-EEEEEEEE":"theirs"}}"#, "no digest"),
  ])
  func `a value in also must be one its member could have`(also: String, why: Comment) {
    let now = #"{"now":["1-d0787253-DDDDDDDD","1-0706a8d7-EEEEEEEE"]}"#
    let rev = #""back":\#(now),"media":{"p":\#(now)}"#
    let error = #expect(throws: DeckError.self, why) {
      try deck(record(#""front":"Q","back":"mine","rev":{\#(rev)},"also":{\#(also)}"#))
    }
    #expect(error?.code == "also-malformed")
  }

  @Test(arguments: [
    "1", "1-8c476a97", "01-8c476a97-AAAAAAAA", "1-8C476A97-AAAAAAAA", "1-8c476a97-AAAAAAA",
    "1-8c476a97-AAAAAAA+", "-1-8c476a97-AAAAAAAA", "1000000000000000000-8c476a97-AAAAAAAA",
  ])
  func `what is no version is refused`(version: String) {
    let error = #expect(throws: DeckError.self) {
      try deck(record(#""front":"Q","back":"A","rev":{"back":{"now":["\#(version)"]}}"#))
    }
    #expect(error?.code == "rev-malformed")
  }

  @Test func `the random part of a version may hold hyphens`() throws {
    let back = #""rev":{"back":{"now":["999999999999999999-8c476a97---_-AAAA"]}}"#
    let old = try deck(record(#""front":"Q","back":"a2",\#(back)"#))
    let edited = old.edited { $0.back = "a3" }
    #expect(edited.theRecord.contains(#""past":["999999999999999999-8c476a97-R"]"#))
    #expect(join(old, edited)[theCard].back == "a3")
  }
}
