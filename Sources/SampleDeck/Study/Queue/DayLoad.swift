import Codec

/// What a study day holds, gathered card by card: what is being learned, and of every other card one
/// question.
struct DayLoad: Sendable {
  /// What is being learned, and the place of the last event about its card.
  private(set) var waiting: [(wait: StudyQueue.Wait, place: Int)] = []
  /// What is due.
  private(set) var due: [Item] = []
  private(set) var new: [Item] = []
  /// A question of a card, which is given by its place. There may be one of each card: told with all
  /// that a question has they would fill four times as much memory, which is slow to come.
  struct Item: Sendable {
    let card: UInt32
    /// Since when it is due; 0 where it is new.
    let day: Int32
    private let face: UInt16

    init(_ card: Int, _ face: Face, since day: StudyDay? = nil) {
      self.card = UInt32(card)
      self.day = Int32(clamping: day?.number ?? 0)
      self.face = face.code
    }

    /// The question, given the cards.
    func question(of cards: [AskedCard]) -> StudyQueue.Question {
      let card = cards[Int(card)]
      return StudyQueue.Question(card.id, Face(code: face), card.section)
    }
  }

  /// How many questions come back on each later day.
  private(set) var upcoming: [StudyDay: Int] = [:]

  /// Gathers it from some cards, in their order; from many in several parts at the same time.
  init(of cards: [AskedCard], _ standing: StudyStanding, _ plan: StudyPlan, on today: StudyDay) {
    let parts = cards.indices.parts(ofAtLeast: 5_000).concurrentMap { part in
      var load = DayLoad()
      var before: StudyStanding.Place?
      for (index, card) in zip(part, cards[part]) {
        let place = standing.place(of: card.id, after: before)
        load.add(card, index, at: place, standing, plan, on: today)
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
    _ card: AskedCard, _ index: Int, at place: StudyStanding.Place?, _ standing: StudyStanding,
    _ plan: StudyPlan, on today: StudyDay
  ) {
    guard let place else {
      if let face = card.faces.first { new.append(Item(index, face)) }
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
      self.due.append(Item(index, due.face, since: due.day))
    } else if let new {
      self.new.append(Item(index, new))
    }
  }
}
