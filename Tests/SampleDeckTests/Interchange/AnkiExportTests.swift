import Foundation
import SampleDeck
import Testing

@Suite(.enabled(if: AnkiFixture.canRead, "libsqlite3, libzstd or libz is not on this machine"))
final class `A deck leaves for Anki` {
  private let url = FileManager.default.temporaryDirectory
    .appending(path: "export-\(UUID().uuidString).apkg")
  private let now = Date(timeIntervalSince1970: 1_796_000_000)

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Sends a deck away and takes it back.
  private func returned(_ deck: Deck) throws -> (cards: [Card], notes: ImportNotes) {
    let notes = try deck.export(Array(deck.cards), as: "anki", to: url, ExportOptions(now: now))
    var back = Deck()
    _ = try back.take(ImportedDeck(contentsOf: url))
    return (Array(back.cards), notes)
  }

  @Test func `and what came from there finds itself again`() throws {
    var deck = Deck()
    _ = try AnkiFixture(name: "latest.apkg").taken(into: &deck)
    try deck.export(Array(deck.cards), as: "anki", to: url, ExportOptions(now: now))
    let report = try deck.take(ImportedDeck(contentsOf: url))
    #expect(report.unchanged == 25)
  }

  @Test func `with more cards than are read at once`() throws {
    var deck = Deck(title: "Numbers")
    for number in 0..<4100 { try deck.insert(Card(front: "\(number)")) }
    #expect(try returned(deck).cards.map(\.front) == (0..<4100).map(String.init))
  }

  @Test(arguments: [
    "#include <bits/stdc++.h>\nint main() {}", "a<b, c> m;", "x < 3 && y > 5", "AT&T",
    "write &amp; to get &", "**bold**, *it* and `code`", "- one\n- two",
  ])
  func `with its texts letter for letter`(text: String) throws {
    var deck = Deck(title: "Texts")
    try deck.insert(Card(front: "Q", back: text))
    #expect(try returned(deck).cards.map(\.back) == [text])
  }

  @Test func `with its own identities`() throws {
    var deck = Deck(title: "Words")
    try deck.insert(Card(front: "a {{c1::gap}}", back: "b", tags: ["hip hop", "jazz"]))
    deck[deck.cards[0].id].cloze = true
    let cards = try returned(deck).cards
    #expect(cards.map(\.id) == deck.cards.map(\.id))
    #expect(cards[0].cloze && cards[0].tags == ["hip_hop", "jazz"])
    #expect(cards[0].section == ["Words"])
  }

  @Test func `with all its sections under its title`() throws {
    var deck = Deck(title: "Spanish::Verbs")
    let sections = [["A"], ["B"], ["A"], [], ["A", "C"]]
    for (number, section) in sections.enumerated() {
      var card = Card(front: "\(number)", back: "b")
      card.section = section
      try deck.insert(card)
    }
    let cards = try returned(deck).cards.sorted { $0.front < $1.front }
    #expect(cards.map(\.section) == sections.map { ["Spanish", "Verbs"] + $0 })
  }

  @Test func `with both of two pictures of one name`() throws {
    var deck = Deck()
    _ = try AnkiFixture(name: "download-apple.apkg").taken(into: &deck)
    _ = try AnkiFixture(name: "download-leaf.apkg").taken(into: &deck)
    let (cards, _) = try returned(deck)
    let names = cards.flatMap(\.media.keys)
    #expect(Set(names).count == 2)
    for card in cards {
      let mine = try #require(deck.cards.first { $0.front == card.front })
      #expect(Set(card.media.values) == Set(mine.media.values))
      #expect(card.shows(try #require(card.media.keys.first)))
    }
  }

  @Test func `with an edit in the field that shows it`() throws {
    var deck = Deck()
    _ = try AnkiFixture(name: "latest.apkg").taken(into: &deck)
    let card = try #require(deck.cards.first { $0.front == "What is H₂O?" })
    deck[card.id].back = "Water & **steam**"
    let cards = try returned(deck).cards
    #expect(cards.first { $0.id == card.id }?.back == "Water & **steam**")
    #expect(cards.first { $0.id == card.id }?.front == "What is H₂O?")
  }

  /// The settings of Anki's decks after a deck left with progress and came back elsewhere.
  private func settings(after change: LogEvent.Action...) throws -> StudyPlan {
    var deck = Deck()
    let (imported, report) = try AnkiFixture(name: "latest.apkg").taken(
      into: &deck, withProgress: true)
    let moment = StudyMoment(now, minutesEast: 0)
    let changes = change.map { LogEvent($0, at: moment, on: StudyDay(of: moment, rollover: 4)) }
    let events = imported.events(for: report) + changes
    let log = LogFile(
      name: "log.jsonl", bytes: Array(events.map { $0.json + "\n" }.joined().utf8))
    var options = ExportOptions(now: now)
    options.log = { [log] }
    try? FileManager.default.removeItem(at: url)
    try deck.export(Array(deck.cards), as: "anki", to: url, options)
    var taking = ImportOptions()
    taking.withProgress = true
    let back = try ImportedDeck(contentsOf: url, taking)
    var other = Deck()
    var history = StudyHistory()
    for event in back.events(for: try other.take(back)) { history.append(event) }
    return StudyPlan(deck: history)
  }

  @Test func `with what was set meanwhile, in the decks it was set for`() throws {
    let verbs = ["Languages", "Spanish", "Verbs"]
    let before = try settings()
    let plan = try settings(
      after: .setting(.learningSteps, to: "2m", in: .section(verbs)),
      .setting(.newPerDay, to: "3", in: .section(verbs)),
      .setting(.retention, to: "0.85", in: .section(verbs)))
    var wanted = before.settings(for: verbs)
    wanted.schedule.learningSteps = [120]
    wanted.schedule.retention = 0.85
    wanted.newPerDay = 3
    #expect(plan.settings(for: verbs) == wanted)
    for path in [["Science"], ["Languages"]] {
      #expect(plan.settings(for: path) == before.settings(for: path))
    }
  }

  @Test func `without what it has no place for, and says so`() throws {
    var deck = Deck(title: "Words")
    var card = Card(front: "Q", back: "A")
    card.choices = ["B"]
    try deck.insert(card)
    let notes = try returned(deck).notes
    #expect(notes.all.map(\.message) == ["wrong answers to choose among: Anki has no place for it"])
  }
}
