import SampleDeck
import Testing

struct StudySessionTests {
  @Test
  func `cards are asked in order, each once`() throws {
    let sitting = Sitting()
    var session = sitting.begin(makeCards(3))
    #expect(session.unseen == 2)
    #expect(try session.answers("4444") == "1 2 3 -")
    #expect(sitting.log.count == 3)
    #expect(sitting.history.grades(2) == "4")
  }

  @Test(arguments: [
    (3, "1444", "1 2 3 1 -"),
    (1, "1114", "1 1 1 1 -"),
    // One that comes back does not follow itself while another waits.
    (2, "11144", "1 2 1 2 1 -"),
    (3, "111444", "1 2 3 1 2 3 -"),
    // Good leads to the next of two steps, Hard stays at the first.
    (2, "3333", "1 2 1 2 -"),
    (1, "233", "1 1 1 -"),
  ])
  func `what is being learned comes back until its steps are over`(
    cards: Int, grades: String, asked: String
  ) throws {
    let sitting = Sitting()
    var session = sitting.begin(makeCards(cards))
    #expect(try session.answers(grades) == asked)
  }

  @Test
  func `an empty deck asks nothing and takes nothing`() throws {
    let sitting = Sitting()
    var session = sitting.begin([])
    try session.grade(.good)
    try session.star()
    session.skip()
    #expect(session.next == nil)
    #expect(try session.undo() == nil)
    #expect(sitting.log == [])
    #expect(session.summary.asked == 0)
    #expect(session.summary.againRate == 0)
  }

  @Test
  func `a limit ends a sitting, and the next one goes on`() throws {
    let sitting = Sitting()
    var session = sitting.begin(makeCards(5), limit: 2)
    #expect(try session.answers("444") == "1 2 -")
    session = sitting.begin(makeCards(5), limit: 2)
    #expect(try session.answers("444") == "3 4 -")
  }

  @Test
  func `a sitting that was broken off goes on where it was`() throws {
    let grades = "1313113333333333"
    let whole = try { () -> String in
      var session = Sitting().begin(makeCards(6))
      return try session.answers(grades)
    }()
    for end in 0..<10 {
      let sitting = Sitting()
      var session = sitting.begin(makeCards(6))
      sitting.seconds = 10
      let before = try session.answers(String(grades.prefix(end)))
      sitting.seconds = 20
      session = sitting.begin(makeCards(6))
      let after = try session.answers(String(grades.dropFirst(end)))
      // The question that stood on the screen is asked again.
      #expect(before + after.dropFirst(before.split(separator: " ").last?.count ?? 0) == whole)
    }
  }

  @Test
  func `what was still being learned on another day comes first`() throws {
    let sitting = Sitting()
    var session = sitting.begin(makeCards(2))
    #expect(try session.answers("1") == "1 2")
    sitting.seconds = 86_400
    session = sitting.begin(makeCards(2))
    #expect(try session.answers("44") == "1 2 -")
  }

  @Test
  func `a grade is in the log before the next question, or nothing has changed`() throws {
    let sitting = Sitting()
    var session = sitting.begin(makeCards(2))
    sitting.isFull = true
    #expect(throws: DeckError.failed("no space")) { try session.grade(.easy) }
    #expect(session.asked == "1")
    #expect(session.standing.count == 0)
    #expect(session.summary.asked == 0)
    #expect(throws: DeckError.self) { try session.star() }
    #expect(session.marks == CardMarks())

    sitting.isFull = false
    try session.grade(.good)
    #expect(session.asked == "2")
    #expect(sitting.history.grades() == "3")

    sitting.isFull = true
    #expect(throws: DeckError.self) { try session.undo() }
    #expect(session.asked == "2")
    #expect(session.summary.asked == 1)
  }

  @Test
  func `a grade that the log refused and kept all the same counts once`() throws {
    let sitting = Sitting()
    var failing = true
    var session = StudySession(
      makeCards(2), history: StudyHistory(), clock: { noon(0) }, random: Seeded(seed: 1)
    ) { event throws(DeckError) in
      sitting.log.append(event)
      if failing { throw DeckError.failed("the sync failed") }
    }
    #expect(throws: DeckError.self) { try session.grade(.easy) }
    #expect(throws: DeckError.self) { try session.grade(.easy) }
    failing = false
    try session.grade(.good)
    #expect(sitting.history.grades() == "3")
    let progress = session.standing.progress(of: CardFace(cardID(1)), under: Schedule())
    #expect(progress.reviews == 1)
  }

  @Test
  func `anything is taken back, to the beginning and from the end`() throws {
    let sitting = Sitting()
    var session = sitting.begin(makeCards(4))
    var asked: [String] = []
    for step in 0..<6 {
      asked.append(session.asked)
      switch step {
      case 1: session.skip()
      case 2: try session.star()
      case 4: try session.suspend()
      default: try session.grade(step == 0 ? .again : .easy)
      }
    }
    #expect(asked == ["1", "2", "3", "3", "4", "1"])
    #expect(session.next == nil)
    #expect(session.summary.asked == 3)
    while let step = session.undoable {
      #expect(try session.undo() == step)
      #expect(session.asked == asked.popLast())
      #expect(session.next == step.face)
    }
    #expect(asked == [])
    #expect(session.summary.asked == 0)
    #expect((1...4).allSatisfy { sitting.history.isNew(CardFace(cardID($0))) })
    #expect((1...4).allSatisfy { sitting.history.marks(of: cardID($0)) == CardMarks() })
    #expect(try session.undo() == nil)
  }

  @Test(arguments: 0..<30)
  func `taking back and doing the same again changes nothing`(seed: UInt64) throws {
    var random = Seeded(seed: seed)
    let sitting = Sitting()
    var session = sitting.begin(makeCards(5))
    for _ in 0..<20 where session.next != nil {
      let before = session
      let grade = Grade.allCases.randomElement(using: &random) ?? .good
      try session.grade(grade)
      let asked = session.next
      let summary = session.summary
      try session.undo()
      #expect(session.next == before.next)
      #expect(session.unseen == before.unseen && session.repeats == before.repeats)
      try session.grade(grade)
      #expect(session.next == asked)
      #expect(session.summary == summary)
    }
    for face in makeCards(5).map({ CardFace($0.id) }) {
      let schedule = sitting.plan.schedule()
      #expect(
        session.standing.progress(of: face, under: schedule)
          == sitting.history.progress(of: face, under: schedule))
    }
  }

  @Test
  func `a suspended or buried card goes with all its faces and stays away`() throws {
    var cards = makeCards(5)
    cards[0].reversible = true
    let sitting = Sitting()
    var session = sitting.begin(cards)
    #expect(try session.answers("444") == "1 2 3 4")
    try session.suspend()
    #expect(session.asked == "5")
    try session.bury()
    #expect(session.next == nil)
    session = sitting.begin(cards)
    #expect(session.next == nil)
    sitting.seconds = 86_400
    session = sitting.begin(cards)
    #expect(try session.answers("44") == "1back 5 -")
  }

  @Test
  func `marks leave the question where it is`() throws {
    let sitting = Sitting()
    var session = sitting.begin(makeCards(2))
    try session.star()
    try session.mark(.flag(.pink))
    try session.mark(.note("like a *cat*"))
    #expect(session.asked == "1")
    #expect(session.marks.isStarred)
    #expect(sitting.history.marks(of: cardID(1)) == session.marks)
    try session.star()
    #expect(!session.marks.isStarred)
    try session.undo()
    #expect(session.marks.isStarred)
  }

  @Test
  func `a card that was edited or deleted in mid-sitting is asked as it is now`() throws {
    var cards = makeCards(3)
    cards[1].reversible = true
    var session = Sitting().begin(cards)
    session.update(cardID(2), faces: [.front])
    session.update(cardID(1), faces: [])
    #expect(try session.answers("44") == "2 3 -")
    #expect(try session.undo()?.face.card == cardID(3))
    #expect(try session.undo()?.face.card == cardID(2))
    #expect(session.asked == "2")
  }

  @Test
  func `the summary counts what stands and the time it took`() throws {
    let sitting = Sitting()
    var session = sitting.begin(makeCards(3))
    sitting.seconds = 5
    try session.grade(.again)
    sitting.seconds = 60
    session.restartTimer()
    sitting.seconds = 62
    try session.grade(.good)
    sitting.seconds = 1
    try session.grade(.easy)
    sitting.seconds = 4
    try session.grade(.good)
    let summary = session.summary
    #expect(summary.asked == 4)
    #expect(summary.cards == 3)
    #expect(summary.grades == [.again: 1, .hard: 0, .good: 2, .easy: 1])
    #expect(summary.againRate == 0.25)
    #expect(summary.milliseconds == 5000 + 2000 + 0 + 3000)
  }

  @Test
  func `two sittings with the same randomness do not share identities`() throws {
    let sitting = Sitting()
    for _ in 0..<3 {
      var session = sitting.begin(makeCards(3), limit: 1)
      try session.grade(.good)
    }
    #expect(Set(sitting.log.map(\.id)).count == 3)
  }
}
