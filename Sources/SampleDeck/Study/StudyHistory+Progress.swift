extension StudyHistory {
  /// How far the learner is with a face, its memory by the settings of now.
  ///
  /// Replay starts at the last state that was imported, or anew where the face was forgotten on
  /// purpose. The face is due when the learner was promised it.
  public func progress(of face: CardFace, under schedule: Schedule) -> FaceProgress {
    progress(of: face, under: schedule, from: FaceProgress())
  }

  /// The same for a history that goes on from what was known before it.
  func progress(
    of face: CardFace, under schedule: Schedule, from start: FaceProgress
  ) -> FaceProgress {
    var steps: [Int] = []
    let code = face.face.code
    forEachRow(of: face.card) { place, row in
      guard row.concerns(code), row.kind.changesProgress else { return true }
      steps.append(place)
      return row.kind == .review || row.kind == .due
    }
    let seed = face.seed
    return steps.reversed().reduce(into: start) { progress, place in
      take(rows[place], into: &progress, under: schedule, seed: seed)
    }
  }

  /// Goes on with a face by one event about it.
  @inline(__always)
  func take(
    _ row: LogRow, into progress: inout FaceProgress, under schedule: Schedule, seed: UInt64
  ) {
    switch row.kind {
    case .review: progress = schedule.face(progress, after: row.pastReview, seed: seed)
    case .memory:
      guard case .memory(_, let memory) = events[row.place].action else { return }
      progress = FaceProgress(memory, on: StudyDay(number: Int(row.day)), under: schedule)
    case .due:
      guard case .due(_, let day) = events[row.place].action else { return }
      progress.reschedule(to: day)
    case .forget: progress = FaceProgress()
    case .mark, .undo, .settings, .other: break
    }
  }

  /// The faces that were graded on a study day, and whether for the first time.
  func studied(
    on day: StudyDay, from start: (CardFace) -> Beginning = { _ in .open }
  ) -> [CardFace: Bool] {
    var faces: [CardFace: Bool] = [:]
    let number = Int32(clamping: day.number)
    for row in rows where row.day == number && row.kind == .review && !row.isVoid {
      let face = CardFace(card(of: row), Face(code: row.face))
      if faces[face] == nil {
        faces[face] = beginning(of: face, from: start(face)).isOpen(on: number)
      }
    }
    return faces
  }

  /// On which days a face was first learned.
  func beginning(of face: CardFace, from start: Beginning) -> Beginning {
    let code = face.face.code
    var rows: [LogRow] = []
    forEachRow(of: face.card) { _, row in
      if row.concerns(code) { rows.append(row) }
      return row.kind != .forget || !row.concerns(code)
    }
    return rows.reversed().reduce(into: start) { $0.take($1) }
  }
}

/// What is known of a face since it was last forgotten on purpose, as far as it matters whether a
/// study day is the one on which it was new.
enum Beginning: Equatable {
  /// Nothing.
  case open
  /// It was reviewed on this day only.
  case day(Int32)
  /// It was reviewed on several days, or imported.
  case past

  /// Goes on by one event about the face.
  mutating func take(_ row: LogRow) {
    switch (row.kind, self) {
    case (.forget, _): self = .open
    case (.memory, _): self = row.isOfNew ? .open : .past
    case (.review, .open): self = .day(row.day)
    case (.review, .day(let day)) where day != row.day: self = .past
    default: break
    }
  }

  /// Whether nothing was known of the face before a day, and nothing learned since.
  func isOpen(on day: Int32) -> Bool { self == .open || self == .day(day) }
}

extension LogRow {
  var pastReview: PastReview {
    PastReview(
      Grade(rawValue: Int(grade)) ?? .again,
      at: StudyMoment(milliseconds: at, minutesEast: Int(zone)), on: StudyDay(number: Int(day)),
      promise: promise)
  }
}

extension CardFace {
  /// Tells the face from others where intervals are fuzzed.
  var seed: UInt64 { card.hash ^ UInt64(face.code) }
}

extension FaceProgress {
  /// What another program knew. Where it did not keep a memory, one is made of the interval.
  init(_ memory: LogEvent.ImportedMemory, on day: StudyDay, under schedule: Schedule) {
    let last = memory.last ?? day
    var days = memory.days ?? 1
    if memory.days == nil, case .due(let due)? = memory.promise { days = last.days(to: due) }
    days = max(days, 1)
    let known = Memory(
      stability: memory.stability ?? Double(days),
      difficulty: memory.difficulty ?? schedule.model.initialDifficulty(.good))
    let state: MemoryState =
      switch memory.stage {
      case .new: .new
      case .learning: .learning(known, step: schedule.learning.step(with: memory.left))
      case .review: .review(known, days: days)
      case .relearning:
        .relearning(known, step: schedule.relearning.step(with: memory.left), days: days)
      }
    let promise = memory.promise ?? .due(StudyDay(number: last.number + days))
    self.init(
      state: state, last: state == .new ? nil : last, due: state == .new ? nil : promise,
      reviews: memory.reviews, lapses: memory.lapses)
  }

  /// Gives a face that was learned another day; one that is new stays new.
  mutating func reschedule(to day: StudyDay) {
    guard let memory = state.memory else { return }
    state = .review(memory, days: days(until: day))
    due = .due(day)
  }
}
