/// Decides which cards the words after the deck mean: id prefixes, or one query.
///
/// What the deck holds is asked through closures, so that the rules stand here alone.
struct CardFinder<ID: Hashable> {
  /// The cards whose id begins so.
  let beginning: (_ prefix: String) -> [ID]
  /// The cards that a query finds, in the order on screen.
  let matching: (_ query: String) throws -> [ID]
  /// A line that shows which card it is.
  let describe: (ID) -> String

  /// The cards to show; none where a query finds none.
  func cards(_ words: [String]) throws -> [ID] {
    try named(words)?.map(\.id).uniqued ?? matching(words.joined(separator: " "))
  }

  /// The cards to change, at least one; several found by a query only where `all` are meant.
  func cardsToChange(_ words: [String], all: Bool) throws -> [ID] {
    guard !words.isEmpty else { throw UsageError("Which card? Name it by its id or by a query.") }
    if let named = try named(words) {
      for (word, id) in named { try refuseTwofoldMeaning(of: word, id) }
      return named.map(\.id).uniqued
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
  private func named(_ words: [String]) throws -> [(word: String, id: ID)]? {
    var named: [(word: String, id: ID)] = []
    for word in words {
      guard let prefix = Self.idPrefix(word) else { return nil }
      let ids = beginning(prefix)
      guard let id = ids.first else { return nil }
      guard ids.count == 1 else {
        throw UsageError(
          "\(ids.count) cards have an id that begins \(prefix):", details: ids.map(describe))
      }
      named.append((word, id))
    }
    return named.isEmpty ? nil : named
  }

  // "1969" is the beginning of an id and a year: whoever writes has to say which.
  private func refuseTwofoldMeaning(of word: String, _ id: ID) throws {
    guard !word.hasPrefix("id:") else { return }
    let others = try matching("\"\(word)\"").filter { $0 != id }
    guard others.isEmpty else {
      throw UsageError(
        "“\(word)” begins an id and stands in a text; say id:\(word) or '\"\(word)\"':",
        details: ([id] + others).map(describe))
    }
  }

  /// The word as the beginning of an id: four or more hexadecimal digits, `id:` before them or not.
  private static func idPrefix(_ word: String) -> String? {
    let digits = (word.hasPrefix("id:") ? word.dropFirst(3) : word[...]).lowercased()
    let isHex = digits.allSatisfy { $0 == "-" || ($0.isASCII && $0.isHexDigit) }
    return isHex && digits.filter { $0 != "-" }.count >= 4 ? digits : nil
  }
}

extension Array where Element: Hashable {
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
