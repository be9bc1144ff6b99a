/// In what an answer may differ from what was expected and still be right.
///
/// Whatever the tolerance, these are the same: letters composed in one way or another, full and half
/// width, the kinds of apostrophe, quote, dash and space, repeated and surrounding spaces, and the
/// ways to write a number (`1,000`, `1 000`, `1000`; `½`, `1/2`; the subscripts of `H₂O`).
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

  /// Accents on Latin, Greek and Cyrillic letters.
  public static let accents: AnswerTolerance = .init(rawValue: 32)

  /// What is usually meant: articles and accents count, the rest does not.
  public static let usual: AnswerTolerance = [.letterCase, .punctuation, .points, .ligatures]
}

extension AnswerTolerance: LosslessStringConvertible {
  private static let names: [(text: String, value: AnswerTolerance)] = [
    ("case", .letterCase), ("punctuation", .punctuation), ("points", .points),
    ("ligatures", .ligatures), ("articles", .articles), ("accents", .accents),
  ]

  /// The names that ``init(_:)`` reads.
  public static let allNames: [String] = names.map(\.text)

  /// Reads names with spaces between them, `all` or `none`; nil for anything else.
  public init?(_ description: String) {
    let words = description.split(separator: " ")
    switch words {
    case []: return nil
    case ["none"]: self = []
    case ["all"]: self.init(Self.names.map(\.value))
    default:
      let values = words.compactMap { word in Self.names.first { $0.text == word }?.value }
      guard values.count == words.count else { return nil }
      self.init(values)
    }
  }

  /// The names of what may differ: `case points`, or `none`.
  public var description: String {
    let names = Self.names.filter { contains($0.value) }.map(\.text)
    return names.isEmpty ? "none" : names.joined(separator: " ")
  }
}
