import Foundation
import SampleDeck
import Testing

/// Random histories of three people who write, delete, copy and join without knowing of each other,
/// under the eyes of an observer who knows what each had seen when they wrote.
///
/// `HISTORIES=100000 swift test --filter JoinHistoryTests` runs as many.
struct JoinHistoryTests {
  private let count = ProcessInfo.processInfo.environment["HISTORIES"].flatMap(Int.init) ?? 150

  @Test func `no history loses a text, and all copies become one`() throws {
    for seed in 0..<count {
      var history = try History(seed: UInt64(seed))
      for _ in 0..<26 { try history.step() }
      history.exchangeEverything()
      #expect(history.flaws.isEmpty, "history \(seed): \(history.flaws)")
    }
  }
}

private struct History {
  /// One act of writing: what, and the writes its author had seen.
  struct Write {
    let field: String
    let text: String
    let seen: Set<Int>
  }

  struct Person {
    var deck: Deck
    var seen: Set<Int>
    var deletedCard: Card?
  }

  private let fields = ["front", "back", "hint", "title"]
  private var random: Seeded
  private var writes: [Write]
  private var people: [Person]
  private var time = 1_796_000_000.0
  private(set) var flaws: [String] = []

  init(seed: UInt64) throws {
    random = Seeded(seed: seed)
    let fields = fields
    writes = fields.map { Write(field: $0, text: "\($0)-0", seen: []) }
    let deck = try deck(
      record(#""front":"front-0","back":"back-0","hint":"hint-0""#), head: #""title":"title-0""#)
    people = Array(repeating: Person(deck: deck, seen: Set(writes.indices)), count: 3)
  }

  /// Lets somebody do something, with the odds of the reference model.
  mutating func step() throws {
    let (one, other) = (person(), person())
    let lives = people[one].deck.card(theCard) != nil
    switch Double.random(in: 0..<1, using: &random) {
    case ..<0.38 where lives: edit(one)
    case ..<0.46 where lives: toggleTag(one)
    case ..<0.52 where lives:
      people[one].deletedCard = people[one].deck.card(theCard)
      try save(one) { try $0.delete(theCard) }
      write(one, "deletion", "")
    case ..<0.56 where !lives:
      guard let card = people[one].deletedCard else { return }
      try save(one) { try $0.insert(card) }
    case ..<0.66:
      guard people[other].seen.isSubset(of: people[one].seen) else { return }
      people[other] = Person(deck: people[one].deck, seen: people[one].seen)
    default:
      if one != other { join(one, into: other) }
    }
  }

  private mutating func person() -> Int { Int.random(in: 0..<3, using: &random) }

  private mutating func save(_ one: Int, _ change: (inout Deck) throws -> Void) rethrows {
    time += 1
    try change(&people[one].deck)
    people[one].deck = people[one].deck.committed(now: Date(timeIntervalSince1970: time))
  }

  private mutating func write(_ one: Int, _ field: String, _ text: String) {
    writes.append(Write(field: field, text: text, seen: people[one].seen))
    people[one].seen.insert(writes.count - 1)
  }

  /// Every second edit or so brings back an earlier text, which is what careless joins trip over.
  private mutating func edit(_ one: Int) {
    let field = fields.randomElement(using: &random) ?? ""
    let earlier = writes.filter { $0.field == field }.map(\.text)
    let text =
      Double.random(in: 0..<1, using: &random) < 0.4
      ? earlier.randomElement(using: &random) ?? "" : "\(field)-\(writes.count)"
    var deck = people[one].deck
    switch field {
    case "front": deck[theCard].front = text
    case "back": deck[theCard].back = text
    case "hint": deck[theCard].hint = text
    default: deck.title = text
    }
    guard deck.hasChanges else { return }
    save(one) { $0 = deck }
    write(one, field, text)
  }

  private mutating func toggleTag(_ one: Int) {
    let tag = ["a", "b"][Int.random(in: 0...1, using: &random)]
    save(one) { deck in
      let tags = deck[theCard].tags
      deck[theCard].tags = tags.contains(tag) ? tags.filter { $0 != tag } : tags + [tag]
    }
  }

  private mutating func join(_ one: Int, into other: Int) {
    let (a, b) = (people[other], people[one])
    let joined = a.deck.joined(with: b.deck).deck
    let manifest = joined.manifest
    let again =
      [b.deck.joined(with: a.deck)] + [a.deck, b.deck, joined].map { joined.joined(with: $0) }
    if again.contains(where: { $0.deck.manifest != manifest }) {
      flaws.append("the order decides, or joining again changes something")
    }
    people[other].deck = joined
    people[other].seen.formUnion(b.seen)
    noteLosses(people[other], manifest: joined.text)
  }

  /// A text is lost when nobody who overwrote or deleted it had seen it, and it is nowhere.
  private mutating func noteLosses(_ person: Person, manifest: String) {
    let seen = person.seen.map { writes[$0] }
    for index in person.seen {
      let write = writes[index]
      let isReplaced = seen.contains {
        $0.seen.contains(index) && ($0.field == write.field || $0.field == "deletion")
      }
      // The texts of each field are its own, so that finding one anywhere is finding it there.
      if !isReplaced, write.field != "deletion", !manifest.contains("\"\(write.text)\"") {
        flaws.append("“\(write.text)” is lost")
      }
    }
  }

  mutating func exchangeEverything() {
    for _ in 0..<2 {
      for one in 0..<3 {
        for other in 0..<3 where one != other {
          people[other].deck = people[other].deck.joined(with: people[one].deck).deck
        }
      }
    }
    if Set(people.map(\.deck.manifest)).count > 1 { flaws.append("the copies differ") }
  }
}
