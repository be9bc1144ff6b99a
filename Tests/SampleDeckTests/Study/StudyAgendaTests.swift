import Foundation
import SampleDeck
import Testing

/// What is asked when: learning, due and new questions, limits, siblings, orders.
struct StudyAgendaTests {
  private let day = 86_400
  private let sitting = Sitting()

  private func set(_ setting: StudySetting, _ text: String) throws {
    sitting.log.append(.at(0, 900 + sitting.log.count, try .setting(setting, to: text, in: .deck)))
  }

  private func agenda(_ cards: [Card], new: Int? = nil) -> StudyAgenda {
    StudyAgenda(
      cards, history: sitting.history, plan: sitting.plan, at: noon(sitting.seconds), new: new)
  }

  /// Learns some cards with one answer each, to be due so many days later.
  private func learn(_ cards: [Card], days: [Int]) {
    for (card, days) in zip(cards, days) {
      let moment = noon(sitting.seconds)
      let today = StudyDay(of: moment)
      let promise = LogEvent.Promise.due(StudyDay(number: today.number + days))
      sitting.log.append(
        LogEvent(
          .review(CardFace(card.id), .good, milliseconds: 1, promise: promise), at: moment,
          on: today, id: eventID(sitting.log.count)))
    }
  }

  @Test
  func `a new card goes through its steps and comes back by days`() throws {
    let cards = makeCards(1)
    var session = sitting.begin(cards)
    #expect(session.answers?[.good].due == .until(milliseconds: noon(600).milliseconds))
    try session.grade(.good)
    #expect(session.asked == "1" && session.isEarly && session.isRepeat)
    try session.grade(.good)
    #expect(session.next == nil)
    #expect(agenda(cards).count == 0)
    #expect(agenda(cards).nextTime == StudyDay("2026-12-01").map { sitting.start(of: $0) })
    sitting.seconds = 2 * day
    #expect(agenda(cards).dueCount == 1)
    session = sitting.begin(cards)
    #expect(session.asked == "1" && !session.isRepeat)
  }

  @Test
  func `what is being learned comes at its time, or early when nothing else is left`() throws {
    var session = sitting.begin(makeCards(3))
    #expect(try session.answers("1") == "1 2")
    sitting.seconds = 61
    #expect(try session.answers("4") == "2 1")
    #expect(!session.isEarly)
    #expect(try session.answers("14") == "1 3 1")
    #expect(session.isEarly)
  }

  @Test
  func `what comes back in more than twenty minutes ends the sitting`() throws {
    try set(.learningSteps, "21m")
    var session = sitting.begin(makeCards(2))
    #expect(try session.answers("11") == "1 2 -")
    #expect(session.repeats == 0)
    sitting.seconds = 61
    session = sitting.begin(makeCards(2))
    #expect(session.asked == "1")
  }

  @Test(arguments: [
    ("due-first", "2 3 1 4 5 -"), ("new-first", "4 5 2 3 1 -"), ("mixed", "2 4 3 5 1 -"),
  ])
  func `the longest overdue comes first, and new questions as they are wanted`(
    order: String, asked: String
  ) throws {
    let cards = makeCards(5)
    learn([cards[0], cards[1], cards[2]], days: [3, 1, 2])
    sitting.seconds = 3 * day
    try set(.order, order)
    #expect(try sitting.answers(cards) == asked)
  }

  @Test
  func `limits count over the study day, whatever sitting it was`() throws {
    try set(.newPerDay, "3")
    let cards = makeCards(9)
    var session = sitting.begin(cards, limit: 2)
    #expect(try session.answers("444") == "1 2 -")
    #expect(agenda(cards).newCount == 1)
    #expect(agenda(cards).newLater == 6)
    #expect(agenda(cards, new: 4).newCount == 4)
    session = sitting.begin(cards)
    #expect(try session.answers("444") == "3 -")
    sitting.seconds = day
    #expect(agenda(cards).newCount == 3)

    try set(.reviewsPerDay, "2")
    sitting.seconds = 60 * day
    #expect(agenda(cards).dueCount == 2)
    session = sitting.begin(cards)
    try session.grade(.good)
    #expect(agenda(cards).dueCount == 1)
    #expect(agenda(cards).newCount == 3)
  }

  @Test
  func `a section can have limits of its own`() throws {
    var cards = makeCards(6)
    for index in 0..<3 { cards[index].section = ["A", "a"] }
    sitting.log.append(.at(0, 1, try .setting(.newPerDay, to: "1", in: .section(["A"]))))
    #expect(agenda(cards).newCount == 4)
    #expect(try sitting.answers(cards) == "1 4 5 6 -")
    #expect(agenda(cards).newCount == 0)
  }

  @Test
  func `of a card one face is asked a day`() throws {
    var cards = makeCards(3)
    cards[0].reversible = true
    #expect(try sitting.answers(cards) == "1 2 3 -")
    #expect(agenda(cards).count == 0)
    sitting.seconds = day
    #expect(try sitting.answers(cards) == "1back -")
    // Both are due; the one that is longer overdue is asked.
    sitting.seconds = 30 * day
    #expect(try sitting.answers(cards) == "1 2 3 -")
    sitting.seconds = 31 * day
    #expect(try sitting.answers(cards) == "1back -")
  }

  @Test
  func `each gap has a memory of its own`() throws {
    var card = Card(front: "{{c1::a}} {{c2::b}}", id: cardID(1))
    card.cloze = true
    #expect(try sitting.answers([card]) == "1c1 -")
    sitting.seconds = day
    #expect(try sitting.answers([card]) == "1c2 -")
    let schedule = sitting.plan.schedule()
    let first = sitting.history.progress(of: CardFace(card.id, .gap(1)), under: schedule)
    let second = sitting.history.progress(of: CardFace(card.id, .gap(2)), under: schedule)
    #expect(first.reviews == 1 && second.reviews == 1)
    #expect(first.state == second.state && first.due != second.due)
    #expect(
      sitting.history.progress(of: CardFace(card.id, .gap(3)), under: schedule) == FaceProgress())
  }

  @Test
  func `cramming asks every face and tells the log nothing`() throws {
    var cards = makeCards(2)
    cards[0].reversible = true
    learn(cards, days: [9, 9])
    let before = sitting.log
    var session = sitting.begin(cards, isCramming: true)
    #expect(session.answers == nil)
    #expect(try session.answers("3133") == "1 1back 2 1back -")
    #expect(sitting.log == before)
    #expect(session.summary.grades[.again] == 1)
    try session.undo()
    #expect(session.asked == "1back")
    #expect(sitting.log == before)
  }

  @Test
  func `a date that goes back makes nothing due again`() throws {
    let cards = makeCards(1)
    sitting.seconds = day
    learn(cards, days: [0])
    sitting.seconds = 0
    #expect(agenda(cards).count == 0)
  }

  @Test
  func `facts tell of all faces, at the study day`() throws {
    var deck = Deck()
    var card = Card(front: "Q", back: "A", id: cardID(1))
    card.reversible = true
    try deck.insert(card)
    #expect(try sitting.answers([card]) == "1 -")
    func facts() -> LearnerFacts {
      DeckProgress(
        of: deck, history: sitting.history, plan: sitting.plan, at: noon(sitting.seconds)
      ).facts(of: cardID(1))
    }
    #expect(facts().stages == [.new, .review])
    #expect(!facts().isDue && facts().reviews == 1 && facts().stability == 8.2956)
    sitting.seconds = 8 * day
    #expect(facts().isDue)
    sitting.log.append(.at(sitting.seconds, 800, .mark(.suspend(true), on: card.id)))
    #expect(!facts().isDue && facts().isSuspended)
    #expect(agenda([card]).count == 0)
  }

  @Test
  func `another day, forgetting and imports are honoured`() throws {
    let cards = makeCards(1)
    learn(cards, days: [5])
    let face = CardFace(cardID(1))
    func progress() -> FaceProgress {
      sitting.history.progress(of: face, under: sitting.plan.schedule())
    }
    sitting.log.append(.at(1, 700, .due(face, StudyDay("2026-12-24") ?? StudyDay(number: 0))))
    #expect(progress().due == StudyDay("2026-12-24").map { .due($0) })
    sitting.log.append(.at(2, 701, .forget(cardID(1))))
    #expect(progress() == FaceProgress())
    #expect(agenda(cards).newCount == 1)
    sitting.log.append(
      .at(
        3, 702,
        .memory(
          face,
          .init(
            stage: .review, stability: 30, difficulty: 5, promise: .due(StudyDay(of: noon(0))),
            reviews: 12, lapses: 2, last: StudyDay("2026-11-01")))))
    #expect(progress().reviews == 12 && progress().lapses == 2)
    #expect(progress().state == .review(Memory(stability: 30, difficulty: 5), days: 28))
    #expect(agenda(cards).dueCount == 1)
    sitting.log.append(.review(703, at: 4, .again))
    #expect(progress().reviews == 13 && progress().lapses == 3)
  }
}

extension Sitting {
  /// What a sitting asks when every answer is Easy.
  fileprivate func answers(_ cards: [Card]) throws -> String {
    var session = begin(cards)
    return try session.answers("444444444")
  }

  fileprivate func start(of day: StudyDay) -> Date {
    Date(timeIntervalSince1970: Double(day.number) * 86_400 + 4 * 3600)
  }
}
