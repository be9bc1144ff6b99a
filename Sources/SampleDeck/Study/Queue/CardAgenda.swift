/// What a study day holds of one card.
struct CardAgenda {
  private(set) var waiting: [StudyQueue.Wait] = []
  /// The one question that is due, and since when.
  private(set) var due: (day: StudyDay, question: StudyQueue.Question)?
  /// The one question that is new.
  private(set) var new: StudyQueue.Question?
  /// The later days on which others come back.
  private(set) var upcoming: [StudyDay] = []

  init(_ card: some Askable, _ standing: StudyStanding, _ plan: StudyPlan, on today: StudyDay) {
    let schedule = plan.schedule(for: card.section)
    var isAnswered = false
    for face in card.faces {
      let marks = standing.marks(of: card.id, face)
      if marks.isSuspended { continue }
      let question = StudyQueue.Question(card.id, face, card.section)
      let progress = standing.progress(of: question.face, under: schedule)
      if let last = progress.last, last >= today { isAnswered = true }
      switch progress.due {
      case let .due(day)? where day > today: upcoming.append(day)
      case _ where marks.isBuried(on: today): continue
      case .until(let until)?: waiting.append(StudyQueue.Wait(question: question, until: until))
      case .due(let day)?:
        if due.map({ day < $0.day }) ?? true { due = (day, question) }
      case nil: new = new ?? question
      }
    }
    if isAnswered || !waiting.isEmpty { (due, new) = (nil, nil) }
    if due != nil { new = nil }
  }
}
