/// What a typed answer was found to be.
public struct Judgement: Hashable, Sendable {
  /// How good the answer is.
  public enum Verdict: Hashable, Sendable {
    /// It is right.
    case right
    /// It would be right but for a slip.
    case almost(Slip)
    /// It is wrong, or there is none.
    case wrong
  }

  /// In what an answer that is almost right differs.
  public enum Slip: Hashable, Sendable, CaseIterable {
    /// Capital letters, punctuation, points or ligatures, where they count.
    case writing
    /// Accents are missing, or others.
    case accent
    /// Hiragana for katakana, or the other way round.
    case kana
    /// Spaces or hyphens between words.
    case spacing
    /// An article is missing, or one too many.
    case article
    /// A letter or two.
    case letters
  }

  /// How good the answer is.
  public let verdict: Verdict
  /// What was typed.
  public let typed: String
  /// The right answer that comes nearest.
  public let expected: String
  /// In what the two differ.
  public let difference: AnswerDifference

  /// The grade that fits: Good for a right answer, Hard for one that is almost right, else Again.
  public var suggestedGrade: Grade {
    switch verdict {
    case .right: .good
    case .almost: .hard
    case .wrong: .again
    }
  }
}
