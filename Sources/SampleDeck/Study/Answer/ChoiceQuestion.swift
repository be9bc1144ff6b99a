/// A question with answers to choose among, one of which is right.
public struct ChoiceQuestion: Hashable, Sendable {
  /// The answers in the order in which they are offered: two to six, shuffled, those that speak of the
  /// others (“all of the above”) last.
  public let options: [String]
  /// The index of the right one.
  public let answer: Int

  /// How many answers are offered where wrong ones are looked for in other cards.
  static let usualCount = 4
  /// How many are offered at most.
  static let most = 6
  /// A longer text, in bytes, is nothing to choose among others.
  static let lengthLimit = 400

  /// Takes the card's own wrong answers or, where it lists none, answers of cards that are alike: of
  /// the same section and tags, written in the same script and about as long. Nil if there is nothing
  /// to choose: no answer in words, or no wrong one that differs.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - face: The question.
  ///   - others: The cards in which wrong answers may be looked for, few enough to read them all.
  ///   - language: As for ``ExpectedAnswer``.
  ///   - answerLanguage: As for ``ExpectedAnswer``.
  ///   - chance: What the answers are shuffled by.
  public init?(
    _ card: Card, _ face: Face, among others: some Sequence<Card>, language: String? = nil,
    answerLanguage: String? = nil, using chance: inout some RandomNumberGenerator
  ) {
    guard
      let expected = ExpectedAnswer(
        card, face, language: language, answerLanguage: answerLanguage)
    else { return nil }
    let judge = AnswerJudge(expected)
    let right = expected.text
    var wrong: [String] = []
    var known: Set<AnswerKey> = []
    func take(_ texts: some Sequence<String>, most: Int) {
      for text in texts where wrong.count < most {
        let key = AnswerKey(text, ignoring: .usual, language: expected.language)
        if key.text.isEmpty || judge.isRight(text) || !known.insert(key).inserted { continue }
        wrong.append(text)
      }
    }
    if expected.takesMore {
      let own = card.choices.filter { $0.utf8.count <= Self.lengthLimit }
      take(own.shuffled(using: &chance), most: Self.most - 1)
    }
    if wrong.isEmpty {
      let rivals = others.lazy.filter { $0.id != card.id }
        .flatMap { Rival.rivals(in: $0, to: card, face, expected) }
      let ranked = rivals.shuffled(using: &chance).sorted { $0.likeness > $1.likeness }
      // What closes another card's answers says nothing of these.
      let texts = ranked.lazy.map(\.text).filter { !ClosingAnswer.closes($0) }
      take(texts, most: Self.usualCount - 1)
    }
    guard !wrong.isEmpty else { return nil }
    let shuffled = (wrong + [right]).shuffled(using: &chance)
    let closing = shuffled.filter(ClosingAnswer.closes)
    let options = shuffled.filter { !closing.contains($0) } + closing
    guard let answer = options.firstIndex(of: right) else { return nil }
    self.options = options
    self.answer = answer
  }
}

extension ChoiceQuestion {
  /// Makes the question of a card in a deck of any size.
  ///
  /// Wrong answers are looked for in the cards made about when this one was, and some others.
  public init?(
    _ card: Card, _ face: Face, in deck: Deck, using chance: inout some RandomNumberGenerator
  ) {
    self.init(
      card, face, among: deck.someCards(near: card.id, using: &chance), language: deck.language,
      answerLanguage: deck.answerLanguage, using: &chance)
  }
}

extension Deck {
  /// All cards of a small deck; of a large one those made just before and after a card, and as many
  /// from anywhere.
  fileprivate func someCards(
    near id: CardID, using chance: inout some RandomNumberGenerator
  ) -> [Card] {
    let many = 400
    let references = references()
    if references.count <= many { return references.map(card(at:)) }
    let ordered = references.ordered()
    let place = ordered.firstIndex { $0.id == id } ?? 0
    let near = max(0, place - many / 4)..<min(ordered.count, place + many / 4)
    let far = (0..<many / 2).compactMap { _ in ordered.randomElement(using: &chance) }
    return (ordered[near] + far).map(card(at:))
  }
}
