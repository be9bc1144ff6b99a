extension StudyHistory {
  /// The last thing the learner did that counts: a grade, a mark, another day, a forgetting, settings.
  /// What an import brought was done elsewhere, and is not taken back here.
  public var lastUndoable: LogEvent? { acts.done.last.map { event(rows[$0]) } }

  /// The last thing that was taken back and not done again, and when it was taken back; nil once the
  /// learner has done something else.
  public var lastRedoable: (event: LogEvent, undone: StudyMoment)? {
    acts.undone.last.map { act in
      let undone = StudyMoment(
        milliseconds: rows[act.undo].at, minutesEast: Int(rows[act.undo].zone))
      return (event(rows[act.place]), undone)
    }
  }

  /// The last act that counts, its latest event first: one, a mark that was set on several cards, or
  /// settings and the days that follow from them.
  public var lastAct: [LogEvent] { oneAct(acts.done.reversed()) }

  /// The last act that was taken back, as ``lastRedoable`` has it, in the order to do it again.
  public var lastActUndone: [LogEvent] { oneAct(acts.undone.reversed().map(\.place)) }

  private func oneAct(_ places: [Int]) -> [LogEvent] {
    guard let last = places.first.map({ event(rows[$0]) }) else { return [] }
    return [last]
      + places.dropFirst().lazy.map { event(rows[$0]) }.prefix { $0.isOneAct(with: last) }
  }

  /// The places of the acts that count, and of those taken back since with their undo events, both in
  /// the order in which it happened.
  private var acts: (done: [Int], undone: [(place: Int, undo: Int)]) {
    var done: [Int] = []
    var undone: [(place: Int, undo: Int)] = []
    for (place, row) in rows.enumerated() where !row.isImported {
      switch row.kind {
      case .review, .mark, .due, .forget, .settings:
        if let last = undone.last, isRepetition(row, of: rows[last.place]) {
          undone.removeLast()
        } else {
          undone = []
        }
        done.append(place)
      case .undo:
        guard case .undo(let id) = events[row.place].action,
          let index = done.lastIndex(where: { rows[$0].id == id })
        else { continue }
        undone.append((done.remove(at: index), place))
      case .memory, .other: continue
      }
    }
    // A clock that is behind puts an undo before what it takes back.
    done.removeAll { rows[$0].isVoid }
    return (done, undone)
  }

  /// Whether an event is another done again: the same but for its identity.
  private func isRepetition(_ row: LogRow, of other: LogRow) -> Bool {
    row.at == other.at && event(row) == event(other).again(as: row.id)
  }
}

extension LogEvent {
  /// Whether both were done at the same moment by the same act.
  fileprivate func isOneAct(with other: LogEvent) -> Bool {
    guard moment == other.moment else { return false }
    return switch (action, other.action) {
    case let (.mark(mark, _, _), .mark(otherMark, _, _)): mark == otherMark
    case (.forget, .forget), (.due, .due), (.due, .settings), (.settings, .due): true
    default: false
    }
  }
}
