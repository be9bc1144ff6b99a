import Foundation
import SampleDeck
import Testing

struct ManifestErrorTests {
  static let head = #""format":"sampledeck","version":1"#
  static let deck = #""deck":{"id":"2b0e6f0e-0000-4000-8000-000000000001"}"#

  /// A manifest whose third line is a card.
  static func card(_ record: String) -> String { "{\(head),\n\(deck),\"cards\":[\n\(record)\n]}" }

  @Test(arguments: [
    ("", "json-ends-early", 1, 1),
    ("\u{FEFF}{}", "json-bom", 1, 1),
    ("[]", "member-wrong-type", 1, 1),
    (#"{"version":1,\#(deck),"cards":[]}"#, "manifest-format-missing", 1, 1),
    (#"{"format":"anki"}"#, "format-unknown", 1, 11),
    (#"{"format":"sampledeck","version":2,"future":[]}"#, "version-newer", 1, 34),
    ("{\(head),\n\"deck\":{},\"cards\":[]}", "deck-id-missing", 2, 8),
    (card(#"{"front":"Q","front":"R"}"#), "json-duplicate-key", 3, 14),
    (card(#"{"front":"é","é":1,"é":2}"#), "json-duplicate-key", 3, 20),
    (card(#"{"front":"Q",}"#), "json-trailing-comma", 3, 13),
    (card(#"{"front":"Q","back":"\ud800"}"#), "json-lone-surrogate", 3, 22),
    (card(#"{"front":"Q","back":"\u0000"}"#), "json-nul", 3, 22),
    (card(#"{"front":"Q","back":null}"#), "member-null", 3, 21),
    (card(#"{"front":"Q","tags":"x"}"#), "member-wrong-type", 3, 21),
    (card(#"{"front":""}"#), "card-front-missing", 3, 10),
    (card(#"{"back":"A"}"#), "card-front-missing", 3, 1),
    (card(#"{"id":"7","front":"Q"}"#), "id-malformed", 3, 7),
    (card(#"{"front":"Q","created":"today"}"#), "time-malformed", 3, 24),
    (card(#"{"front":"Q","media":{"a/b":"00"}}"#), "media-name-not-a-component", 3, 22),
    (card(#"{"front":"Q","media":{"a":"00"}}"#), "digest-malformed", 3, 22),
    (card(#"{"front":"Q","life":2}"#), "life-deleted-disagree", 3, 1),
    (card(#"{"front":"Q","rev":{"back":[]}}"#), "rev-malformed", 3, 20),
  ])
  func `a broken manifest is told by a sentence with code, line, column and remedy`(
    _ manifest: String, _ code: String, _ line: Int, _ column: Int
  ) throws {
    let error = #expect(throws: DeckError.self) {
      try Deck(manifest: Array(manifest.utf8), name: "M")
    }
    let flaw: DeckError.Flaw
    switch error {
    case .damaged("M", let found), .notSupported("M", let found): flaw = found
    default:
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(flaw.code == code && error?.code == code)
    #expect(flaw.line == line && flaw.column == column)
    let message = try #require(error?.message)
    #expect(message.hasPrefix("M line \(line), column \(column): "))
    #expect(message.hasSuffix("\(flaw.message). \(flaw.remedy) Nothing was changed."))
    #expect(flaw.remedy.hasSuffix(".") && !flaw.message.hasSuffix("."))
  }

  @Test func `two cards with one id are one too many`() throws {
    let record = record(#""front":"Q""#)
    let error = #expect(throws: DeckError.self) {
      try Deck(manifest: Array(Self.card("\(record),\n\(record)").utf8))
    }
    #expect(error?.code == "card-duplicate-id")
    #expect(error?.message.contains("line 4, column 1") == true)
  }

  @Test func `what is no deck is told apart`() throws {
    let folder = try Folder()
    let nothing = folder.package("nothing")
    #expect(throws: DeckError.notFound(path: nothing.path)) { try Deck(contentsOf: nothing) }
    let file = folder.url.appending(path: "file")
    try Data("x".utf8).write(to: file)
    #expect(throws: DeckError.self) { try Deck(contentsOf: file) }
    let empty = folder.url.appending(path: "empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let error = #expect(throws: DeckError.self) { try Deck(contentsOf: empty) }
    #expect(error?.code == "manifest-missing")
  }
}
