import SampleDeck
import Testing

/// What of a history parameters are fitted to.
struct FittingHistoryTests {
  private func forget(_ number: Int, _ card: Int, _ face: Face? = nil) -> LogEvent {
    .at(number, number, .forget(cardID(card), face: face))
  }

  private func known(_ number: Int, _ card: Int) -> LogEvent {
    .at(number, number, .memory(CardFace(cardID(card)), .init(stage: .review, stability: 9)))
  }

  private func grades(_ events: [LogEvent], of card: Int? = nil) -> [String] {
    StudyHistory([LogFile("a.jsonl", events)])
      .reviewsByFace { id in card.map { id == cardID($0) } ?? true }
      .map { $0.map { "\($0.grade.rawValue)" }.joined() }
  }

  @Test func `reviews of a face stand together, those taken back left out`() {
    let events: [LogEvent] = [
      .review(1, at: 1, card: 1, .good), .review(2, at: 2, card: 2, .hard),
      .review(3, at: 3, card: 1, .easy, .back), .review(4, at: 4, card: 1, .again),
      .review(5, at: 5, card: 1, .easy), .undo(6, at: 6, of: 5),
    ]
    #expect(grades(events) == ["31", "4", "2"])
    #expect(grades(events, of: 2) == ["2"])
  }

  @Test func `a face begins where it was last forgotten on purpose`() {
    let events: [LogEvent] = [
      .review(1, at: 1, card: 1, .good), .review(2, at: 2, card: 1, .good, .back),
      forget(3, 1, .front), .review(4, at: 4, card: 1, .hard),
    ]
    #expect(grades(events) == ["2", "3"])
    #expect(grades(events + [forget(5, 1)]) == [])
  }

  @Test func `a face that came known is left out, unless its reviews came too`() {
    #expect(grades([known(1, 1), .review(2, at: 2, card: 1, .good)]) == [])
    #expect(grades([.review(1, at: 1, card: 1, .easy), known(2, 1)]) == ["4"])
    #expect(
      grades([known(1, 1), forget(2, 1), .review(3, at: 3, card: 1, .hard)]) == ["2"])
  }
}
