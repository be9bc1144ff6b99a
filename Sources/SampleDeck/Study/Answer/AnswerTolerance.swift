/// In what an answer may differ from what was expected and still be right.
///
/// Whatever the tolerance, these are the same: letters composed in one way or another, full and half
/// width, the kinds of apostrophe, quote, dash and space, repeated and surrounding spaces, and the
/// ways to write a number (`1,000`, `1 000`, `1000`).
public struct AnswerTolerance: OptionSet, Hashable, Sendable {
  /// A bit for each of them.
  public let rawValue: UInt8

  /// Those whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Capital and small letters.
  public static let letterCase: AnswerTolerance = .init(rawValue: 1)
  /// Punctuation at the end, and `¿` or `¡` at the start.
  public static let punctuation: AnswerTolerance = .init(rawValue: 2)
  /// Hebrew points and Arabic vowel signs.
  public static let points: AnswerTolerance = .init(rawValue: 4)
  /// `œ` and `oe`, `æ` and `ae`, `ß` and `ss`, and letters joined by a typesetter.
  public static let ligatures: AnswerTolerance = .init(rawValue: 8)
  /// An article before the answer.
  public static let articles: AnswerTolerance = .init(rawValue: 16)

  /// What is usually meant: an article counts, the rest does not.
  public static let usual: AnswerTolerance = [.letterCase, .punctuation, .points, .ligatures]
}
