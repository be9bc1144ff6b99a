import Foundation
import SampleDeck
import Testing

/// Sources that only somebody makes who wants the reader to drown in them.
@Suite struct `A hostile text` {
  private func notes(_ text: String) throws -> [ImportNote] {
    try ImportedDeck(Array(text.utf8)).notes.all
  }

  @Test(arguments: [
    ("csv", "front,back\na,b\n", 513, "is longer than 512 MiB. Cut it into several files."),
    ("json", #"[{"front":"a","back":""#, 513, "is longer than 512 MiB. Cut it into several files."),
    ("md", "Q: a\nA: b\n", 129, "is longer than 128 MiB. Cut it into several files."),
  ])
  func `that is too long is refused before it is read`(
    ending: String, start: String, size: UInt64, reason: String
  ) throws {
    let folder = try Folder()
    let file = folder.url.appending(path: "long.\(ending)")
    try Data(start.utf8).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: size << 20)
    try handle.close()
    let error = #expect(throws: DeckError.self) { try ImportedDeck(contentsOf: file) }
    #expect(error?.message == "\(file.path) \(reason)")
  }

  @Test(arguments: [
    (String(repeating: "x,", count: 10_001), 1),
    ("front,back\na,b\n" + String(repeating: "x,", count: 10_001), 3),
    ("front\tback\na\tb\n" + String(repeating: "x\t", count: 10_001), 3),
  ])
  func `of too many columns is refused with its line`(text: String, line: Int) {
    let error = #expect(throws: DeckError.self) { try ImportedDeck(Array(text.utf8)) }
    #expect(
      error?.message
        == "standard input, line \(line): more than 10000 fields. Nothing was imported.")
  }

  @Test func `with more tags than cards can bear keeps its cards`() throws {
    let tags = (0..<10_000).map { "t\($0)" }.joined(separator: " ")
    let rows = (0..<1001).map { "a\($0)\tb\n" }.joined()
    let imported = try ImportedDeck(Array("#separator:tab\n#tags:\(tags)\n\(rows)".utf8))
    #expect(imported.cards.count == 1001 && imported.cards.allSatisfy(\.draft.tags.isEmpty))
    #expect(
      imported.notes.all.map(\.message) == [
        "10000 tags for each of 1001 cards, which are too many"
      ])
  }

  @Test func `of thousands of elements in one paragraph is read to its end`() throws {
    let html = String(repeating: "<b>x</b> y ", count: 8000)
    let imported = try ImportedDeck(Array("#separator:tab\n#html:true\n\(html)\tb\n".utf8))
    let front = try #require(imported.cards.first).draft.front
    #expect(front == String(repeating: "**x** y ", count: 8000).dropLast())
  }

  @Test func `says a thousand things of itself, and counts the rest`() throws {
    let members = (0..<1500).map { #","m\#($0)":1"# }.joined()
    let notes = try notes(#"[{"question":"a"\#(members)}]"#)
    #expect(notes.count == 1001)
    #expect(notes.last?.message == "more like these, which are not told one by one")
    #expect(notes.last?.count == 500 && notes.allSatisfy { $0.kind == .dropped })
  }

  @Test func `nests no deeper than is read`() {
    let text = #"[{"front":"# + String(repeating: "[", count: 100_000)
    let error = #expect(throws: DeckError.self) { try ImportedDeck(Array(text.utf8)) }
    #expect(error?.message.contains("nested more than 32 deep") == true)
  }

  @Test func `of HTML without end is text`() throws {
    let open = String(repeating: "<a b='", count: 40) + #"<a b=">"#
    let deep = String(repeating: "<table><tr><td>", count: 2000)
    let text = "#separator:tab\n#html:true\n\(open)\tb\nc\t\(deep)x\n"
    let cards = try ImportedDeck(Array(text.utf8)).cards
    #expect(cards.map { Markdown($0.draft.front).plainText } == [open, "c"])
  }
}

@Suite(.enabled(if: AnkiFixture.canRead, "libsqlite3, libzstd or libz is not on this machine"))
struct `A hostile package of Anki's` {
  @Test(arguments: [
    ("computed", "its table revlog has no column ease"),
    ("deep-deck", "a deck in it lies more than 100 deep"),
    ("deflate-bomb", "would become more than 100 times as large as it is packed"),
    ("many-fields", "its note type “Basic” has more than 1000 fields or templates"),
    ("media-bomb", "its list of media is too long"),
    ("media-lies", "its list of media is damaged"),
    ("pages", "database disk image is malformed"),
    ("view", "it has no table revlog"),
    ("zstd-bomb", "the entry “collection.anki21b” would become too large"),
  ])
  func `is refused with the reason and the remedy`(name: String, reason: String) {
    let fixture = AnkiFixture(name: "hostile/\(name).apkg")
    let error = #expect(throws: DeckError.self) { try fixture.cards() }
    #expect(error?.message.contains(reason) == true)
    #expect(error?.message.contains("for another copy") == true)
  }

  @Test(arguments: [
    ("long-template", ["short"], ["a card that shows more than 8 MiB"]),
    (
      "media-names", ["a"],
      [
        "the file “../x.png” cannot be called so, and stays there",
        "the file “\(String(repeating: "n", count: 100))…” cannot be called so, and stays there",
        "the file “/etc/x” cannot be called so, and stays there",
        "the file “a\\b” cannot be called so, and stays there",
        "the file “../x.png” is not in the package",
      ]
    ),
    ("trigger", ["a"], []),
    ("deep-html", ["a", "b", "c", "d", "e"], []),
  ])
  func `gives what is sound in it, and says what is not`(
    name: String, fronts: [String], said: [String]
  ) throws {
    var deck = Deck()
    let (_, report) = try AnkiFixture(name: "hostile/\(name).apkg").taken(into: &deck)
    #expect(deck.cards.map(\.front) == fronts)
    #expect(report.notes.all.map(\.message) == said)
  }
}
