import Foundation
import SampleDeck
import Testing

@Suite(.enabled(if: AnkiFixture.canRead, "libsqlite3, libzstd or libz is not on this machine"))
struct `A package of Anki's` {
  @Test(arguments: ["latest.apkg", "legacy2.apkg", "legacy1.apkg"])
  func `of every generation gives the same cards`(name: String) throws {
    let cards = try AnkiFixture(name: name).cards()
    let expected = try AnkiFixture(name: "latest.apkg").cards()
    #expect(cards.count == 25)
    #expect(cards.map(\.id) == expected.map(\.id))
    #expect(cards.map(\.draft) == expected.map(\.draft))
  }

  @Test func `shows what it showed, by every kind of note`() throws {
    let cards = try AnkiFixture(name: "latest.apkg").cards()
    func card(_ front: String) throws -> Card { try #require(cards.first { $0.front == front }) }
    let water = try card("What is H₂O?")
    #expect(water.back == "Water & ice\n“agua”")
    #expect(water.tags == ["chem::inorganic", "easy"] && water.section == ["Science"])
    #expect(try card("hola ![](hola.mp3)").reversible)
    #expect(try card("uno").reversible)
    #expect(try !card("dos").reversible)
    let typed = try card("type: gato?")
    #expect(typed.ask == .type && typed.back == "cat")
    let cloze = try card(
      "{{c1::Canberra::city}} is the capital of {{c2::Australia}}. {{c1::It}} was founded in "
        + "{{c3::1913}}.")
    #expect(cloze.cloze && cloze.back == "extra ![](<café ñ.png>)")
    #expect(cloze.media.keys.sorted() == ["café ñ.png"])
    #expect(try card("heart →").back == "corazón")
  }

  @Test func `has the last of two note types with one id, and formulas in Markdown's marks`() throws
  {
    let cards = try AnkiFixture(name: "twins.apkg").cards()
    #expect(cards.map(\.front) == [#"\(a < b\)"#])
    #expect(cards.map(\.back) == [#"\[\frac{1}{2}\]"#])
  }

  @Test func `keeps image occlusion and asks it nowhere`() throws {
    let card = try #require(
      try AnkiFixture(name: "latest.apkg").cards().first { $0.ask == .never })
    #expect(card.front == "Header\n![](diagram.png)" && card.back == "Back extra")
    #expect(card.faces.isEmpty)
  }

  @Test func `is not read from its dummy`() throws {
    let cards = try AnkiFixture(name: "dummy.apkg").cards()
    #expect(cards.map(\.back) == ["Volga\n![](volga.png)", "Seine ![](seine.mp3)"])
    #expect(cards.map(\.tags) == [["geo::rivers"], ["fr", "geo::rivers"]])
  }

  @Test func `keeps gaps letter for letter`() throws {
    let fronts = try AnkiFixture(name: "cloze-math.apkg").cards().map(\.front)
    #expect(
      fronts == [
        #"spaced \({{c1::\frac{a}{b^{2} } }}\) end"#, #"unspaced \({{c1::\frac{a}{b^{2}}}}\) end"#,
        "{{c1::outer {{c2::inner}} tail}} stop", "{{c2::Lyon}} is not {{c1::Paris::capital: ?}}",
      ])
  }

  @Test func `warns of files that are not in it`() throws {
    var deck = Deck()
    let (_, report) = try AnkiFixture(name: "media-hole.apkg").taken(into: &deck)
    #expect(
      report.notes.all.map(\.message) == [
        "the file “gone.mp3” is not in the package",
        "the file “never-listed.png” is not in the package",
      ])
    #expect(Set(deck.cards.flatMap(\.media.keys)) == ["cat.png"])
  }

  @Test func `brings files of no bytes, in any spelling of their names, and out of folders`() throws
  {
    #expect(try AnkiFixture(name: "empty-file.apkg").cards().flatMap(\.media.values).count == 2)
    let accents = try AnkiFixture(name: "decomposed-name.apkg").cards()
    #expect(accents.flatMap(\.media.keys) == ["café.png"])
    let cards = try AnkiFixture(name: "subfolders.apkg").cards()
    #expect(cards.map(\.back) == ["![](eye.png)", "![](ear.mp3)"])
    #expect(cards.flatMap(\.media.keys) == ["eye.png", "ear.mp3"])
  }

  @Test func `leaves behind names that lead elsewhere`() throws {
    var deck = Deck()
    let (_, report) = try AnkiFixture(name: "evil-names.apkg").taken(into: &deck)
    let dropped = report.notes.all.filter { $0.kind == .dropped }.map(\.message)
    #expect(dropped.count == 4 && dropped[0].contains("../../escape.png"))
    #expect(deck.cards.flatMap(\.media.keys).isEmpty)
  }

  @Test func `has the title of the one deck in it`() throws {
    var deck = Deck()
    let (imported, _) = try AnkiFixture(name: "slash-in-name.apkg").taken(into: &deck)
    #expect(imported.title == "Core 2k/6k: Optimized::Part 1?")
  }

  @Test(arguments: [
    ("future-version.apkg", "it needs a newer SampleDeck"),
    ("latest-plain-sqlite.apkg", "the entry “collection.anki21b” is damaged"),
    ("no-collection.apkg", "there is no collection in it"),
    ("not-sqlite.apkg", "it is no SQLite database"),
    ("truncated.apkg", "this is no ZIP archive, or its end is missing"),
  ])
  func `that is broken is refused with the reason`(name: String, reason: String) {
    let error = #expect(throws: DeckError.self) { try AnkiFixture(name: "bad/\(name)").cards() }
    #expect(error?.message.contains(reason) == true)
  }

  @Test func `tells how far it is read`() throws {
    var parts: [Double] = []
    _ = try ImportedDeck(contentsOf: AnkiFixture(name: "latest.apkg").url) { parts.append($0) }
    #expect(parts.first == 0 && parts == parts.sorted() && parts.allSatisfy((0...1).contains))
  }

  @Test func `imported again changes nothing`() throws {
    var deck = Deck()
    _ = try AnkiFixture(name: "latest.apkg").taken(into: &deck)
    let (_, report) = try AnkiFixture(name: "legacy2.apkg").taken(into: &deck)
    #expect(report.unchanged == 25 && report.added.isEmpty && report.changed.isEmpty)
  }

  @Test func `tells what was learned only when asked`() throws {
    var deck = Deck()
    let (plain, _) = try AnkiFixture(name: "latest.apkg").taken(into: &deck)
    #expect(!plain.bringsProgress)
    #expect(plain.notes.all.contains { $0.message.contains("139 reviews") })
    let (whole, report) = try AnkiFixture(name: "latest.apkg").taken(
      into: &deck, withProgress: true)
    let events = Array(whole.events(for: report))
    #expect(events == Array(whole.events(for: report)))
    let counts = Dictionary(grouping: events.compactMap(\.card), by: \.self).count
    #expect(counts == 25 && events.count == 191)
  }

  @Test(arguments: ["latest.apkg", "legacy1.apkg", "legacy2.apkg"])
  func `leaves lines in the log that are spelt as their events`(name: String) throws {
    let folder = try Folder()
    var deck = Deck()
    let (imported, report) = try AnkiFixture(name: name).taken(into: &deck, withProgress: true)
    let events = imported.events(for: report)
    let log = StudyLog(
      of: deck.id, progress: folder.url.path + "/progress", state: folder.url.path + "/state")
    #expect(try log.add(imported: events) == events.count)
    let bytes = try log.read().flatMap(\.bytes)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines == events.map(\.json))
    #expect(lines.allSatisfy { LogEvent(json: $0)?.json == $0 })
    #expect(try log.add(imported: events) == 0)
    #expect(try log.add(imported: ImportedEvents(events.suffix(3) + [.flagged(deck)])) == 1)
  }

  @Test func `tells when each answer was given by the learner's clock of that moment`() throws {
    var times: [Int64] = []
    for change in 0..<3 {
      var options = ImportOptions()
      options.withProgress = true
      // The clock is put forward in the middle of a day that has reviews.
      let moment = change == 0 ? Int64.max : times[times.count * change / 3]
      options.minutesEast = { $0 < moment ? 60 : 120 }
      var deck = Deck()
      let imported = try ImportedDeck(contentsOf: AnkiFixture(name: "latest.apkg").url, options)
      let events = imported.events(for: try deck.take(imported))
      for event in events {
        #expect(
          event.moment.minutesEast == (event.moment.milliseconds / 1000 < moment ? 60 : 120))
      }
      times = events.map { $0.moment.milliseconds / 1000 }
    }
  }

  @Test func `brings each card's state to the day`() throws {
    var deck = Deck()
    let (imported, report) = try AnkiFixture(name: "latest.apkg").taken(
      into: &deck, withProgress: true)
    var history = StudyHistory()
    for event in imported.events(for: report) { history.append(event) }
    let now = StudyMoment(Date(timeIntervalSince1970: 1_796_000_000), minutesEast: 0)
    let progress = DeckProgress(
      of: deck, history: history, plan: StudyPlan(deck: history), at: now)
    let card = try #require(deck.cards.first { $0.front == "Euler: \\(e^{i\\pi}+1=0\\)" })
    let face = progress.face(.front, of: card)
    #expect(face.due == .due(try #require(StudyDay("2026-12-11"))))
    #expect(face.state.memory == Memory(stability: 11.9975, difficulty: 9.615))
    #expect(face.reviews == 10 && face.lapses == 1)
    #expect(history.marks(of: card.id).isStarred && history.marks(of: card.id).flag == .red)
    // Of one that keeps no memory, what Anki makes of its log.
    let untold = try #require(deck.cards.first { $0.front == "missing ![](not-there.png)" })
    let memory = try #require(progress.face(.front, of: untold).state.memory)
    #expect(abs(memory.stability - 11.772754) < 1e-5 && abs(memory.difficulty - 9.346674) < 1e-5)
    // One of two steps is done.
    let learning = try #require(deck.cards.first { $0.front.hasPrefix("nested") })
    #expect(progress.face(.gap(1), of: learning).state.step == 1)
    let spanish = progress.plan.settings(for: ["Languages", "Spanish", "Verbs"])
    #expect(spanish.schedule.retention == 0.93 && spanish.newPerDay == 5)
    #expect(spanish.schedule.learningSteps == [60, 300, 900])
  }
}

extension LogEvent {
  /// One event that no package tells.
  fileprivate static func flagged(_ deck: Deck) -> LogEvent {
    let moment = StudyMoment(Date(timeIntervalSince1970: 1_800_000_000), minutesEast: 0)
    return LogEvent(
      .mark(.flag(.red), on: deck.cards[0].id), at: moment, on: StudyDay(of: moment))
  }
}
