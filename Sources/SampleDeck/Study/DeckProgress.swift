#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How far a learner is with the cards of a deck at one moment.
///
/// ```swift
/// let history = try log.history()
/// let progress = DeckProgress(of: deck, history: history, plan: StudyPlan(deck: history), at: now)
/// progress.agenda().dueCount
/// ```
public struct DeckProgress: Sendable {
  /// The deck.
  public let deck: Deck
  /// What came of all that was done with it.
  public let standing: StudyStanding
  /// The learner's settings for it.
  public let plan: StudyPlan
  /// The moment.
  public let now: StudyMoment
  /// Its study day.
  public let today: StudyDay

  /// What a log and settings say of a deck.
  public init(of deck: Deck, history: some Studied, plan: StudyPlan, at now: StudyMoment) {
    self.deck = deck
    standing = history.standing
    self.plan = plan
    self.now = now
    today = plan.day(of: now)
  }

  /// What is still to be done today with the deck.
  public func agenda() -> StudyAgenda {
    StudyAgenda(deck.askedCards, history: standing, plan: plan, at: now)
  }

  /// How far the learner is with one face of a card.
  public func face(_ face: Face, of card: Card) -> FaceProgress {
    standing.progress(of: CardFace(card.id, face), under: plan.schedule(for: card.section))
  }

  /// What each grade makes of a face now.
  public func answers(to face: Face, of card: Card) -> Schedule.Answers {
    plan.schedule(for: card.section).answers(
      to: self.face(face, of: card), at: now, seed: CardFace(card.id, face).seed)
  }

  /// The day of the last answer, where the clock has gone back behind it since; a flight over the date
  /// line, which takes it back one day, does not count.
  public var dayAhead: StudyDay? {
    standing.latestReview.flatMap { today.days(to: $0.day) > 1 ? $0.day : nil }
  }

  /// Whether a face is to be asked now or today.
  public func isDue(_ face: FaceProgress) -> Bool {
    switch face.due {
    case .due(let day)?: day <= today
    case .until(let instant)?: instant <= now.milliseconds
    case nil: false
    }
  }

  /// When a face comes back: the instant, or the beginning of the study day; nil: it is new.
  public func time(of face: FaceProgress) -> Date? {
    switch face.due {
    case .due(let day)?: day.beginning(at: plan.rollover, minutesEast: now.minutesEast)
    case .until(let instant)?: StudyMoment(milliseconds: instant).date
    case nil: nil
    }
  }

  /// What queries ask about a card; of one that the deck or the log does not know, as of a new one.
  public func facts(of id: CardID) -> LearnerFacts {
    guard standing.knows(id), let card = deck.card(id) else { return LearnerFacts() }
    return facts(of: card)
  }

  /// What queries ask about a card of the deck.
  public func facts(of card: Card) -> LearnerFacts {
    var facts = LearnerFacts()
    guard standing.knows(card.id) else { return facts }
    let marks = standing.marks(of: card.id)
    facts.isSuspended = marks.isSuspended
    facts.isBuried = marks.isBuried(on: today)
    facts.isStarred = marks.isStarred
    facts.flag = marks.flag
    facts.hasNote = marks.note != nil
    facts.stages = []
    let schedule = plan.schedule(for: card.section)
    for face in card.faces {
      let progress = standing.progress(of: CardFace(card.id, face), under: schedule)
      facts.add(progress, due: time(of: progress))
      if schedule.isLeech(progress) { facts.isLeech = true }
      if isDue(progress), !facts.isSuspended, !facts.isBuried { facts.isDue = true }
    }
    return facts
  }
}

extension LearnerFacts {
  fileprivate mutating func add(_ face: FaceProgress, due: Date?) {
    stages.insert(face.stage)
    reviews &+= face.reviews
    lapses &+= face.lapses
    self.due = [self.due, due].compactMap(\.self).min()
    guard let memory = face.state.memory else { return }
    stability = min(stability ?? memory.stability, memory.stability)
    difficulty = max(difficulty ?? memory.difficulty, memory.difficulty)
  }
}

extension FaceProgress {
  /// How far the learner is.
  public var stage: LearnerFacts.Stage {
    switch state {
    case .new: .new
    case .learning: .learning
    case .review: .review
    case .relearning: .relearning
    }
  }
}
