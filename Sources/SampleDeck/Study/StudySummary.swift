/// What a sitting came to.
public struct StudySummary: Hashable, Sendable {
  /// How many answers were graded.
  public let asked: Int
  /// How many cards they were about.
  public let cards: Int
  /// How often each grade was given; none is missing.
  public let grades: [Grade: Int]
  /// The time from showing each question to its grade, together, in milliseconds.
  public let milliseconds: Int

  /// The part of the answers that was graded Again, from 0 to 1; 0 where there was none.
  public var againRate: Double {
    asked == 0 ? 0 : Double(grades[.again, default: 0]) / Double(asked)
  }
}

extension StudySession {
  /// What the sitting came to so far, without what was taken back.
  public var summary: StudySummary {
    var grades = Dictionary(uniqueKeysWithValues: Grade.allCases.map { ($0, 0) })
    var cards: Set<CardID> = []
    var time = 0
    for step in steps {
      guard case .grade(let grade) = step.act else { continue }
      grades[grade, default: 0] += 1
      cards.insert(step.face.card)
      time += step.milliseconds
    }
    return StudySummary(
      asked: grades.values.reduce(0, +), cards: cards.count, grades: grades, milliseconds: time)
  }
}
