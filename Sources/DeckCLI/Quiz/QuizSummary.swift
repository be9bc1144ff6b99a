import SampleDeck
import Terminal

/// What a quiz came to.
struct QuizSummary {
  let grades: [Grade: Int]
  let cards: Int
  let seconds: Int
  /// The questions that were graded Again, the most often first.
  let hardest: [(front: String, times: Int)]
  /// How many questions were skipped, and how many were not asked any more.
  let skipped: Int
  let left: Int
  /// What to type to go on.
  let command: String
  /// Where the learner's progress lies; only told the first time.
  let progressFolder: String?

  var answers: Int { grades.values.reduce(0, +) }
}

extension QuizSummary {
  init(_ sitting: Sitting, command: String) {
    let parts = sitting.parts
    let summaries = parts.map(\.session.summary)
    var grades: [Grade: Int] = [:]
    var lapses: [(face: CardFace, front: String, times: Int)] = []
    for summary in summaries { grades.merge(summary.grades, uniquingKeysWith: +) }
    for part in parts {
      for step in part.session.steps where step.act == .grade(.again) {
        if let index = lapses.firstIndex(where: { $0.face == step.face }) {
          lapses[index].times += 1
        } else {
          let front = part.deck.document.card(step.face.card)?.front ?? ""
          lapses.append((step.face, firstLine(of: Markdown(front, gaps: true).plainText), 1))
        }
      }
    }
    self.grades = grades
    cards = summaries.reduce(0) { $0 + $1.cards }
    seconds = max(summaries.reduce(0) { $0 + $1.milliseconds } / 1000, 1)
    hardest = lapses.sorted { $0.times > $1.times }.prefix(3).map { ($0.front, $0.times) }
    skipped = parts.reduce(0) { $0 + $1.session.steps.count { $0.act == .skip } }
    left = sitting.left
    self.command = command
    let isFirst = !grades.values.allSatisfy { $0 == 0 } && parts.contains(where: \.isFirst)
    progressFolder = isFirst ? parts.first(where: \.isFirst)?.log.folder : nil
  }

  /// The summary to be read from top to bottom, a fact a line.
  var sentences: [String] {
    guard answers > 0 else { return ["Nothing was graded."] + outlook }
    let counts = Grade.allCases.map { "\(grades[$0, default: 0]) \($0.name.lowercased())" }
    return ["\(headline): \(counts.joined(separator: ", "))."]
      + hardest.map { "Hard for you: \($0.front) (\($0.times) × again)" } + outlook
  }

  /// The summary drawn for a screen.
  func lines(width: Int) -> [StyledText] {
    guard answers > 0 else {
      return (["Nothing was graded."] + outlook).flatMap { StyledText($0).wrapped(to: width) }
    }
    var lines = StyledText("\(headline).", .bold).wrapped(to: width) + [""]
    let most = max(grades.values.max() ?? 1, 1)
    let room = min(max(width - 14, 0), 40)
    for grade in Grade.allCases {
      let count = grades[grade, default: 0]
      let bar = String(repeating: "▇", count: (count * room + most - 1) / most)
      lines.append(
        StyledText(grade.name).padded(to: 6)
          + StyledText("\(count)").padded(to: 5, alignment: .trailing)
          + StyledText("  \(bar)", Style(foreground: grade.color)))
    }
    lines += ["", StyledText("\(againRate) of the answers were graded Again.", .dim)]
    if !hardest.isEmpty {
      lines += ["", StyledText("Hard for you", .bold)]
      lines += hardest.map { StyledText("\($0.times) ×  \($0.front)").truncated(to: width) }
    }
    return lines + [""] + outlook.flatMap { StyledText($0).wrapped(to: width) }
  }

  private var headline: String {
    "\(counted(answers, "answer")) about \(counted(cards, "card")) in \(duration)"
  }

  private var againRate: String {
    let percent = Double(grades[.again, default: 0]) / Double(max(answers, 1)) * 100
    return "\(Int(percent.rounded())) %"
  }

  private var duration: String {
    seconds < 60
      ? counted(seconds, "second")
      : "\(seconds / 60) min" + (seconds % 60 == 0 ? "" : " \(seconds % 60) s")
  }

  private var outlook: [String] {
    let open = left + skipped
    let next =
      open == 0
      ? "Every question was answered."
      : "\(counted(open, "question")) \(open == 1 ? "is" : "are") left. To go on: \(command)"
    guard let progressFolder else { return [next] }
    return [
      next, "Your progress is kept apart from the deck, in \(progressFolder)",
      "deck backup saves all of it in one file.",
    ]
  }
}

extension Grade {
  /// The colour it has on a screen.
  var color: Color {
    switch self {
    case .again: .red
    case .hard: .yellow
    case .good: .green
    case .easy: .cyan
    }
  }
}
