import Foundation
import SampleDeck
import Testing

@testable import DeckCLI

/// Two people who work on one deck of 1,000 cards through git, each on other cards: 20 edits, 20 new
/// cards, 2 deletions and a first picture a side and round.
///
/// `DECK_GIT_ROUNDS=60` for as many rounds.
@Suite(.enabled(if: hasGit, "git is not installed")) struct GitRoundsTests {
  /// What the deck has to hold: by card its back, and the names of its pictures.
  private struct Content: Equatable {
    var back: String
    var media: [String] = []
  }

  private static let rounds =
    ProcessInfo.processInfo.environment["DECK_GIT_ROUNDS"].flatMap { Int($0) } ?? 3

  @Test(arguments: [true, false])
  func `nothing is lost and nobody edits by hand`(bothHaveDrivers: Bool) throws {
    let sandbox = try Sandbox()
    let ada = try Clone(sandbox, "ada")
    var random = SplitMix(seed: 7)
    var deck = Deck(title: "Deck")
    for number in 1...1000 { try deck.insert(Card(front: "Card \(number)", back: "old")) }
    var expected = Self.content(of: deck)
    try deck.write(to: Self.url(ada))
    try ada.run("deck git setup; git add -A; git commit -qm start; git clone -q --bare . ../hub")
    let bob = try Clone(of: ada, "bob")
    for clone in [ada, bob] { try clone.run("git remote add hub ../hub; git fetch -q hub") }
    if bothHaveDrivers { try bob.run("deck git setup") }

    var stops = 0
    for round in 1...Self.rounds {
      let cards = expected.keys.sorted().shuffled(using: &random)
      for (clone, cards) in [(ada, cards.prefix(23)), (bob, cards.dropFirst(23).prefix(23))] {
        try Self.work(in: clone, on: Array(cards), round: round, &expected)
      }
      let (first, second) = round.isMultiple(of: 2) ? (ada, bob) : (bob, ada)
      try first.run("git push -q hub main")
      let pull = try second.ending("git pull -q --no-rebase hub main")
      if pull.status != 0 {
        stops += 1
        try second.run("deck git merge -q; git commit -qm merged")
      }
      try second.run("git push -q hub main")
      try first.run("git pull -q --ff-only hub main")
      for clone in [ada, bob] {
        #expect(try Self.content(of: Deck(contentsOf: Self.url(clone))) == expected)
      }
    }
    #expect(bothHaveDrivers == (stops == 0))
    // Pictures of cards that were deleted are left, and so warnings.
    try ada.run("deck check Deck")
  }

  private static func url(_ clone: Clone) -> URL {
    URL(filePath: "\(clone.path)/Deck.sampledeck")
  }

  private static func content(of deck: Deck) -> [CardID: Content] {
    Dictionary(
      uniqueKeysWithValues: deck.cards.map {
        ($0.id, Content(back: $0.back, media: $0.media.keys.sorted()))
      })
  }

  private static func work(
    in clone: Clone, on cards: [CardID], round: Int, _ expected: inout [CardID: Content]
  ) throws {
    let who = (clone.path as NSString).lastPathComponent
    var deck = try Deck(contentsOf: url(clone))
    for id in cards.prefix(20) {
      deck[id].back = "\(who) in round \(round)"
      expected[id]?.back = deck[id].back
    }
    for number in 1...20 {
      let card = try deck.insert(Card(front: "\(who) \(round).\(number)", back: "new"))
      expected[card.id] = Content(back: "new")
    }
    for id in cards[20..<22] {
      try deck.delete(id)
      expected[id] = nil
    }
    let picture = Attachment(Array("a picture of \(who)'s, \(round)".utf8), name: "p\(round).png")
    try deck.attach(picture, to: cards[22])
    expected[cards[22]] = Content(
      back: deck[cards[22]].back, media: deck[cards[22]].media.keys.sorted())
    try deck.write(to: url(clone))
    try clone.run("git add -A; git commit -qm '\(who) \(round)'")
  }
}
