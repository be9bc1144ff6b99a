import SampleDeck

/// Decides which cards the words after the deck mean: id prefixes, or one query.
///
/// What the deck holds is asked through closures, so that the rules stand here alone.
struct CardFinder<Card: Identifiable> {
  /// The cards whose id begins so.
  let beginning: (_ prefix: String) throws -> [Card]
  /// The cards that a query finds, in the order on screen.
  let matching: (_ query: String) throws -> [Card]
  /// A line that shows which card it is.
  let describe: (Card) -> String

  /// The cards to show; none where a query finds none.
  func cards(_ words: [String]) throws -> [Card] {
    try named(words)?.map(\.card).uniqued ?? matching(words.joined(separator: " "))
  }

  /// The one card to change.
  func cardToChange(_ words: [String]) throws -> Card {
    let cards = try cardsToChange(words, all: true)
    guard cards.count == 1 else {
      throw UsageError("\(cards.count) cards match; name one:", details: cards.map(describe))
    }
    return cards[0]
  }

  /// The cards to change, at least one; several found by a query only where `all` are meant.
  func cardsToChange(_ words: [String], all: Bool) throws -> [Card] {
    guard !words.isEmpty else { throw UsageError("Which card? Name it by its id or by a query.") }
    if let named = try named(words) {
      for (word, card) in named { try refuseTwofoldMeaning(of: word, card) }
      return named.map(\.card).uniqued
    }
    let found = try matching(words.joined(separator: " "))
    guard !found.isEmpty else { throw Self.nothing(words) }
    guard found.count == 1 || all else {
      throw UsageError(
        "\(found.count) cards match; --all changes them all:", details: found.map(describe))
    }
    return found
  }

  /// Nothing was found for these words.
  static func nothing(_ words: [String]) -> Failure {
    .notFound("No card matches “\(words.joined(separator: " "))”.")
  }

  /// The cards, when every word is a prefix of an id; nil where the words are a query.
  private func named(_ words: [String]) throws -> [(word: String, card: Card)]? {
    var named: [(word: String, card: Card)] = []
    for word in words {
      guard let prefix = Self.idPrefix(word) else { return nil }
      let cards = try beginning(prefix)
      guard let card = cards.first else { return nil }
      guard cards.count == 1 else {
        throw UsageError(
          "\(cards.count) cards have an id that begins \(prefix):", details: cards.map(describe))
      }
      named.append((word, card))
    }
    return named.isEmpty ? nil : named
  }

  // "1969" is the beginning of an id and a year: whoever writes has to say which.
  private func refuseTwofoldMeaning(of word: String, _ card: Card) throws {
    guard !word.hasPrefix("id:") else { return }
    let others = try matching("\"\(word)\"").filter { $0.id != card.id }
    guard others.isEmpty else {
      throw UsageError(
        "“\(word)” begins an id and stands in a text; say id:\(word) or '\"\(word)\"':",
        details: ([card] + others).map(describe))
    }
  }

  /// The word as the beginning of an id: four or more hexadecimal digits, `id:` before them or not.
  private static func idPrefix(_ word: String) -> String? {
    let digits = (word.hasPrefix("id:") ? word.dropFirst(3) : word[...]).lowercased()
    let isHex = digits.allSatisfy { $0 == "-" || ($0.isASCII && $0.isHexDigit) }
    return isHex && digits.filter { $0 != "-" }.count >= 4 ? digits : nil
  }
}

extension Array where Element: Identifiable {
  fileprivate var uniqued: [Element] {
    var seen: Set<Element.ID> = []
    return filter { seen.insert($0.id).inserted }
  }
}

extension CardFinder<SampleDeck.Card> {
  /// Finds cards by what a deck or a document answers to a query.
  init(search: @escaping (Query) throws -> [Card]) {
    self.init(
      beginning: { try search(Query("id:\($0)")) },
      matching: { try search(Query($0)) },
      describe: { "\(String($0.id.description.prefix(8)))  \($0.heading)" })
  }
}

/// The first line of a text, for a list in which every card takes one line.
func firstLine(of text: String) -> String {
  // No byte of a line's end, in ASCII or as U+0085, U+2028 and U+2029 begin: the text is one line.
  let mayEnd = text.utf8.contains { 0x0A...0x0D ~= $0 || $0 == 0xC2 || $0 == 0xE2 }
  return mayEnd ? String(text.split(whereSeparator: \.isNewline).first ?? "") : text
}
