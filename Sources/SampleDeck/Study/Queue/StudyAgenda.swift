#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec

/// What a study day still holds: what is being learned, what is due, what is new, within the limits.
///
/// Of a card one question is asked a day; the others wait for the next, unless they are being learned.
/// The limits count over the day and over all devices.
public struct StudyAgenda: Sendable {
  /// What is being learned and comes back today, the earliest first.
  private(set) var waiting: [StudyQueue.Wait] = []
  private(set) var due: [StudyQueue.Question] = []
  private(set) var new: [StudyQueue.Question] = []
  private let last: CardID?
  private let now: StudyMoment
  private let order: StudySettings.Order

  /// How many questions were answered today, those that come back among them.
  public private(set) var answeredToday: Int = 0
  /// How many new questions wait for another day, because this one's are used up.
  public private(set) var newLater: Int = 0
  /// How many questions come back on each later study day, as far as is known now.
  public private(set) var upcoming: [StudyDay: Int] = [:]
  /// When the first question comes back of those that are not asked yet; nil: none does.
  public private(set) var nextTime: Date?

  /// What is to be done with some cards.
  ///
  /// - Parameters:
  ///   - cards: The cards that may be asked, in order.
  ///   - history: What was done with the deck so far.
  ///   - plan: The learner's settings for it.
  ///   - now: The present time.
  ///   - new: How many new questions there are at most, whatever the day's limit; nil: the limit.
  public init(
    _ cards: some Sequence<some Askable>, history: some Studied, plan: StudyPlan,
    at now: StudyMoment, new: Int? = nil
  ) {
    let today = plan.day(of: now)
    let standing = history.standing
    let studied = standing.studied(on: today)
    self.now = now
    order = plan.settings().order
    last = standing.latestReview.flatMap { $0.day == today ? $0.card : nil }
    answeredToday = studied.count
    let cards = cards as? [AskedCard] ?? cards.map { AskedCard($0) }
    var sections: [CardID: [String]] = [:]
    if !plan.sections.isEmpty { for card in cards { sections[card.id] = card.section } }
    let load = DayLoad(of: cards, standing, plan, on: today)
    func asked(forTheFirstTime isFirst: Bool) -> [[String]] {
      studied.filter { $0.value == isFirst }.map { sections[$0.key.card] ?? [] }
    }
    var room = DayRoom(plan.limits(\.reviewsPerDay), studied: asked(forTheFirstTime: false))
    var roomForNew =
      new.map { DayRoom([([], $0)], studied: []) }
      ?? DayRoom(plan.limits(\.newPerDay), studied: asked(forTheFirstTime: true))
    // Sorting is stable: what is due as long stands in the order of the cards.
    due = load.due.sorted(byNumber: { Int64($0.day) }).lazy.map { $0.question(of: cards) }
      .filter { room.takes($0.section) }
    self.new = load.new.lazy.map { $0.question(of: cards) }
      .filter { roomForNew.takes($0.section) }
    newLater = load.new.count - self.new.count
    upcoming = load.upcoming
    // At the same instant what was answered first comes first, as in a sitting that was broken off.
    waiting = load.waiting.sorted { ($0.wait.until, $0.place) < ($1.wait.until, $1.place) }
      .map(\.wait)
    nextTime = firstTime(rollover: plan.rollover)
  }

  /// How many questions are being learned, and their time has come.
  public var learningCount: Int { waiting.count { $0.until <= now.milliseconds } }

  /// How many questions are due on this day.
  public var dueCount: Int { due.count }

  /// How many new questions this day brings.
  public var newCount: Int { new.count }

  /// How many questions there are to answer. A sitting may ask what is being learned before its time.
  public var count: Int { learningCount + dueCount + newCount }

  private func firstTime(rollover: Int) -> Date? {
    let later = waiting.first { $0.until > now.milliseconds }
    let day = upcoming.keys.min().map { $0.beginning(at: rollover, minutesEast: now.minutesEast) }
    return [later.map { StudyMoment(milliseconds: $0.until).date }, day]
      .compactMap(\.self).min()
  }

  /// The questions in the order in which they are asked, at most so many.
  func queue(limit: Int?) -> StudyQueue {
    let limit = max(0, limit ?? .max)
    let soon = waiting.count { $0.until <= now.milliseconds &+ StudyQueue.head }
    let line = inOrder.prefix(max(0, limit - soon))
    return StudyQueue(
      Array(line), waiting: Array(waiting.prefix(limit)), last: last, at: now.milliseconds)
  }

  private var inOrder: [StudyQueue.Question] {
    switch order {
    case .dueFirst: return due + new
    case .newFirst: return new + due
    case .mixed:
      let places =
        [due, new].flatMap { part in
          part.enumerated().map { (Double($0.offset) / Double(part.count), $0.element) }
        }
      return places.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

extension StudyQueue.Question {
  init(_ card: CardID, _ face: Face, _ section: [String]) {
    self.init(face: CardFace(card, face), section: section)
  }
}

extension StudyDay {
  /// When the day begins on a clock that stands so far from UTC.
  func beginning(at rollover: Int, minutesEast: Int) -> Date {
    let minutes = number * 1440 + rollover * 60 - minutesEast
    return StudyMoment(milliseconds: Int64(minutes) * 60_000, minutesEast: minutesEast).date
  }
}
