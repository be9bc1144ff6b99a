#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// `deck merge`: what others did to their copies is joined into a deck.
struct Merge: Command {
  static let name = "merge"
  static let abstract = "Join other copies into a deck, and lose nobody's text"
  static let discussion = """
    Takes in what was added, changed and deleted in other copies: packages, packed files, or a folder of \
    them. Where two people changed one text both are kept, and the deck can be studied all the same. A \
    part that was packed with --only deletes nothing. Merging again changes nothing; deck undo takes a \
    merge back.

    Cards of another deck join too, and what you learned of them is copied; in a folder another deck is \
    passed over. --base names what all of them were made from, and is needed only where a card was \
    changed by a program that left no version.
    """
  static let examples = [
    Example("deck merge Inventions ~/Mail/Inventions.sampledeck", "one other copy"),
    Example("deck merge Inventions ~/Class", "every copy in a folder"),
    Example("deck merge Inventions Other --dry-run", "what would change"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.conflicts, "joined, and conflicts are left: see deck help conflicts")
  ]
  static let parameters: [Parameter<Self>] = [
    .option("--base", "DECK", \.base, completing: .decks, "what all of them were made from"),
    .operands("DECK OTHER…", \.words, completing: .decks, "the deck, and what is joined into it"),
  ]

  var words: [String] = []
  var base: String?

  /// What the join with one other deck did.
  private struct Joined {
    let place: DeckPlace
    let other: OpenDeck
    let news: JoinNews
    /// How many things the learner did with its cards were copied.
    var learned = 0
  }

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.openToWrite(words)
    guard !words.isEmpty else {
      throw UsageError("Say what to join with: deck merge DECK OTHER…", verb: Self.name)
    }
    let base = try base.map { try call.deck(named: $0) }
    guard base.map({ $0.id == deck.document.deck.id }) ?? true else {
      throw Failure.failed("“\(self.base ?? "")” is another deck, and so nothing was made from it.")
    }
    var failed: [(path: String, failure: Failure)] = []
    var joined: [Joined] = []
    try deck.document.edit(Self.name) { whole in
      for word in words {
        let (places, isFolder) = try call.copies(in: word)
        for place in places where place != deck.place || !isFolder {
          do {
            guard let next = try join(place, to: &whole, base, isFolder: isFolder, deck, call)
            else {
              continue
            }
            joined.append(next)
          } catch  where isFolder {
            failed.append((place.path, Failure(error)))
            call.out.warn("Passed over: \(Failure(error).message)")
          }
        }
      }
    }
    if !call.options.isDryRun {
      for index in joined.indices { joined[index].learned = try copyLog(joined[index], to: deck) }
      try deck.save(call)
    }
    call.out.answer(
      json: json(joined, failed, deck), rows: joined.flatMap(\.news.rows),
      text: { out in
        for join in joined { tell(join, deck, out) }
        if joined.isEmpty { out.talk("There was nothing to join.") }
      })
    let status = try deck.tellConflicts(call)
    return status == .done ? failed.first?.failure.status ?? .done : status
  }

  /// Joins one other deck; nil: it is another deck that merely lies in the same folder.
  private func join(
    _ place: DeckPlace, to whole: inout Deck, _ base: Deck?, isFolder: Bool, _ deck: OpenDeck,
    _ call: Invocation
  ) throws -> Joined? {
    guard place != deck.place else {
      throw UsageError("\(place.path) is the deck itself; name another copy.")
    }
    let other = try call.open(place)
    guard other.document.deck.id == whole.id || !isFolder else {
      call.out.warn("Passed over: \(place.path) is another deck; name it to take its cards.")
      return nil
    }
    let before = whole
    let (after, report) = whole.joined(with: other.document.deck, base: base)
    for card in (report.added + report.changed).compactMap(after.card) {
      for (name, blob) in card.media
      where before.card(card.id)?.media[name] != blob && after.medium(name, of: card) == nil {
        throw DeckError.blobMissing(blob, path: place.path)
      }
    }
    whole = after
    return Joined(
      place: place, other: other, news: JoinNews(report, before: before, after: after))
  }

  /// Copies what was learned of the cards of another deck; of a copy of this one it is in one log
  /// already.
  private func copyLog(_ joined: Joined, to deck: OpenDeck) throws -> Int {
    let other = joined.other
    guard other.document.deck.id != deck.document.deck.id else { return 0 }
    let apart = joined.news.report.separated.map(\.card)
    let cards = Set(other.document.deck.identities).subtracting(apart)
    return try other.log.copy(cards, to: deck.log)
  }

  // MARK: - Telling

  private func tell(_ joined: Joined, _ deck: OpenDeck, _ out: Output) {
    out.talk("\(joined.place.path): \(joined.news.summary)")
    for sentence in joined.news.sentences { out.talk(sentence) }
    if joined.other.document.deck.id != deck.document.deck.id {
      let learned =
        joined.learned > 0
        ? ", and what you learned of them (\(counted(joined.learned, "act")))" : ""
      out.talk("It is another deck, “\(joined.other.title)”: its cards are taken\(learned).")
    }
  }

  private func json(
    _ joined: [Joined], _ failed: [(path: String, failure: Failure)], _ deck: OpenDeck
  ) -> JSON {
    [
      "deck": .string(deck.place.path),
      "joined": .array(
        joined.map {
          .object(
            [
              ("path", .string($0.place.path)),
              ("id", .string($0.other.document.deck.id.description)),
              ("learned", .int($0.learned)),
            ] + $0.news.members)
        }),
      "failed": .array(
        failed.map {
          [
            "path": .string($0.path), "code": .string($0.failure.code),
            "message": .string($0.failure.message),
          ]
        }),
    ]
  }
}

extension Invocation {
  /// The decks that a word means which names one, or a folder of them.
  fileprivate func copies(in word: String) throws -> (places: [DeckPlace], isFolder: Bool) {
    if let place = decks.deck(named: word) { return ([place], false) }
    let places = decks.decks(in: absolute(word))
    guard places.isEmpty else { return (places, true) }
    return ([try decks.deck(for: [], option: word).deck], false)
  }
}
