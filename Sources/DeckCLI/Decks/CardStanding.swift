import SampleDeck

/// A card, and how far the learner is with each of its faces.
struct CardStanding {
  private let card: Card
  private let faces: [(face: Face, progress: FaceProgress, marks: CardMarks)]
  private let marks: CardMarks
  private let progress: DeckProgress

  init(_ card: Card, _ progress: DeckProgress) {
    self.card = card
    self.progress = progress
    marks = progress.standing.marks(of: card.id)
    faces = card.faces.map { face in
      (face, progress.face(face, of: card), progress.standing.marks(of: card.id, face))
    }
  }

  /// The card's record, and beside its members what the learner knows and marked.
  var json: JSON {
    let own: [(String, JSON)] = [
      ("suspended", .bool(marks.isSuspended)),
      ("buried", .bool(marks.isBuried(on: progress.today))),
      ("faces", .array(faces.map { face, progress, marks in json(face, progress, marks) })),
    ]
    let members = own.map { "\"\($0)\":\($1.text)" }.joined(separator: ",")
    return .raw("\(card.json.dropLast()),\(members)}")
  }

  /// What there is to say of each face that was graded.
  var facts: [(String, String)] {
    faces.compactMap { face, progress, marks in
      guard let memory = progress.state.memory else { return nil }
      let due = progress.due.map { "due \(WaitText.time($0, at: self.progress))" }
      let figures =
        "stability \(rounded(memory.stability)) d, difficulty \(rounded(memory.difficulty))"
      let counts =
        "\(counted(progress.reviews, "review")), \(counted(progress.lapses, "lapse"))"
      let parts = [progress.stage.rawValue, due, figures, counts].compactMap(\.self)
      return (faces.count == 1 ? "learned" : "learned, \(face)", parts.joined(separator: "; "))
    } + (marks.isSuspended ? [("put away", "until you take it up again")] : [])
      + (marks.isBuried(on: progress.today) ? [("put away", "for today")] : [])
  }

  private func json(_ face: Face, _ progress: FaceProgress, _ marks: CardMarks) -> JSON {
    let memory = progress.state.memory
    return .object([
      ("face", .string(face.description)), ("state", .string(progress.stage.rawValue)),
      ("stability", memory.map { .double($0.stability) } ?? .null),
      ("difficulty", memory.map { .double($0.difficulty) } ?? .null),
      ("due", JSON(due(progress)?.description)), ("reviews", .int(progress.reviews)),
      ("lapses", .int(progress.lapses)), ("suspended", .bool(marks.isSuspended)),
      ("buried", .bool(marks.isBuried(on: self.progress.today))),
    ])
  }

  /// A day for what is asked by days, else a time: that of a step which goes beyond the study day is
  /// when the day of its promise begins.
  private func due(_ face: FaceProgress) -> LogEvent.Promise? {
    guard face.stage == .learning || face.stage == .relearning else { return face.due }
    return progress.time(of: face).map {
      .until(milliseconds: StudyMoment($0, minutesEast: 0).milliseconds)
    }
  }

  private func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
