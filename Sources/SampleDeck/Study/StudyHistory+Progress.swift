extension StudyHistory {
  /// How far the learner is with a face, its memory by the settings of now.
  ///
  /// Replay starts at the last state that was imported, or anew where the face was forgotten on
  /// purpose. The face is due when the learner was promised it.
  public func progress(of face: CardFace, under schedule: Schedule) -> FaceProgress {
    var steps: [Int] = []
    let code = face.face.code
    forEachRow(of: face.card) { place, row in
      guard row.concerns(code) else { return true }
      switch row.kind {
      case .forget: return false
      case .memory:
        steps.append(place)
        return false
      case .review, .due: steps.append(place)
      case .mark, .undo, .settings, .other: break
      }
      return true
    }
    var progress = FaceProgress()
    let seed = face.seed
    for place in steps.reversed() {
      let row = rows[place]
      switch row.kind {
      case .review: progress = schedule.face(progress, after: row.pastReview, seed: seed)
      case .memory:
        guard case .memory(_, let memory) = events[row.place].action else { continue }
        progress = FaceProgress(memory, on: StudyDay(number: Int(row.day)), model: schedule.model)
      case .due:
        guard case .due(_, let day) = events[row.place].action else { continue }
        progress.reschedule(to: day)
      case .forget, .mark, .undo, .settings, .other: break
      }
    }
    return progress
  }

  /// The faces that were graded on a study day, and whether for the first time.
  func studied(on day: StudyDay) -> [CardFace: Bool] {
    var faces: [CardFace: Bool] = [:]
    let number = Int32(clamping: day.number)
    for row in rows where row.day == number && row.kind == .review && !row.isVoid {
      let face = CardFace(card(of: row), Face(code: row.face))
      if faces[face] == nil { faces[face] = begins(face, on: number) }
    }
    return faces
  }

  /// Whether nothing was known of a face before a day.
  private func begins(_ face: CardFace, on day: Int32) -> Bool {
    let code = face.face.code
    var begins = true
    forEachRow(of: face.card) { _, row in
      guard row.concerns(code) else { return true }
      switch row.kind {
      case .forget: return false
      case .memory: begins = false
      case .review where row.day != day: begins = false
      default: return true
      }
      return begins
    }
    return begins
  }
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
  fileprivate init(_ memory: LogEvent.ImportedMemory, on day: StudyDay, model: FSRS) {
    let last = memory.last ?? day
    var days = 1
    if case .due(let due)? = memory.promise { days = max(last.days(to: due), 1) }
    let known = Memory(
      stability: memory.stability ?? Double(days),
      difficulty: memory.difficulty ?? model.initialDifficulty(.good))
    let state: MemoryState =
      switch memory.stage {
      case .new: .new
      case .learning: .learning(known, step: 0)
      case .review: .review(known, days: days)
      case .relearning: .relearning(known, step: 0, days: days)
      }
    let promise = memory.promise ?? .due(StudyDay(number: last.number + days))
    self.init(
      state: state, last: state == .new ? nil : last, due: state == .new ? nil : promise,
      reviews: memory.reviews, lapses: memory.lapses)
  }

  /// Gives a face that was learned another day; one that is new stays new.
  fileprivate mutating func reschedule(to day: StudyDay) {
    guard let memory = state.memory else { return }
    state = .review(memory, days: days(until: day))
    due = .due(day)
  }
}
