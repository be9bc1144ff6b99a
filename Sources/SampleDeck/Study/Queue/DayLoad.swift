import Codec

/// What a study day holds, gathered card by card: what is being learned, and of every other card one
/// question.
struct DayLoad: Sendable {
  /// What is being learned, and the place of the last event about its card.
  private(set) var waiting: [(wait: StudyQueue.Wait, place: Int)] = []
  /// What is due, and since when.
  private(set) var due: [(day: StudyDay, question: StudyQueue.Question)] = []
  private(set) var new: [StudyQueue.Question] = []
  /// How many questions come back on each later day.
  private(set) var upcoming: [StudyDay: Int] = [:]

  /// Gathers it from some cards, in their order; from many in several parts at the same time.
  init(of cards: [AskedCard], _ standing: StudyStanding, _ plan: StudyPlan, on today: StudyDay) {
    let parts = cards.indices.parts(ofAtLeast: 5_000).concurrentMap { part in
      var load = DayLoad()
      var before: StudyStanding.Place?
      for card in cards[part] {
        let place = standing.place(of: card.id, after: before)
        load.add(card, at: place, standing, plan, on: today)
        before = place ?? before
      }
      return load
    }
    for part in parts { append(part) }
  }

  private init() {}

  private mutating func append(_ other: DayLoad) {
    waiting += other.waiting
    due += other.due
    new += other.new
    upcoming.merge(other.upcoming, uniquingKeysWith: +)
  }

  private mutating func add(
    _ card: AskedCard, at place: StudyStanding.Place?, _ standing: StudyStanding, _ plan: StudyPlan,
    on today: StudyDay
  ) {
    guard let place else {
      if let face = card.faces.first { new.append(.init(card.id, face, card.section)) }
      return
    }
    let learned = waiting.count
    var isAnswered = false
    var due: (day: StudyDay, face: Face)?
    var new: Face?
    for face in card.faces {
      let marks = standing.marks(of: face, at: place)
      if marks.isSuspended { continue }
      let progress = standing.progress(
        of: face, at: place, under: plan.schedule(for: card.section))
      if let last = progress.last, last >= today { isAnswered = true }
      switch progress.due {
      case .due(let day)? where day > today: upcoming[day, default: 0] += 1
      case _ where marks.isBuried(on: today): continue
      case .until(let until)?:
        let wait = StudyQueue.Wait(question: .init(card.id, face, card.section), until: until)
        waiting.append((wait, standing.lastPlace(of: place)))
      case .due(let day)?:
        if due.map({ day < $0.day }) ?? true { due = (day, face) }
      case nil: new = new ?? face
      }
    }
    if isAnswered || waiting.count > learned { return }
    if let due {
      self.due.append((due.day, .init(card.id, due.face, card.section)))
    } else if let new {
      self.new.append(.init(card.id, new, card.section))
    }
  }
}
