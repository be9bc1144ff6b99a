#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

extension Invocation {
  /// Finds decks on this machine's disk.
  var decks: DeckFinder {
    DeckFinder(
      currentFolder: shell.currentFolder, folders: folders.decks,
      look: deckKind(at:),
      list: { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] })
  }

  /// The deck the words mean, and the words that are left to name cards.
  func deck(for words: [String]) throws -> (deck: DeckPlace, words: [String]) {
    try decks.deck(for: words, option: options.deck)
  }

  /// The deck that a verb's only word means.
  func deck(_ word: String?) throws -> DeckPlace {
    if let word, options.deck != nil {
      throw UsageError("--deck names the deck, and so “\(word)” is one word too many.")
    }
    return try decks.deck(for: [], option: options.deck ?? word).deck
  }

  /// The deck and the words for cards, for a verb that writes: a packed file is refused.
  func writableDeck(for words: [String]) throws -> (deck: DeckPlace, words: [String]) {
    let choice = try deck(for: words)
    return (try choice.deck.writable, choice.words)
  }

  /// Where a new deck is to be; the ending is added to its name.
  func newDeck(named word: String) -> DeckPlace {
    var path = word
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let ending = path.hasSuffix(DeckFinder.endings[0]) ? "" : DeckFinder.endings[0]
    return DeckPlace(path: absolute(path + ending), kind: .package)
  }

  /// Refuses what making a deck would refuse, for a dry run.
  func refuseWhatCannotBeMade(at place: DeckPlace) throws {
    // What is asked about is the name itself: a link that leads nowhere is there too.
    if (try? FileManager.default.attributesOfItem(atPath: place.path)) != nil {
      throw DeckError.exists(path: place.path)
    }
    let folder = URL(filePath: place.path).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw DeckError.notFound(path: folder)
    }
  }
}

extension DeckPlace {
  /// The place, unless it cannot be written.
  var writable: DeckPlace {
    get throws {
      if kind == .package { return self }
      var failure = Failure.notSupported(
        "\(path) is packed and cannot be changed; unpack it first.")
      failure.hint = "deck unpack \(quoted(path))"
      throw failure
    }
  }
}

// A folder is a package by its ending or by what it holds, so that a renamed one is still found.
private func deckKind(at path: String) -> DeckPlace.Kind? {
  var isFolder = false
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
  if !isFolder {
    // One with the ending is meant as a deck, so that what is wrong with it is told.
    let isPacked = path.hasSuffix(".zip") || PackedDeck.isOne(at: URL(filePath: path))
    return isPacked ? .packed : nil
  }
  let isPackage =
    path.hasSuffix(".sampledeck")
    || FileManager.default.fileExists(atPath: path + "/manifest.json")
  return isPackage ? .package : nil
}
