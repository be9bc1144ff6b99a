import Foundation
import SampleDeck
import Testing

/// The one card of most decks here.
let theCard: CardID = {
  var seed = Seeded(seed: 1)
  return .random(using: &seed)
}()

/// A deck whose card records are given; each begins after its id.
func deck(
  _ cards: String..., head: String = #""title":"Inventions""#,
  id: String = "2b0e6f0e-0000-4000-8000-000000000001"
) throws -> Deck {
  let manifest = """
    {"format":"sampledeck","version":1,
    "deck":{"id":"\(id)",\(head),"created":"2026-11-29T10:00:00.000Z"},
    "cards":[\(cards.joined(separator: ",\n"))]}
    """
  return try Deck(manifest: Array(manifest.utf8))
}

/// A record of `theCard`.
func record(_ members: String, created: String = "2026-11-29T10:00:00.001Z") -> String {
  #"{"id":"\#(theCard)","created":"\#(created)",\#(members)}"#
}

extension Deck {
  var text: String { String(decoding: manifest, as: UTF8.self) }

  /// The record of `theCard` as it stands in the manifest, with each random part as `R`.
  var theRecord: String {
    let line = text.split(separator: "\n").first { $0.hasPrefix(#"{"id":"\#(theCard)""#) } ?? ""
    let record = String(line.hasSuffix(",") ? line.dropLast() : line)
    return record.replacing(/(\d-[0-9a-f]{8}-)[\w-]{8}"/) { "\($0.output.1)R\"" }
  }

  /// The deck after an edit of `theCard` was saved.
  func edited(_ edit: (inout Card) throws -> Void) rethrows -> Deck {
    var deck = self
    try edit(&deck[theCard])
    return deck.committed(now: Date(timeIntervalSince1970: 1_796_000_000))
  }

  func deleted() throws -> Deck {
    var deck = self
    try deck.delete(theCard)
    return deck.committed(now: Date(timeIntervalSince1970: 1_796_000_001))
  }

  /// The deck after somebody changed its manifest with an editor.
  func edited(byHand old: String, to new: String) throws -> Deck {
    try #require(text.contains(old))
    return try Deck(manifest: Array(text.replacing(old, with: new).utf8))
  }
}

/// Joins two decks and holds the join to its laws.
@discardableResult
func join(
  _ a: Deck, _ b: Deck, base: Deck? = nil, sourceLocation: SourceLocation = #_sourceLocation
) -> Deck {
  let joined = a.joined(with: b, base: base).deck
  #expect(
    (try? Deck(manifest: joined.manifest))?.text == joined.text, "the joined deck is a valid one",
    sourceLocation: sourceLocation)
  func expect(_ other: Deck, _ law: Comment) {
    #expect(other.text == joined.text, law, sourceLocation: sourceLocation)
  }
  expect(b.joined(with: a, base: base).deck, "the order of the sides does not matter")
  expect(joined.joined(with: joined).deck, "a deck joined with itself stays as it is")
  if base == nil {
    expect(joined.joined(with: a).deck, "joining again changes nothing")
    expect(joined.joined(with: b).deck, "joining again changes nothing")
  }
  return joined
}
