import Testing

@testable import DeckCLI

@Suite struct DeckFinderTests {
  /// A disk with these decks; a name without an ending is a folder that holds a manifest.
  private func finder(_ paths: String...) -> DeckFinder {
    DeckFinder(
      currentFolder: "/here", folders: ["/decks", "/more"],
      look: { path in
        guard paths.contains(path), !path.hasSuffix(".csv") else { return nil }
        return path.hasSuffix(".zip") ? .packed : .package
      },
      list: { folder in
        paths.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
      })
  }

  private func package(_ path: String) -> DeckPlace { DeckPlace(path: path, kind: .package) }

  @Test(arguments: [
    ("A.sampledeck", "/here/A.sampledeck"), ("A", "/here/A.sampledeck"),
    ("A.sampledeck/", "/here/A.sampledeck"), ("./A", "/here/A.sampledeck"),
    ("/decks/B", "/decks/B.sampledeck"), ("B", "/decks/B.sampledeck"),
    ("C", "/more/C.sampledeck.zip"), ("C.sampledeck.zip", "/more/C.sampledeck.zip"),
    ("plain", "/here/plain"),
  ])
  func `a word names a deck here, then in the folders of DECK_PATH`(word: String, path: String) {
    let finder = finder(
      "/here/A.sampledeck", "/here/plain", "/decks/A.sampledeck", "/decks/B.sampledeck",
      "/more/C.sampledeck.zip")
    #expect(finder.deck(named: word)?.path == path)
  }

  @Test(arguments: ["", "D", "./B", "a", "/A"])
  func `other words name none`(word: String) {
    let finder = finder("/here/A.sampledeck", "/decks/B.sampledeck")
    #expect(finder.deck(named: word) == nil)
  }

  @Test func `a package beats a packed file`() {
    let finder = finder("/here/A.sampledeck.zip", "/here/A.sampledeck", "/here/B.sampledeck.zip")
    #expect(finder.deck(named: "A") == package("/here/A.sampledeck"))
    #expect(finder.all().map(\.name) == ["A", "B"])
    #expect(finder.all().map(\.kind) == [.package, .packed])
  }

  @Test func `the first word is the deck if it names one, the rest are cards`() throws {
    let finder = finder("/here/A.sampledeck", "/here/B.sampledeck")
    let (deck, words) = try finder.deck(for: ["B", "tag:x"], option: nil)
    #expect(deck == package("/here/B.sampledeck"))
    #expect(words == ["tag:x"])
  }

  @Test func `the only package here need not be named`() throws {
    let finder = finder("/here/A.sampledeck", "/here/P.sampledeck.zip", "/decks/B.sampledeck")
    let (deck, words) = try finder.deck(for: ["tag:x"], option: nil)
    #expect(deck == package("/here/A.sampledeck"))
    #expect(words == ["tag:x"])
  }

  @Test func `with --deck every word is a card`() throws {
    let finder = finder("/here/A.sampledeck", "/here/B.sampledeck")
    let (deck, words) = try finder.deck(for: ["B"], option: "A")
    #expect(deck == package("/here/A.sampledeck"))
    #expect(words == ["B"])
  }

  @Test func `without a deck it is said which there are`() {
    #expect(throws: UsageError("Which deck? More than one stands here:", details: ["A", "B"])) {
      try finder("/here/A.sampledeck", "/here/B.sampledeck").deck(for: ["tag:x"], option: nil)
    }
    #expect(throws: UsageError("Which deck? None stands here; deck create NAME makes one.")) {
      try finder("/decks/A.sampledeck").deck(for: [], option: nil)
    }
  }

  @Test(arguments: ["Z.sampledeck", "./Z", "/z/Z", "Z/"])
  func `what can only be a deck is not taken for a query`(word: String) {
    let finder = finder("/here/A.sampledeck")
    let missing = Failure.notFound("There is no deck “\(word)” here or in /decks or in /more.")
    #expect(throws: missing) { try finder.deck(for: [word], option: nil) }
    #expect(throws: missing) { try finder.deck(for: [], option: word) }
    #expect(throws: missing) { try finder.decks(for: [word], option: nil) }
  }

  @Test func `a file that is no deck is not called missing`() throws {
    let failure = Failure.notFound(
      "“words.csv” is no deck.", hint: "deck import words.csv makes one of it, if it holds cards.")
    #expect(throws: failure) {
      try finder("/here/words.csv").decks(for: ["words.csv"], option: nil)
    }
  }

  @Test func `all decks are those here and in the folders of DECK_PATH`() throws {
    let finder = finder("/here/A.sampledeck", "/decks/B.sampledeck", "/more/C.sampledeck.zip")
    #expect(try finder.decks(for: [], option: nil).map(\.name) == ["A", "B", "C"])
    #expect(try finder.decks(for: ["C", "A"], option: nil).map(\.name) == ["C", "A"])
    #expect(try finder.decks(for: [], option: "B").map(\.name) == ["B"])
  }
}

@Suite struct CardFinderTests {
  private struct Fact: Identifiable {
    let id: String
    let front: String
  }

  private static let facts = [
    Fact(id: "19690000", front: "moon"), Fact(id: "1969ffff", front: "war"),
    Fact(id: "19710000", front: "calculator"),
    Fact(id: "beef2222", front: "The café opened in 1971"),
    Fact(id: "cafe1111", front: "Where is it local?"),
  ]

  private let finder = CardFinder<Fact>(
    beginning: { prefix in Self.facts.filter { $0.id.hasPrefix(prefix) } },
    matching: { query in
      let word = query.replacing("\"", with: "")
      return Self.facts.filter { $0.front.replacing("é", with: "e").contains(word) }
    },
    describe: { "\($0.id)  \($0.front)" })

  private func cards(_ words: String...) throws -> [String] { try finder.cards(words).map(\.id) }

  private func cardsToChange(_ words: String..., all: Bool = false) throws -> [String] {
    try finder.cardsToChange(words, all: all).map(\.id)
  }

  @Test func `prefixes of ids each name a card`() throws {
    #expect(try cards("cafe", "BEEF2", "cafe1111") == ["cafe1111", "beef2222"])
    #expect(try cardsToChange("beef", "id:cafe") == ["beef2222", "cafe1111"])
  }

  @Test func `a prefix of several cards names none`() throws {
    let error = UsageError(
      "2 cards have an id that begins 1969:", details: ["19690000  moon", "1969ffff  war"])
    #expect(throws: error) { try cards("1969") }
    #expect(throws: error) { try cardsToChange("1969", all: true) }
  }

  @Test func `whoever writes has to say whether a word is an id or a text`() throws {
    let error = UsageError(
      "“1971” begins an id and stands in a text; say id:1971 or '\"1971\"':",
      details: ["19710000  calculator", "beef2222  The café opened in 1971"])
    #expect(throws: error) { try cardsToChange("1971", all: true) }
    #expect(try cards("1971") == ["19710000"])
    #expect(try cardsToChange("id:1971") == ["19710000"])
    #expect(try cardsToChange("\"1971\"") == ["beef2222"])
  }

  @Test func `anything else is one query`() throws {
    #expect(try cards("opened", "in") == ["beef2222"])
    #expect(try cards("caf") == ["beef2222"])
    #expect(try cards("none", "of", "them") == [])
    #expect(try cards().count == 5)
    #expect(throws: Failure.notFound("No card matches “none”.")) {
      try cardsToChange("none", all: true)
    }
  }

  @Test func `a query changes several cards only with --all`() throws {
    let error = UsageError(
      "2 cards match; --all changes them all:",
      details: ["19710000  calculator", "cafe1111  Where is it local?"])
    #expect(throws: error) { try cardsToChange("cal") }
    #expect(try cardsToChange("cal", all: true) == ["19710000", "cafe1111"])
    #expect(throws: UsageError.self) { try cardsToChange(all: true) }
  }
}
