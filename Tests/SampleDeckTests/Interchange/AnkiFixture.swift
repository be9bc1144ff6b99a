import Foundation
import SampleDeck

/// A package of `Fixtures/foreign/anki`.
struct AnkiFixture {
  let name: String

  var url: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Fixtures/foreign/anki/\(name)").standardized
  }

  /// Reads it into a deck, or into one that is there already.
  func taken(
    into deck: inout Deck, withProgress: Bool? = nil
  ) throws -> (imported: ImportedDeck, report: ImportReport) {
    var options = ImportOptions()
    options.withProgress = withProgress
    let imported = try ImportedDeck(contentsOf: url, options)
    return (imported, try deck.take(imported))
  }

  /// Its cards in the order on screen.
  func cards() throws -> [Card] {
    var deck = Deck()
    _ = try taken(into: &deck)
    return Array(deck.cards)
  }

  /// Whether the libraries of the system that packages need are here.
  static let canRead = (try? AnkiFixture(name: "latest.apkg").cards()) != nil
}
