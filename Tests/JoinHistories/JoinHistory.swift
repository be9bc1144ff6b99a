import Foundation
import SampleDeck

/// A random history of two or three people who write, delete, copy and join without knowing of each
/// other, under the eyes of an observer who knows what each had seen when they wrote.
///
/// They work on a few cards: texts, tags, an attachment, members of a newer version and the deck's own,
/// with this library and with an editor, and every third text goes back to an earlier one, which is
/// what careless joins trip over.
public struct JoinHistory<Random: RandomNumberGenerator> {
  struct Person {
    var deck: Deck
    /// The writes of all that are in it.
    var seen: Set<Int>
    /// Cards this person deleted, as they were.
    var trash: [CardID: Card] = [:]
    /// What this deck and that of each other person were made from.
    var bases: [Deck]
  }

  var random: Random
  var writes: [Write] = []
  var people: [Person] = []
  /// The cards that others were set apart from: to whoever wrote in them they are one.
  var origins: [CardID: CardID] = [:]
  private var seconds = 1_796_000_000.0
  /// What went wrong; empty is well.
  public private(set) var flaws: [String] = []

  /// The beginning of a history: everybody has the same two cards.
  public init(_ random: Random) throws {
    self.random = random
    let now = now
    var deck = Deck(title: "title-0", id: .random(using: &self.random), created: now)
    writes.append(Write(card: nil, field: "title", text: "title-0", seen: []))
    for number in 1...2 {
      let card = Card(
        front: "front-\(number)", back: "back-\(number)", id: .random(using: &self.random),
        created: now)
      try deck.insert(card)
      writes.append(Write(card: card.id, field: "front", text: card.front, seen: []))
      writes.append(Write(card: card.id, field: "back", text: card.back, seen: []))
    }
    deck = deck.committed(now: now)
    let count = Int.random(in: 2...3, using: &self.random)
    let bases = Array(repeating: deck, count: count)
    people = Array(
      repeating: Person(deck: deck, seen: Set(writes.indices), bases: bases), count: count)
  }

  var now: Date { Date(timeIntervalSince1970: seconds) }

  /// Goes on for some acts, and then has everybody exchange everything.
  public mutating func run(acts: Int = 26) throws {
    for _ in 0..<acts {
      seconds += 1
      try act(of: people.indices.randomElement(using: &random) ?? 0)
    }
    for _ in 0..<2 {
      for one in people.indices {
        for other in people.indices where one != other {
          people[other].deck = people[other].deck.joined(with: people[one].deck).deck
          people[other].seen.formUnion(people[one].seen)
        }
      }
    }
    if Set(people.map(\.deck.manifest)).count > 1 { flaws.append("the copies differ") }
    noteLosses(of: people[0])
  }

  /// One copies the package over another's, where nothing of the other's is thrown away knowingly.
  mutating func copy(_ one: Int, to other: Int) {
    guard one != other, people[other].seen.isSubset(of: people[one].seen) else { return }
    people[other] = people[one]
    people[other].trash = [:]
    for third in people.indices { people[third].bases[other] = people[third].bases[one] }
    setBase(of: one, other, people[one].deck)
  }

  /// One sends a copy, and the other joins it; half of them know what both were made from.
  mutating func join(_ one: Int, into other: Int) {
    if one == other { return }
    let (a, b) = (people[other], people[one])
    let base = Bool.random(using: &random) ? a.bases[one] : nil
    let (joined, report) = a.deck.joined(with: b.deck, base: base)
    for apart in report.separated { origins[apart.younger] = apart.card }
    let manifest = joined.manifest
    if b.deck.joined(with: a.deck, base: base).deck.manifest != manifest {
      flaws.append("the order decides")
    }
    let again = [joined] + (base == nil ? [a.deck, b.deck] : [])
    if again.contains(where: { joined.joined(with: $0).deck.manifest != manifest }) {
      flaws.append("joining again changes something")
    }
    if (try? Deck(manifest: manifest))?.manifest != manifest {
      flaws.append("the joined deck is not valid")
    }
    people[other].deck = joined
    people[other].seen.formUnion(b.seen)
    setBase(of: one, other, b.deck)
    noteLosses(of: people[other])
  }

  private mutating func setBase(of one: Int, _ other: Int, _ deck: Deck) {
    people[one].bases[other] = deck
    people[other].bases[one] = deck
  }

  /// A text is lost when nobody who overwrote or deleted it had seen it, and it is nowhere.
  private mutating func noteLosses(of person: Person) {
    let manifest = String(decoding: person.deck.manifest, as: UTF8.self)
    let seen = person.seen.map { writes[$0] }
    for index in person.seen {
      let write = writes[index]
      // Each text is of one member of one card, so that finding it anywhere is finding it there.
      guard let text = write.text, !manifest.contains("\"\(text)\"") else { continue }
      let isReplaced = seen.contains {
        $0.seen.contains(index) && $0.card == write.card
          && ($0.field == write.field || $0.field == Write.deletion)
      }
      if !isReplaced { flaws.append("“\(text)” is lost") }
    }
  }
}

/// One act of writing: what, and the writes that its author had seen.
struct Write {
  static let deletion = "deletion"

  /// Nil: the deck's own.
  let card: CardID?
  let field: String
  /// Nil: the member was taken away.
  let text: String?
  let seen: Set<Int>
}
