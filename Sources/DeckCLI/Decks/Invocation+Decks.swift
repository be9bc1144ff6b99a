import SampleDeck

extension Invocation {
  /// Opens the decks that the words name, or all decks without any; copies of one deck share a log and
  /// count once, unless `eachCopy` is wanted.
  ///
  /// That there is none is a failure unless it `mayBeNone`.
  func openDecks(
    _ words: [String], mayBeNone: Bool = false, eachCopy: Bool = false
  ) throws -> [OpenDeck] {
    let places = try decks.decks(for: words, option: options.deck)
    let isNamed = !words.isEmpty || options.deck != nil
    var seen: Set<DeckID> = []
    var open: [OpenDeck] = []
    for place in places {
      do {
        let deck = try self.open(place)
        if seen.insert(deck.document.deck.id).inserted || eachCopy { open.append(deck) }
      } catch  where !isNamed {
        // One deck that cannot be read must not stand in the way of the others.
        out.warn(Failure(error).message)
      }
    }
    guard !open.isEmpty || mayBeNone else {
      throw Failure.notFound("There is no deck here.", hint: "deck create NAME makes one.")
    }
    return open
  }

  /// Reads the log of a deck and says which of its lines do not count, or not as they should.
  func readLog(of deck: OpenDeck) throws -> StudyHistory {
    let history = try deck.log.history()
    for warning in history.warnings.prefix(10) {
      out.warn("\(deck.log.folder)/\(warning.message)")
    }
    if history.warnings.count > 10 {
      out.warn("\(deck.log.folder): \(history.warnings.count) warnings in all.")
    }
    return history
  }
}
