import SampleDeck
import Testing

/// Answers to choose among.
@Suite struct ChoiceQuestionTests {
  private func ask(
    _ card: Card, _ face: Face = .front, among others: [Card] = [], seed: UInt64 = 1
  ) -> ChoiceQuestion? {
    var chance = Seeded(seed: seed)
    return ChoiceQuestion(card, face, among: others, using: &chance)
  }

  @Test func `the card's own wrong answers are offered, never a right one`() throws {
    var card = Card(front: "Capital of Indonesia?", back: "Jakarta | Batavia\n\nOn Java.")
    card.choices = ["Bandung", "bandung.", "JAKARTA", "Djakarta", "batavia", "", "Surabaya"]
    card.accept = ["Djakarta"]
    for seed in 0..<20 as Range<UInt64> {
      let question = try #require(
        ask(card, among: [Card(front: "?", back: "Rome")], seed: seed))
      #expect(question.options.count == 3)
      #expect(question.options[question.answer] == "Jakarta | Batavia")
      #expect(question.options.filter { $0.lowercased().hasPrefix("bandung") }.count == 1)
      #expect(question.options.contains("Surabaya"))
    }
    card.choices = (1...20).map { "City \($0)" }
    #expect(try #require(ask(card)).options.count == 6)
  }

  @Test func `the order is that of chance, and the same for the same`() throws {
    var card = Card(front: "?", back: "right")
    card.choices = ["a", "b", "c"]
    let places = try (0..<40 as Range<UInt64>).map { try #require(ask(card, seed: $0)).answer }
    #expect(Set(places) == [0, 1, 2, 3])
    #expect(ask(card, seed: 7) == ask(card, seed: 7))
  }

  @Test(arguments: [
    ("All of the above.", "None of the above"), ("alle genannten", "Keine der Genannten!"),
    ("Toutes ces réponses", "aucune de ces réponses"), ("以上都是。", "以上都不是"),
  ])
  func `an answer that speaks of the others stands last`(right: String, wrong: String) throws {
    var card = Card(front: "?", back: right)
    card.choices = [wrong, "a", "all", "c"]
    for seed in 0..<20 as Range<UInt64> {
      let question = try #require(ask(card, seed: seed))
      #expect(Set(question.options.prefix(3)) == ["a", "all", "c"])
      #expect(Set(question.options.suffix(2)) == [right, wrong])
      #expect(question.options[question.answer] == right)
    }
  }

  @Test func `no card lends an answer that speaks of others`() throws {
    let others = [Card(front: "Which?", back: "None of the above"), Card(front: "?", back: "b")]
    let question = try #require(ask(Card(front: "!", back: "a"), among: others))
    #expect(Set(question.options) == ["a", "b"])
  }

  @Test func `other cards lend answers that are alike`() throws {
    let capitals = ["Paris", "Rome", "Madrid", "Oslo"].map {
      Card(front: "Capital \($0)", back: $0, tags: ["europe"])
    }
    let others = [
      Card(front: "When?", back: "1969"),
      Card(front: "Why?", back: "Because nobody else would do it at that time"),
      Card(front: "Москва?", back: "Москва"), Card(front: "?", back: "![](a.png)"),
      Card(front: "??", back: ""),
    ]
    let question = try #require(ask(capitals[0], among: others + capitals))
    #expect(Set(question.options) == ["Paris", "Rome", "Madrid", "Oslo"])
  }

  @Test func `a card that asks the same or answers the same lends nothing`() throws {
    let card = Card(front: "Name a logic gate", back: "AND")
    let others = [
      Card(front: "name a LOGIC gate", back: "OR"), Card(front: "Conjunction?", back: "and"),
      Card(front: "Which?", back: "(the) AND"), Card(front: "Negation?", back: "NOT"),
    ]
    let question = try #require(ask(card, among: others))
    #expect(Set(question.options) == ["AND", "NOT"])
  }

  @Test func `a reversed face and a gap are answered from others of their kind`() throws {
    var (dog, cat) = (Card(front: "perro", back: "dog"), Card(front: "gato", back: "cat"))
    (dog.reversible, cat.reversible) = (true, true)
    #expect(try #require(ask(dog, .back, among: [cat])).options.sorted() == ["gato", "perro"])
    var (rome, bonn) = (
      Card(front: "{{c1::Rome}} lies on the {{c2::Tiber}}"),
      Card(front: "{{c1::Bonn}} lies on the {{c2::Rhine}}")
    )
    (rome.cloze, bonn.cloze) = (true, true)
    let gap = try #require(ask(rome, .gap(2), among: [bonn, dog]))
    #expect(gap.options[gap.answer] == "Tiber")
    #expect(Set(gap.options) == ["Tiber", "Rhine", "Bonn", "dog"])
  }

  @Test func `where there is nothing to choose there is no such question`() throws {
    let card = Card(front: "?", back: "Paris")
    #expect(ask(card) == nil)
    #expect(ask(card, among: [card]) == nil)
    #expect(ask(card, among: [Card(front: "other", back: "paris")]) == nil)
    #expect(ask(Card(front: "?"), among: [card]) == nil)
    var deck = Deck()
    let only = try deck.insert(card)
    var chance = Seeded(seed: 1)
    #expect(ChoiceQuestion(only, .front, in: deck, using: &chance) == nil)
  }

  @Test func `a large deck is not read whole`() throws {
    var deck = Deck()
    var last = Card(front: "?", back: "x")
    for number in 0..<2000 {
      last = try deck.insert(Card(front: "front \(number)", back: "back \(number)"))
    }
    var chance = Seeded(seed: 1)
    #expect(ChoiceQuestion(last, .front, in: deck, using: &chance)?.options.count == 4)
  }
}
