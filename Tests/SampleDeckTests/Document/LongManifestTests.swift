import SampleDeck
import Testing

/// Lists of cards so long that processors share them.
struct LongManifestTests {
  private static let filler = String(repeating: "a long answer ", count: 3500)

  /// A hundred cards of 50 kilobytes.
  private let cards = (0..<100).map { number in
    #"{"id":"\#(cardID(number))","created":"2026-11-29T10:00:00.000Z","front":"Q\#(number)","back":"\#(filler)"}"#
  }

  private func manifest(_ cards: [String], between: String = ",\n") -> [UInt8] {
    let list = cards.joined(separator: between)
    return Array(
      "{\(ManifestErrorTests.head),\n\(ManifestErrorTests.deck),\"cards\":[\n\(list)\n]}".utf8)
  }

  @Test func `every card is there, in its order`() throws {
    let deck = try Deck(manifest: manifest(cards))
    #expect(deck.fronts == (0..<100).map { "Q\($0)" })
    #expect(deck.cards.allSatisfy { $0.back == Self.filler })
  }

  @Test(arguments: ["\n,\n", ",\r\n\t"])
  func `however the cards are parted`(between: String) throws {
    let deck = try Deck(manifest: manifest(cards, between: between))
    #expect(deck.cards == (try Deck(manifest: manifest(cards))).cards)
  }

  @Test func `what looks like the line of a card and is none changes nothing`() throws {
    let inside = #","x":{"list":[\#n{"front":"1"},\#n{"front":"2"}]}}"#
    let strange = cards.map { String($0.dropLast()) + inside }
    var deck = try Deck(manifest: manifest(strange))
    deck.title = "T"
    #expect(deck.fronts == (0..<100).map { "Q\($0)" })
    let spelt = #""x":{"list":[{"front":"1"},{"front":"2"}]}"#
    #expect(deck.text.ranges(of: spelt).count == 100)
  }

  @Test func `cards without an id get the same one as in a short list`() throws {
    let twins = (0..<100).map { #"{"front":"\#($0 % 2)","back":"\#(Self.filler)"}"# }
    let ids = try Deck(manifest: manifest(twins)).cards.map(\.id)
    let short = try Deck(manifest: manifest(Array(twins[..<4]))).cards.map(\.id)
    #expect(Array(ids[..<4]) == short && Set(ids).count == 100)
  }

  @Test(arguments: [[0], [99], [99, 98, 70, 2]])
  func `the first flaw is told by its line`(flaws: [Int]) throws {
    var cards = cards
    for flaw in flaws { cards[flaw] = #"{"front":"Q","tags":"x"}"# }
    let error = #expect(throws: DeckError.self) {
      try Deck(manifest: manifest(cards), name: "M")
    }
    guard case .damaged("M", let flaw) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(flaw.code == "member-wrong-type" && flaw.line == (flaws.min() ?? 0) + 3)
  }

  @Test func `a list that ends early is told where it ends`() throws {
    for length in [1_000_000, 4_500_000] {
      let error = #expect(throws: DeckError.self) {
        try Deck(manifest: Array(manifest(cards)[..<length]), name: "M")
      }
      guard case .damaged("M", let flaw) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(flaw.code == "json-ends-early")
    }
  }
}
