#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// A deck that a verb works on: where it is, what is in it, and how its cards are named.
struct OpenDeck {
  let place: DeckPlace
  let document: DeckDocument
  let finder: CardFinder<Card>

  /// What a person calls the deck: its title, or its file's name where it has none.
  var title: String { document.title.isEmpty ? place.name : document.title }

  /// Saves what a verb did. It may say so only then.
  func save(_ call: Invocation) throws {
    try document.save()
  }
}

extension Invocation {
  /// Opens the deck that the words mean, to read it; the words that are left name cards.
  func open(_ words: [String]) throws -> (deck: OpenDeck, words: [String]) {
    let choice = try deck(for: words)
    guard choice.deck.kind == .package else {
      throw Failure.notSupported("\(choice.deck.path) is packed; unpack it first.")
    }
    return (try open(choice.deck), choice.words)
  }

  /// Opens the deck that the words mean, to change it.
  func openToWrite(_ words: [String]) throws -> (deck: OpenDeck, words: [String]) {
    let choice = try writableDeck(for: words)
    return (try open(choice.deck), choice.words)
  }

  /// Opens a deck whose place is known.
  func open(_ place: DeckPlace) throws -> OpenDeck {
    let document = try DeckDocument(contentsOf: URL(filePath: place.path), now: { now })
    let context = QueryContext(now: now)
    return OpenDeck(
      place: place, document: document,
      finder: CardFinder { document.deck.search($0, in: context) })
  }
}
