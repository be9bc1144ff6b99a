import Codec

extension Checkpoint {
  /// What was done since, given what was added to the files and the files that are new; nil where that
  /// is not all after what the checkpoint stands for, and touches nothing of it.
  func history(since files: [LogFile]) -> StudyHistory? {
    guard files.allSatisfy(comesAfter) else { return nil }
    let history = StudyHistory(files)
    for row in history.rows {
      if mayHold(row.id) { return nil }
      if case .undo(let id) = history.event(row).action, !history.contains(id), mayHold(id) {
        return nil
      }
    }
    return history
  }

  /// Whether the events of a file are woven after all that the checkpoint stands for.
  private func comesAfter(_ file: LogFile) -> Bool {
    guard let first = file.firstTime, let last = head.files.compactMap(\.latest).max() else {
      return true
    }
    if first != last { return first > last }
    let names = head.files.filter { $0.latest == last }.map(\.name)
    return names.allSatisfy { !file.name.precedesByBytes($0) }
  }

  /// Whether it tells of the cards of a deck on a day what a replay under the plan would.
  func holds(for deck: Deck, _ plan: StudyPlan, on day: StudyDay) -> Bool {
    guard head.plan == plan.fingerprint, day.number >= head.day else { return false }
    return plan.sections.isEmpty
      || deck.askedCards.allSatisfy { card in
        group(of: card.id).map { $0 == plan.group(of: card.section) } ?? true
      }
  }
}
