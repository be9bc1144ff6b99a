import SampleDeck
import Testing

struct StudyHistoryTests {
  @Test
  func `nobody has begun where there is no file`() {
    let history = StudyHistory([])
    #expect(history.count == 0)
    #expect(history.isNew(CardFace(cardID(1))))
    #expect(history.marks(of: cardID(1)) == CardMarks())
    let progress = DeckProgress(of: Deck(), history: history, plan: StudyPlan(), at: noon(0))
    #expect(progress.facts(of: cardID(1)) == LearnerFacts())
    #expect(history.lastUndoable == nil)
  }

  // MARK: Weaving

  @Test
  func `two devices are woven by time`() {
    let phone = LogFile(
      "phone.jsonl", [.review(1, at: 10, .again), .review(2, at: 30, .good)])
    let laptop = LogFile(
      "laptop.jsonl", [.review(3, at: 20, .hard), .review(4, at: 40, .easy)])
    #expect(StudyHistory([phone, laptop]).grades() == "1234")
    #expect(StudyHistory([laptop, phone]).grades() == "1234")
  }

  @Test
  func `within a file the order of lines is the truth, though its clock ran backwards`() {
    let phone = LogFile(
      "b.jsonl",
      [.review(1, at: 100, .again), .review(2, at: 5, .hard), .review(3, at: 6, .good)])
    let laptop = LogFile("a.jsonl", [.review(4, at: 50, .easy), .review(5, at: 101, .easy)])
    #expect(StudyHistory([phone, laptop]).grades() == "41234")
  }

  @Test
  func `at the same time the name decides, then the line`() {
    let first = LogFile("a.jsonl", [.review(1, at: 10, .again), .review(2, at: 10, .hard)])
    let second = LogFile("b.jsonl", [.review(3, at: 10, .good), .review(4, at: 10, .easy)])
    #expect(StudyHistory([second, first]).grades() == "1234")
  }

  @Test
  func `an event found twice counts once`() {
    let events: [LogEvent] = [.review(1, at: 10, .again), .review(2, at: 20, .good)]
    let whole = LogFile("a.jsonl", events + [.review(3, at: 30, .easy), events[0]])
    let copy = LogFile("a (conflicted copy).jsonl", events + [.review(4, at: 25, .hard)])
    let history = StudyHistory([whole, copy])
    #expect(history.grades() == "1324")
    #expect(history.count == 4)
    #expect(history.warnings == [])
  }

  @Test
  func `a torn last line is passed over in silence`() {
    let lines = LogEvent.review(1, at: 10, .good).json + "\n"
    let torn = LogEvent.review(2, at: 20, .easy).json
    for length in 0..<torn.utf8.count {
      let file = LogFile(name: "a.jsonl", bytes: Array(lines.utf8) + torn.utf8.prefix(length))
      let history = StudyHistory([file])
      #expect(history.grades() == "3")
      #expect(history.warnings == [])
    }
    // Whole but for its line feed it is what the next line will make of it.
    let file = LogFile(name: "a.jsonl", bytes: Array((lines + torn).utf8))
    #expect(StudyHistory([file]).grades() == "34")
  }

  @Test
  func `a line that cannot be read is told and the others count`() {
    let file = LogFile(
      "a.jsonl",
      [
        LogEvent.review(1, at: 10, .again).json,
        String(LogEvent.review(2, at: 20, .good).json.dropLast(5)),
        "", "<<<<<<< HEAD",
        LogEvent.review(3, at: 30, .good).json.replacing(#""grade":3"#, with: #""grade":9"#),
        LogEvent.review(4, at: 40, .easy).json + "\r",
      ])
    let history = StudyHistory([file])
    #expect(history.grades() == "14")
    #expect(
      history.warnings.map { "\($0.file) \($0.line) \($0.reason)" }
        == ["a.jsonl 2 broken", "a.jsonl 4 broken", "a.jsonl 5 impossible"])
  }

  /// More than what one processor reads while others read too.
  @Test
  func `a long file is read in its order, and a bad line is told by its number wherever it is`() {
    let grades = (0..<30_000).map { Grade.allCases[$0 % 7 % 4] }
    var lines = grades.indices.map { LogEvent.review($0, at: $0, card: $0 % 3, grades[$0]).json }
    let flaws = [0, 1, 14_999, 15_000, 15_001, 29_998]
    for line in flaws { lines[line] = #"{"kind":"review"}"# }
    lines[20_000] = ""
    let history = StudyHistory([LogFile("a.jsonl", lines)])
    for card in 0..<3 {
      let own = grades.indices.filter { $0 % 3 == card && $0 != 20_000 && !flaws.contains($0) }
      #expect(history.grades(card) == own.map { "\(grades[$0].rawValue)" }.joined())
    }
    #expect(history.warnings.map(\.line) == flaws.map { $0 + 1 })
    #expect(history.warnings.allSatisfy { $0.reason == .impossible })
  }

  @Test
  func `any bytes are read without a trap`() {
    var random = Seeded(seed: 7)
    let line = Array((LogEvent.review(1, at: 10, .good).json + "\n").utf8)
    for _ in 0..<3000 {
      var bytes = line + line
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0x20...0x7F, using: &random), at: index)
        }
      }
      let history = StudyHistory([LogFile(name: "a.jsonl", bytes: bytes)])
      #expect(history.count <= 3)
    }
  }

  @Test
  func `events of unknown kinds and vanished cards are kept`() throws {
    let strange = try #require(
      LogEvent(
        json:
          #"{"id":"k3Qx7aZ_-0Bc","at":1796032800000,"zone":60,"day":"2026-11-30","kind":"séance","x":1}"#
      ))
    let history = StudyHistory([
      LogFile("a.jsonl", [strange, .review(1, at: 10, card: 99, .good)])
    ])
    #expect(history.event(strange.id) == strange)
    #expect(history.grades(99) == "3")
    #expect(history.warnings == [])
  }

  // MARK: Undo

  @Test
  func `what was undone does not count, wherever the undo stands`() {
    let phone = LogFile("b.jsonl", [.review(1, at: 100, .good), .review(2, at: 200, .easy)])
    // This device's clock is behind.
    let laptop = LogFile("a.jsonl", [.undo(3, at: 50, of: 1)])
    let history = StudyHistory([phone, laptop])
    #expect(history.grades() == "4")
    #expect(history.lastUndoable?.id == eventID(2))
    #expect(history.event(eventID(1)) != nil)
  }

  @Test
  func `an undo cannot be undone, but what it took back be done again`() {
    let grade = LogEvent.review(1, at: 10, .good)
    var history = StudyHistory([
      LogFile("a.jsonl", [grade, .undo(2, at: 20, of: 1), .undo(3, at: 30, of: 2)])
    ])
    #expect(history.grades() == "")
    #expect(history.lastUndoable == nil)
    #expect(history.lastRedoable?.event == grade)
    history.append(grade.again(as: eventID(4)))
    #expect(history.grades() == "3")
    #expect(history.lastRedoable == nil)
    #expect(history.lastUndoable?.id == eventID(4))
  }

  @Test
  func `an undo of what is not there yet waits for it`() {
    var history = StudyHistory([LogFile("a.jsonl", [.undo(1, at: 10, of: 2)])])
    history.append(.review(2, at: 5, .good))
    history.append(.review(3, at: 6, .easy))
    #expect(history.grades() == "4")
  }

  @Test
  func `acts are taken back and done again last first, until something else is done`() {
    let grades = (1...4).map { LogEvent.review($0, at: $0 * 10, card: $0, .good) }
    var history = StudyHistory([LogFile("a.jsonl", grades)])
    history.append(.undo(5, at: 50, of: 4))
    history.append(.undo(6, at: 60, of: 3))
    #expect(history.lastUndoable == grades[1])
    #expect(history.lastRedoable?.event == grades[2])
    #expect(history.lastRedoable?.undone == noon(60))
    history.append(grades[2].again(as: eventID(7)))
    #expect(history.lastRedoable?.event == grades[3])
    history.append(.at(70, 8, .mark(.star(true), on: cardID(1))))
    #expect(history.lastRedoable == nil)
    #expect(history.lastUndoable?.id == eventID(8))
  }

  // MARK: Cards

  @Test
  func `a face that is forgotten begins anew`() {
    var history = StudyHistory()
    history.append(.review(1, at: 10, .good, .gap(1)))
    history.append(.review(2, at: 20, .good, .gap(2)))
    history.append(.at(30, 3, .forget(cardID(1), face: .gap(1))))
    #expect(history.isNew(CardFace(cardID(1), .gap(1))))
    #expect(!history.isNew(CardFace(cardID(1), .gap(2))))
    history.append(.at(40, 4, .forget(cardID(1))))
    #expect(history.isNew(CardFace(cardID(1), .gap(2))))
    history.append(.review(5, at: 50, .easy, .gap(2)))
    #expect(history.grades(1, .gap(2)) == "4")
    history.append(.undo(6, at: 60, of: 4))
    #expect(history.grades(1, .gap(2)) == "34")
    #expect(history.grades(1, .gap(1)) == "")
  }

  @Test
  func `an imported memory is a beginning`() {
    var history = StudyHistory()
    history.append(
      .at(10, 1, .memory(CardFace(cardID(1)), .init(stage: .review, stability: 12))))
    #expect(!history.isNew(CardFace(cardID(1))))
    #expect(history.lastReview(of: CardFace(cardID(1))) == nil)
  }

  @Test
  func `marks stand as they were last set`() {
    var history = StudyHistory()
    let marks: [LogEvent.Mark] = [
      .star(true), .flag(.red), .flag(.blue), .note("a"), .suspend(true), .suspend(false),
      .bury(day("2026-11-29")),
    ]
    for (number, mark) in marks.enumerated() {
      history.append(.at(number, number, .mark(mark, on: cardID(1))))
    }
    let stand = history.marks(of: cardID(1))
    #expect(stand.isStarred && !stand.isSuspended)
    #expect(stand.flag == .blue)
    #expect(stand.note == "a")
    #expect(stand.isBuried(on: day("2026-11-29")))
    #expect(!stand.isBuried(on: day("2026-11-30")))
    history.append(.undo(20, at: 20, of: 2))
    #expect(history.marks(of: cardID(1)).flag == .red)
    history.append(.at(30, 21, .mark(.suspend(true), on: cardID(1), face: .back)))
    #expect(!history.marks(of: cardID(1)).isSuspended)
    #expect(!history.marks(of: cardID(1), .front).isSuspended)
    #expect(history.marks(of: cardID(1), .back).isSuspended)
  }

  // MARK: Properties

  @Test(arguments: 0..<40)
  func `the result depends on the set of files alone`(seed: UInt64) {
    var random = Seeded(seed: seed)
    var number = 0
    var files: [LogFile] = (0..<Int.random(in: 1...6, using: &random)).map { file in
      let events = (0..<Int.random(in: 0...12, using: &random)).map { _ -> LogEvent in
        number += 1
        let at = Int.random(in: 0...30, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .undo(number, at: at, of: Int.random(in: 1...40, using: &random))
        case 1: return .at(at, number, .mark(.star(.random(using: &random)), on: cardID(1)))
        default:
          return .review(number, at: at, Grade.allCases.randomElement(using: &random) ?? .good)
        }
      }
      return LogFile("\(file).jsonl", events)
    }
    let history = StudyHistory(files)
    func same(as other: StudyHistory) -> Bool {
      history.count == other.count
        && history.reviews(of: CardFace(cardID(1))) == other.reviews(of: CardFace(cardID(1)))
        && history.marks(of: cardID(1)) == other.marks(of: cardID(1))
        && history.lastUndoable == other.lastUndoable
    }
    files.shuffle(using: &random)
    #expect(same(as: StudyHistory(files)))
    // A copy of a file under a later name brings nothing.
    if let file = files.first {
      files.append(LogFile(name: file.name + " copy", bytes: file.bytes))
      #expect(same(as: StudyHistory(files)))
    }
  }
}
