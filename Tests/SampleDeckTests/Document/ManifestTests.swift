import Foundation
import SampleDeck
import Testing

struct ManifestTests {
  private let digits = "123456789012345678901234567890"
  private let other = "77aa01c3-0000-4000-8000-000000000002"

  @Test func `members of a newer version survive at every level, numbers as they were written`()
    throws
  {
    let manifest = """
      {"format":"sampledeck","version":1,"zoo":{"b":1e400,"a":[null,\(digits)]},
      "deck":{"id":"2b0e6f0e-0000-4000-8000-000000000001","x-deck":\(digits).0,"title":"T"},
      "cards":[{"id":"\(theCard)","x-card":{"n":-0.10E+3,"deep":[{}]},"front":"Q","ask":"sing"},
      {"id":"\(other)","front":"R","origin":{"anki":{"guid":"g","n":9223372036854775808}}}],
      "ahead":false}
      """
    var deck = try Deck(manifest: Array(manifest.utf8))
    deck[theCard].back = "A"
    try deck.insert(Card(front: "S"))
    let text = deck.text
    let again = try Deck(manifest: deck.manifest)
    for part in [
      #""zoo":{"a":[null,\#(digits)],"b":1e400}"#, #""x-deck":\#(digits).0"#,
      #""x-card":{"deep":[{}],"n":-0.10E+3}"#, #""ask":"sing""#, #""ahead":false"#,
      #""origin":{"anki":{"guid":"g","n":9223372036854775808}}"#,
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(again.count == 3 && again[theCard].ask == nil)
  }

  @Test func `a save of one card copies every other record that is canonical, byte for byte`()
    throws
  {
    var deck = Deck.sample
    deck = deck.committed()
    let before = deck.text.split(separator: "\n")
    let id = deck.cards[2].id
    deck[id].back = "A"
    let after = deck.text.split(separator: "\n")
    let differing = zip(before, after).filter { $0 != $1 }
    #expect(before.count == after.count && differing.count == 1)
    #expect(differing[0].0.contains("\(id)"))
  }

  @Test func `a hand-written card gets the same id and time whenever it is read, and keeps them`()
    throws
  {
    let folder = try Folder()
    let url = try folder.package(
      manifest: """
        {
          "format": "sampledeck", "version": 1,
          "deck": { "id": "2b0e6f0e-0000-4000-8000-000000000001", "created": "2026-11-29T10:00:00Z" },
          "cards": [ { "front": "Q" }, { "front": "Q" }, { "front": "R", "back": "é" } ]
        }
        """)
    let first = try Deck(contentsOf: url)
    let second = try Deck(contentsOf: url)
    #expect(first.cards == second.cards)
    #expect(first.fronts == ["Q", "Q", "R"] && Set(first.cards.map(\.id)).count == 3)
    #expect(first.cards.allSatisfy { "\($0.id)".split(separator: "-")[2].hasPrefix("8") })
    let times = first.cards.map { ($0.created.timeIntervalSince1970 * 1000).rounded() }
    #expect(times == [times[0], times[0] + 1, times[0] + 2])

    let document = try DeckDocument(contentsOf: url)
    document[first.cards[1].id].back = "A"
    try document.save()
    let saved = try Deck(contentsOf: url)
    #expect(saved.cards.map(\.id) == first.cards.map(\.id))
    #expect(saved.cards.map(\.created) == first.cards.map(\.created))
    #expect(try url.manifest.components(separatedBy: #""id":"#).count == 5)
  }

  @Test func `a deck is spelt the same whoever read it`() throws {
    let folder = try Folder()
    var deck = Deck.sample
    try deck.write(to: folder.package())
    #expect(try Array(folder.package().manifest.utf8) == deck.manifest)
    #expect(try Deck(manifest: deck.manifest).manifest == deck.manifest)
    #expect(try Deck(contentsOf: folder.package()).committed().manifest == deck.manifest)
  }

  @Test func `members beside the deck that differ are reported, and the higher stays`() throws {
    func deck(_ members: String) throws -> Deck {
      let head = #""deck":{"id":"2b0e6f0e-0000-4000-8000-000000000001"}"#
      return try Deck(
        manifest: Array(
          #"{"format":"sampledeck","version":1,\#(head),"cards":[],\#(members)}"#.utf8))
    }
    let (a, b) = (try deck(#""x":1,"same":[2],"mine":0"#), try deck(#""x":2,"same":[2],"y":3"#))
    let (joined, report) = a.joined(with: b)
    #expect(joined.manifest == b.joined(with: a).deck.manifest)
    #expect(report.overruled == b.joined(with: a).report.overruled)
    let lost = try #require(report.overruled["x"])
    #expect(report.overruled.count == 1 && ["1", "2"].contains(lost))
    #expect(joined.text.contains(lost == "1" ? #""x":2"# : #""x":1"#))
    #expect(joined.text.contains(#""mine":0"#) && joined.text.contains(#""y":3"#))
  }

  @Test func `a long destination names no attachment, at once`() {
    let marks = String(repeating: "\u{301}\u{323}", count: 50_000)
    let card = Card(front: "![](a\(marks))")
    #expect(!card.shows("a") && card.mediaName(of: "a\(marks)") == nil)
  }
}

extension Array<UInt8> {
  func contains(_ text: String.UTF8View) -> Bool { firstRange(of: Array(text)) != nil }
}
