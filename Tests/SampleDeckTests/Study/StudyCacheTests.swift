import Foundation
import SampleDeck
import Testing

/// What is told from a cache and the events since, beside what a replay of everything tells.
struct StudyCacheTests {
  private let home = Home()
  private let deck = Deck.ofEveryFace
  private var folder: String { "progress/\(deck.id)" }
  private var cache: String { "cache/memory/\(deck.id)" }

  init() throws {
    for folder in [folder, "cache"] {
      try FileManager.default.createDirectory(
        atPath: home.path(folder), withIntermediateDirectories: true)
    }
  }

  private func progress(cached: Bool = true, at now: StudyMoment = noon(0)) throws -> DeckProgress {
    let log = StudyLog(of: deck.id, progress: home.path("progress"), state: home.path("state"))
    return try log.progress(
      of: deck, at: now, cache: cached ? home.path("cache") : nil, least: 1)
  }

  private func write(_ name: String, _ events: [LogEvent]) throws {
    try home.write("\(folder)/\(name)", events.map { $0.json + "\n" }.joined())
  }

  private func append(_ name: String, _ text: String) throws {
    let old = (try? home.read("\(folder)/\(name)")) ?? ""
    try home.write("\(folder)/\(name)", old + text)
  }

  private func expectSame(at now: StudyMoment = noon(0)) throws {
    let (cached, whole) = (try progress(at: now), try progress(cached: false, at: now))
    #expect(cached.account == whole.account)
  }

  // MARK: Properties

  @Test(arguments: 0..<120)
  func `a cache and what came since tell what a replay of everything tells`(seed: UInt64) throws {
    var random = RandomLog(seed: seed)
    for _ in 0..<Int.random(in: 1...3, using: &random.chance) {
      try append(random.file(), random.lines(20))
    }
    for _ in 0..<4 {
      let now = random.now
      try expectSame(at: now)
      try expectSame(at: now)
      try append(random.file(), random.lines(3))
    }
    try expectSame(at: random.now)
  }

  @Test
  func `a log long enough to be shared among processors is replayed like a short one`() throws {
    var random = RandomLog(seed: 1)
    for _ in 0..<3 { try append(random.file(), random.lines(12_000)) }
    try expectSame(at: random.now)
    try append(random.file(), random.lines(3))
    try expectSame(at: random.now)
  }

  @Test
  func `what comes after all that was cached is all that is read`() throws {
    try write("a.jsonl", (1...50).map { .review($0, at: $0, card: $0 % 5 + 1, .good) })
    try expectSame()
    let before = try home.read(bytes: cache)
    try append("a.jsonl", LogEvent.review(60, at: 60, card: 2, .again).json + "\n")
    try write("b.jsonl", [.review(61, at: 61, card: 3, .easy)])
    try append("a.jsonl", LogEvent.undo(62, at: 62, of: 60).json + "\n")
    try expectSame()
    #expect(try home.read(bytes: cache) == before)
  }

  @Test(arguments: [
    [LogEvent.review(60, at: 3, card: 2, .again)],
    [.review(1, at: 70, card: 2, .again)],
    [.undo(60, at: 70, of: 5)],
    [.at(70, 60, .settings(.deck, ["retention": "0.8"]))],
  ])
  func `what reaches back into the cached is a reason to read everything`(events: [LogEvent]) throws
  {
    try write("a.jsonl", (1...50).map { .review($0, at: $0, card: $0 % 5 + 1, .good) })
    try expectSame()
    let before = try home.read(bytes: cache)
    try write("b.jsonl", events)
    try expectSame()
    #expect(try home.read(bytes: cache) != before)
  }

  // MARK: Distrust

  @Test
  func `a damaged, cut, strange or foreign cache is made anew`() throws {
    try write("a.jsonl", (1...40).map { .review($0, at: $0, card: $0 % 5 + 1, .good) })
    let expected = try progress(cached: false).account
    _ = try progress()
    let good = try home.read(bytes: cache)
    var random = Seeded(seed: 1)
    for trial in 0..<300 {
      var bytes = good
      switch trial % 3 {
      case 0: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      case 1: bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8(trial % 8)
      default: bytes = (0..<trial).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      try home.write("\(cache)", bytes: bytes)
      #expect(try progress().account == expected)
    }
    #expect(try home.read(bytes: cache) == good)
  }

  @Test
  func `a log that was cut, changed at its end or removed is read anew`() throws {
    let events = (1...40).map { LogEvent.review($0, at: $0, card: $0 % 5 + 1, .good) }
    for change in [Array(events.dropLast()), events.dropLast() + [.review(41, at: 41, .again)], []]
    {
      try write("a.jsonl", events)
      try expectSame()
      try write("a.jsonl", Array(change))
      try expectSame()
    }
    try FileManager.default.removeItem(atPath: home.path("\(folder)/a.jsonl"))
    try expectSame()
  }

  @Test
  func `a folder that cannot be written stops nothing`() throws {
    try write("a.jsonl", (1...40).map { .review($0, at: $0, card: $0 % 5 + 1, .good) })
    try home.write("cache/memory", "a file")
    try expectSame()
    #expect(try home.read("cache/memory") == "a file")
  }

  @Test
  func `a short log has no cache`() throws {
    try write("a.jsonl", [.review(1, at: 1, .good)])
    let log = StudyLog(of: deck.id, progress: home.path("progress"), state: home.path("state"))
    _ = try log.progress(of: deck, at: noon(0), cache: home.path("cache"))
    #expect(home.names("cache") == [])
  }
}

extension Home {
  fileprivate func read(bytes name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  fileprivate func write(_ name: String, bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }
}

extension Deck {
  /// Five cards that can be asked in all ways, one of them in a section.
  fileprivate static var ofEveryFace: Deck {
    var deck = Deck(title: "All", id: cardID(7), created: noon(0).date)
    for number in 1...5 {
      var card = Card(front: "{{c1::Q}} {{c2::\(number)}}", back: "A", id: cardID(number))
      card.cloze = number > 3
      card.reversible = number % 2 == 0
      if number == 2 { card.section = ["Part", "One"] }
      _ = try? deck.insert(card)
    }
    return deck
  }
}

extension DeckProgress {
  /// All that can be asked of it, in words.
  fileprivate var account: [String] {
    let agenda = agenda()
    let upcoming = agenda.upcoming.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let counts = [
      agenda.learningCount, agenda.dueCount, agenda.newCount, agenda.newLater,
      agenda.answeredToday, standing.count,
    ]
    let session = StudySession(
      deck.cards, history: standing, plan: plan, clock: { now }, append: { _ in })
    let cards = deck.cards.flatMap { card in
      [Face.front, .back, .gap(1), .gap(2)].map { face in
        "\(face) \(self.face(face, of: card)) \(standing.marks(of: card.id, face))"
      } + ["\(facts(of: card).inWords) \(standing.marks(of: card.id))"]
    }
    return ["\(counts)", "\(agenda.nextTime as Any)", "\(session.next as Any)"]
      + standing.warnings.map(\.message) + upcoming + cards
  }
}

extension LearnerFacts {
  /// In the same words for the same facts, which a set alone does not give.
  fileprivate var inWords: String {
    var others = self
    others.stages = []
    return "\(stages.map(\.rawValue).sorted()) \(others)"
  }
}

/// Draws lines of a log by several devices, whose clocks go astray now and then.
private struct RandomLog {
  var chance: Seeded
  private var number = 0
  private var time = 0
  private var isAstray: Bool

  init(seed: UInt64) {
    chance = Seeded(seed: seed)
    isAstray = seed % 3 == 0
  }

  var now: StudyMoment { noon(time + 3600) }

  mutating func file() -> String {
    ["a.jsonl", "b.jsonl", "b (conflicted copy).jsonl"].randomElement(using: &chance) ?? "a.jsonl"
  }

  mutating func lines(_ most: Int) -> String {
    (0..<Int.random(in: 0...most, using: &chance)).map { _ in line() }.joined()
  }

  private mutating func line() -> String {
    if roll(40) { return "<<<<<<< HEAD\n" }
    number += 1
    time += Int.random(in: 0...40_000, using: &chance)
    let at = isAstray && roll(15) ? time - Int.random(in: 0...200_000, using: &chance) : time
    let id = roll(40) ? Int.random(in: 1...number, using: &chance) : number
    return LogEvent.at(at, id, action(on: noon(at))).json + "\n"
  }

  private mutating func action(on moment: StudyMoment) -> LogEvent.Action {
    let card = cardID(Int.random(in: 1...6, using: &chance))
    let face =
      [Face.front, .front, .back, .gap(1), .gap(2)].randomElement(using: &chance) ?? .front
    let today = StudyDay(of: moment)
    let day = StudyDay(number: today.number + Int.random(in: -2...9, using: &chance))
    let one = roll(2) ? face : nil
    switch Int.random(in: 0..<30, using: &chance) {
    case 0, 1: return .undo(of: eventID(Int.random(in: 1...number + 5, using: &chance)))
    case 2: return .forget(card, face: one)
    case 3: return .due(CardFace(card, face), day)
    case 4:
      return .memory(
        CardFace(card, face),
        .init(
          stage: .review, stability: 12.5, promise: .due(day),
          reviews: roll(9) ? .max : 7, lapses: roll(9) ? 70_000 : 2, last: roll(2) ? today : nil))
    case 5: return .mark(.star(roll(2)), on: card, face: one)
    case 6: return .mark(.suspend(roll(2)), on: card, face: one)
    case 7: return .mark(.bury(roll(2) ? day : nil), on: card, face: one)
    case 8: return .mark(.note(roll(2) ? "note \(number)" : nil), on: card, face: one)
    case 9: return .mark(.flag(FlagColor.allCases.randomElement(using: &chance)), on: card)
    case 10 where roll(4):
      return .settings(
        roll(2) ? .deck : .section(["Part"]), ["retention": roll(2) ? "0.8" : "null"])
    case 11 where roll(3): return .settings(.deck, ["learning-steps": "\"1m 1h\""])
    case 12: return .unknown(kind: "séance")
    default:
      let promise: LogEvent.Promise? =
        switch Int.random(in: 0..<3, using: &chance) {
        case 0: .due(day)
        case 1: .until(milliseconds: moment.milliseconds + 600_000)
        default: nil
        }
      return .review(
        CardFace(card, face), Grade.allCases.randomElement(using: &chance) ?? .good,
        milliseconds: 1000, promise: promise)
    }
  }

  /// One in so many times.
  private mutating func roll(_ sides: Int) -> Bool {
    Int.random(in: 0..<sides, using: &chance) == 0
  }
}
