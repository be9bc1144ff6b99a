#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A question about cards: which of them hold certain words, tags, marks or figures.
///
/// ```swift
/// let query = try Query("tag:europe capital -is:suspended")
/// let hits = cards.filter { query.matches($0, in: QueryContext(now: now)) }
/// ```
///
/// The language: words that all have to occur, `"a phrase"`, `-not`, `or`, brackets, `tag:a::b` (with
/// children), `section:`, `front:`, `back:`, `is:due`, `flag:red`, `has:picture`, `added:7` and `edited:7`
/// (days), `lapses>3`, `id:1969`. Case, accents, width and ligatures do not matter (``FoldedText``).
public struct Query: Hashable, Sendable {
  let clause: Clause

  init(_ clause: Clause) {
    self.clause = clause
  }

  /// The query that every card answers.
  public static let everything = Query(.all([]))

  /// Reads a query; white space alone is ``everything``.
  ///
  /// - Throws: ``QueryError`` for a bracket or quote never closed, an unknown term or value.
  public init(_ text: String) throws(QueryError) {
    var parser = QueryParser(text)
    self.init(try parser.query())
  }

  /// Whether the learner's log has to be read before this query can be answered.
  public var asksTheLearner: Bool { clause.asksTheLearner }

  /// Whether a card answers the query.
  ///
  /// - Parameters:
  ///   - card: A card, or a lighter view of one.
  ///   - context: The present time, and what the learner's log knows.
  /// - Returns: True for every card when the query is ``everything``.
  public func matches(_ card: some Searchable, in context: QueryContext) -> Bool {
    clause.matches(card, in: context)
  }
}

/// What a query needs to know beside the card.
public struct QueryContext: Sendable {
  /// The present time, from which `added:7` counts back.
  public var now: Date
  /// What the learner's log knows; asked only by queries that need it.
  public var facts: @Sendable (CardID) -> LearnerFacts

  /// Makes a context; without `facts` every card is new and unmarked.
  public init(
    now: Date, facts: @escaping @Sendable (CardID) -> LearnerFacts = { _ in LearnerFacts() }
  ) {
    self.now = now
    self.facts = facts
  }
}

/// What is wrong with a query, and where.
public struct QueryError: Error, Hashable, Sendable {
  /// The character at which the trouble begins, counted from 1.
  public let column: Int
  /// The whole sentence: `the bracket at column 7 is never closed`.
  public let message: String
}
