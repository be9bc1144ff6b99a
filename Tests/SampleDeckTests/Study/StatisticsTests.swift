import SampleDeck
import Testing

struct StatisticsTests {
  private static let daySeconds = 86_400

  /// A review so many days after 2026-11-29, with the day it was promised for.
  private func review(
    _ number: Int, day: Int, card: Int = 1, _ grade: Grade, due: Int? = nil, until: Bool = false
  ) -> LogEvent {
    let promise: LogEvent.Promise? =
      due.map { .due(StudyDay(number: first.number + $0)) }
      ?? (until ? .until(milliseconds: 0) : nil)
    return .at(
      day * Self.daySeconds + number, number,
      .review(CardFace(cardID(card)), grade, milliseconds: 1000, promise: promise))
  }

  private func statistics(_ events: LogEvent...) -> StudyStatistics {
    var statistics = StudyStatistics()
    statistics.add(StudyHistory([LogFile("a.jsonl", events)]))
    return statistics
  }

  private var first: StudyDay { day("2026-11-29") }

  private func later(_ days: Int) -> StudyDay { StudyDay(number: first.number + days) }

  @Test func `answers are counted by day and grade, without what was taken back`() {
    let statistics = statistics(
      review(1, day: 0, .again), review(2, day: 0, .good), review(3, day: 1, card: 2, .easy),
      review(4, day: 1, card: 2, .hard), .undo(5, at: 2 * Self.daySeconds, of: 4))
    #expect(statistics.days.keys.sorted() == [first, later(1)])
    #expect(statistics.days[first]?.answers == 2)
    #expect(statistics.days[first]?[.again] == 1)
    let total = statistics.total(of: first...later(1))
    #expect(Grade.allCases.map { total[$0] } == [1, 0, 1, 1])
    #expect(total.milliseconds == 3000)
    #expect(statistics.total(of: first...first).answers == 2)
  }

  @Test func `retention counts what was due, the first time on a day, young and mature`() {
    let statistics = statistics(
      // In its first steps, and again on the same day: not due.
      review(1, day: 0, .again, until: true), review(2, day: 0, .good, due: 2),
      // Before it was due, then due after two days, then asked again.
      review(3, day: 1, .good, due: 3), review(4, day: 3, .again, until: true),
      review(5, day: 3, .good, due: 30),
      review(6, day: 40, .good, due: 80))
    let total = statistics.total(of: first...later(40))
    #expect(total.young == StudyTally.Recall(asked: 1, remembered: 0))
    #expect(total.mature == StudyTally.Recall(asked: 1, remembered: 1))
    #expect(total.recall.rate == 0.5)
    #expect(StudyTally().recall.rate == nil)
  }

  @Test func `without promises whatever was asked on a later day was due`() {
    let statistics = statistics(
      review(1, day: 0, .good), review(2, day: 0, .good), review(3, day: 20, .good),
      review(4, day: 41, .again))
    let total = statistics.total(of: first...later(41))
    #expect(total.young == StudyTally.Recall(asked: 1, remembered: 1))
    #expect(total.mature == StudyTally.Recall(asked: 1, remembered: 0))
  }

  @Test func `what was forgotten on purpose begins anew, and another day is waited for`() {
    let card = cardID(1)
    let forgotten = statistics(
      review(1, day: 0, .good, due: 2), .at(10, 2, .forget(card)), review(3, day: 2, .again))
    #expect(forgotten.total(of: first...later(9)).recall.asked == 0)
    let moved = statistics(
      review(1, day: 0, .good, due: 2),
      .at(10, 2, .due(CardFace(card), later(5))), review(3, day: 3, .good, due: 9))
    #expect(moved.total(of: first...later(9)).recall.asked == 0)
    let imported = statistics(
      .at(
        0, 1,
        .memory(
          CardFace(card),
          LogEvent.ImportedMemory(
            stage: .review, promise: .due(later(1)),
            last: StudyDay(number: first.number - 30)))),
      review(2, day: 1, .good))
    #expect(imported.total(of: first...later(9)).mature.remembered == 1)
  }

  @Test func `days in a row may end yesterday`() {
    let statistics = statistics(
      review(1, day: 0, .good), review(2, day: 1, .good), review(3, day: 2, .good),
      review(4, day: 5, .good))
    #expect(
      [2, 3, 4, 5, 6, 7].map { statistics.streak(upTo: later($0)) } == [3, 3, 0, 1, 1, 0])
    #expect(statistics.longestStreak == 3)
    #expect(StudyStatistics().longestStreak == 0)
    #expect(StudyStatistics().streak(upTo: StudyDay(number: .min)) == 0)
  }

  @Test func `several decks add up, and days run to the end of the calendar`() {
    var statistics = statistics(review(1, day: 0, .good))
    statistics.add(StudyHistory([LogFile("a.jsonl", [review(1, day: 0, .good)])]))
    #expect(statistics.days[first]?.answers == 2)
    #expect(statistics.total(of: StudyDay(number: .min).lastDays(.max)).answers == 0)
    #expect(statistics.total(of: StudyDay(number: .max).lastDays(.max)).answers == 2)
  }
}
