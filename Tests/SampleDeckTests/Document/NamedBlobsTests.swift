import SampleDeck
import Testing

/// Which blobs the records of a manifest name, however they are told from those that only seem to.
struct NamedBlobsTests {
  private static let digests = "abcdef".map { String(repeating: $0, count: 64) }

  /// The letters of the digests that a deck of these cards names; a card is its members after `id`.
  private func named(by cards: [String]) throws -> String {
    let records = cards.enumerated().map { index, members in
      #"{"id":"0000000\#(index)-0000-4000-8000-000000000000","created":"2026-01-01T00:00:00.000Z","#
        + members + "}"
    }
    let head =
      #""format":"sampledeck","version":1,"#
      + #""deck":{"id":"6f1c9a52-3a3b-4c6e-9d49-0a7f3f1f3c11"},"#
    let manifest = "{\n\(head)\n\"cards\":[\n\(records.joined(separator: ",\n"))\n]\n}\n"
    let blobs = try Deck(manifest: Array(manifest.utf8)).blobs.map(\.description)
    return Self.digests.filter(blobs.contains).map { String($0.prefix(1)) }.joined()
  }

  private func blob(_ letter: Character) -> String {
    "\"blob\":\"" + String(repeating: letter, count: 64) + "\""
  }

  private func origin(_ members: String) -> String {
    #""front":"Q","back":"","origin":{\#(members)}"#
  }

  @Test func `attachments, and what an import keeps beside its cards`() throws {
    let media = #""front":"Q","back":"","media":{"a.png":"\#(String(repeating: "c", count: 64))"}"#
    #expect(
      try named(by: [
        origin(blob("a")), origin(blob("a")), media, origin(blob("b")), origin(blob("a")),
      ]) == "abc")
  }

  @Test func `a text that speaks of a blob names none`() throws {
    let text = blob("a").replacing("\"", with: "\\\"")
    #expect(try named(by: [#""front":"\#(text)","back":"""#]) == "")
  }

  @Test func `a blob within another member is none that the card has`() throws {
    #expect(
      try named(by: [
        origin(blob("a")),
        #""front":"Q","back":"","other":{\#(blob("a"))}"#,
        #""front":"Q","back":"","origin":{"a":{\#(blob("a"))},\#(blob("b"))}"#,
        #""front":"Q","back":"","origin":{\#(blob("a")),"c":{\#(blob("c"))}},"other":{\#(blob("d"))}"#,
        origin(blob("e")),
      ]) == "abe")
  }

  @Test func `a record that another program spelt is read whole`() throws {
    #expect(
      try named(by: [
        origin(blob("a")),
        #""front":"Q", "back":"","origin":{"\u0062lob":"\#(String(repeating: "b", count: 64))"}"#,
        #""front":"Q","back":"","m\u0065dia":{"a.png":"\#(String(repeating: "c", count: 64))"}"#,
      ]) == "abc")
  }
}
