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
  /// What the learner did with it.
  let log: StudyLog
  /// What was edited on this machine, so that it can be taken back.
  let journal: EditJournal
  let finder: CardFinder<Card>

  /// What a person calls the deck: its title, or its file's name where it has none.
  var title: String { document.title.isEmpty ? place.name : document.title }

  /// Saves what a verb did. It may say so only then.
  ///
  /// What can be undone is noted first: after a crash in between there is nothing to take back, which
  /// is found out; the other way round it could not be taken back.
  func save(_ call: Invocation) throws {
    if document.hasChanges {
      _ = try place.writable
      do {
        for edit in document.unsavedEdits { try journal.append(edit, at: call.now) }
      } catch {
        call.out.warn("This cannot be undone later. \(Failure(error).message)")
      }
    }
    try document.save()
  }
}

extension Invocation {
  /// Opens the deck that the words mean, to read it; the words that are left name cards.
  func open(_ words: [String]) throws -> (deck: OpenDeck, words: [String]) {
    let choice = try deck(for: words)
    return (try open(choice.deck), choice.words)
  }

  /// Opens the deck that the words mean, to change it.
  func openToWrite(_ words: [String]) throws -> (deck: OpenDeck, words: [String]) {
    let choice = try writableDeck(for: words)
    return (try open(choice.deck), choice.words)
  }

  /// Opens the deck that one word names, to change it.
  func openToWrite(named word: String) throws -> OpenDeck {
    try open(decks.deck(for: [], option: word).deck.writable)
  }

  /// Opens a deck whose place is known.
  func open(_ place: DeckPlace) throws -> OpenDeck {
    let url = URL(filePath: place.path)
    let document =
      switch place.kind {
      case .package: try DeckDocument(contentsOf: url, now: { now })
      case .packed: DeckDocument(try PackedDeck(contentsOf: url).deck, now: { now })
      }
    if place.kind == .package { notice(place) }
    return try open(place, holding: document)
  }

  /// A deck that is in memory and has, or will have, a place.
  func open(_ place: DeckPlace, holding document: DeckDocument) throws -> OpenDeck {
    let id = document.deck.id
    let log = try log(of: id)
    return OpenDeck(
      place: place, document: document, log: log,
      journal: journal(of: id),
      finder: CardFinder { query in
        document.deck.search(query, in: try queryContext(of: query, document.deck, log))
      })
  }

  /// What the learner did with a deck.
  func log(of id: DeckID) throws -> StudyLog {
    StudyLog(of: id, progress: try progressFolder, state: folders.state)
  }

  /// What was edited in a deck on this machine.
  func journal(of id: DeckID) -> EditJournal {
    EditJournal(at: "\(folders.state)/undo/\(id).jsonl")
  }

  /// What a query needs to know beside the cards; the log is read only where it asks for it.
  func queryContext(of query: Query, _ deck: Deck, _ log: StudyLog) throws -> QueryContext {
    guard query.asksTheLearner else { return QueryContext(now: now) }
    let progress = try progress(of: deck, log)
    return QueryContext(now: now) { progress.facts(of: $0) }
  }
}
