/// How well a question was answered, as the learner judges.
public enum Grade: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// Not remembered.
  case again = 1
  /// Remembered with trouble.
  case hard
  /// Remembered.
  case good
  /// Remembered without having to think.
  case easy

  /// Whether a grade says that less was remembered.
  public static func < (a: Grade, b: Grade) -> Bool { a.rawValue < b.rawValue }
}
