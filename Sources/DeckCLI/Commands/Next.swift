import SampleDeck
import Terminal

/// `deck next`: the question that a quiz would ask now.
struct Next: Command {
  static let name = "next"
  static let abstract = "Show the question that comes next, for a quiz of your own making"
  static let discussion = """
    With deck grade any program is a quiz: it shows what deck next --json tells, and hands in the grade.
    """
  static let examples = [
    Example("deck next Inventions --json", "the card, its face, and what each grade makes of it"),
    Example("deck grade Inventions 0c5f good", "the answer"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [(.notFound, "nothing is left to ask")]
  static let parameters: [Parameter<Self>] = [
    .operand("[DECK]", \.deck, completing: .decks, "the deck")
  ]

  var deck: String?

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.open(deck.map { [$0] } ?? [])
    if let word = words.first { throw Failure.notFound("There is no deck “\(word)”.") }
    let sitting = try Sitting([(deck, deck.document.deck.askedCards)], .init(), call)
    guard let question = sitting.question, let answers = sitting.answers else {
      throw Failure.notFound("Nothing is left to ask in “\(deck.title)” now.")
    }
    let progress = try deck.progress(call)
    let grades = Grade.allCases.map { grade in
      ("\(grade)", JSON(answers[grade].due?.description))
    }
    call.out.answer(
      json: [
        "card": CardStanding(question.card, progress).json,
        "face": .string(question.face.description), "left": .int(sitting.left),
        "grades": .object(grades.map { (name: $0.0, value: $0.1) }),
      ],
      rows: [[question.card.id.description, question.face.description, question.card.front]],
      text: { out in
        out.line(StyledText("\(question.card.id) \(question.face)", .dim))
        for line in question.asked(width: min(out.columns ?? 80, 100)) { out.line(line) }
      })
    return .done
  }
}
