#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// `deck grade`: an answer, given elsewhere, is noted.
struct GradeCard: Command {
  static let name = "grade"
  static let abstract = "Note how well a card was answered elsewhere"
  static let discussion = """
    Grades are again, hard, good and easy, or 1 to 4. Any face can be graded, due or not; without \
    --face it is the one that comes first.
    """
  static let examples = [
    Example("deck grade Inventions 0c5f good", "as in a quiz"),
    Example("deck grade Inventions 0c5f 1 --face back", "the way back was forgotten"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK] CARD GRADE", \.words, .query, completing: .decks, "the card, and the grade"),
    .option("--face", "FACE", \.face, "front, back, or c1 for the first gap"),
  ]

  var words: [String] = []
  var face: String?

  func run(_ call: Invocation) throws -> ExitCode {
    var words = words
    guard words.count > 1, let word = words.popLast() else {
      throw UsageError("Name a card and how well it was known, such as: deck grade 0c5f good.")
    }
    guard let grade = Grade(word: word) else {
      throw UsageError("A grade is again, hard, good or easy, or 1 to 4, not “\(word)”.")
    }
    let (deck, rest) = try call.open(words)
    let card = try deck.finder.cardToChange(rest)
    let progress = try deck.progress(call)
    let face = try face(of: card, progress)
    let answer = progress.answers(to: face, of: card)[grade]
    var random = call.randomness
    let event = LogEvent(
      .review(CardFace(card.id, face), grade, milliseconds: 0, promise: answer.due),
      at: call.moment, on: progress.today, id: progress.standing.unusedID(using: &random))
    if !call.options.isDryRun { try deck.log.append(event) }
    let due = answer.due.map { WaitText.time($0, at: progress) } ?? ""
    call.out.answer(
      json: [
        "card": .string(card.id.description), "face": .string(face.description),
        "grade": .int(grade.rawValue), "due": JSON(answer.due?.description),
      ],
      rows: [[card.id.description, face.description, "\(grade)", due]],
      text: { $0.talk("\(grade.name): \(card.quotedHeading) comes back \(due).") })
    return .done
  }

  private func face(of card: Card, _ progress: DeckProgress) throws -> Face {
    let faces = card.faces
    guard let word = face else {
      let times = faces.map { progress.time(of: progress.face($0, of: card)) ?? .distantFuture }
      return zip(faces, times).min { $0.1 < $1.1 }?.0 ?? .front
    }
    guard let face = Face(word), faces.contains(face) else {
      let names = faces.map(\.description).joined(separator: ", ")
      throw Failure.notFound("\(card.quotedHeading) does not ask “\(word)”; it asks \(names).")
    }
    return face
  }
}

extension Grade {
  /// Reads a grade as it is typed.
  fileprivate init?(word: String) {
    let grade = Grade.allCases.first { "\($0)" == word.lowercased() || "\($0.rawValue)" == word }
    guard let grade else { return nil }
    self = grade
  }
}
