import SampleDeck

/// A sitting over a log in memory, with a clock that a test moves.
final class Sitting {
  /// What the log holds.
  var log: [LogEvent] = []
  /// Seconds after noon of 2026-11-29.
  var seconds = 0
  /// Whether the log refuses.
  var isFull = false

  func begin(_ cards: [Card], limit: Int? = nil, isCramming: Bool = false) -> StudySession {
    StudySession(
      cards, history: history, plan: plan, limit: limit, isCramming: isCramming,
      clock: { noon(self.seconds) }, random: Seeded(seed: 3)
    ) { event throws(DeckError) in
      if self.isFull { throw DeckError.failed("no space") }
      self.log.append(event)
    }
  }

  /// What a fresh look at the log finds.
  var history: StudyHistory { StudyHistory([LogFile("a.jsonl", log)]) }

  /// The settings that stand in it.
  var plan: StudyPlan { StudyPlan(deck: history) }
}

func makeCards(_ count: Int) -> [Card] {
  (1...count).map { Card(front: "Q\($0)", back: "A\($0)", id: cardID($0)) }
}

extension StudySession {
  /// The present question: the card's number and, of its other faces, the face.
  var asked: String {
    guard let next else { return "-" }
    let number = (1...99).first { cardID($0) == next.card } ?? 0
    return next.face == .front ? "\(number)" : "\(number)\(next.face)"
  }

  /// Grades and tells what was asked, question by question, until the grades or the questions end.
  mutating func answers(_ grades: String) throws -> String {
    var asked: [String] = []
    for digit in grades {
      guard next != nil, let number = digit.wholeNumberValue, let grade = Grade(rawValue: number)
      else { break }
      asked.append(self.asked)
      try self.grade(grade)
    }
    return (asked + [self.asked]).joined(separator: " ")
  }
}
