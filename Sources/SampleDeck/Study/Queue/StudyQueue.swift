/// Which question comes next in a sitting.
///
/// What is being learned comes back when its time has come, between the others, or up to twenty
/// minutes early when nothing else is left. It does not follow itself while something else waits.
struct StudyQueue: Sendable {
  /// How early a question may come when nothing else is left, in milliseconds.
  static let head: Int64 = 20 * 60_000

  /// A face, and the section by which its card is scheduled.
  struct Question: Hashable, Sendable {
    let face: CardFace
    let section: [String]
  }

  /// A question that comes back at an instant.
  struct Wait: Sendable {
    let question: Question
    let until: Int64
  }

  /// The question that is asked now; nil: there is none left.
  private(set) var next: Question?
  /// Whether it is asked before its time, because nothing else is left.
  private(set) var isEarly = false
  private let line: [Question]
  /// The place of the first in line that was not asked.
  private var place = 0
  /// Those further on that are asked no more.
  private var removed: Set<CardFace> = []
  /// The earliest first.
  private var waiting: [Wait]
  private var last: CardID?

  /// - Parameters:
  ///   - line: What is to be asked, in order.
  ///   - waiting: What is being learned.
  ///   - last: The card that was asked last.
  ///   - now: The present time.
  init(_ line: [Question], waiting: [Wait] = [], last: CardID? = nil, at now: Int64) {
    self.line = line
    self.waiting = waiting.sorted { $0.until < $1.until }
    self.last = last
    next = take(at: now)
  }

  /// How many questions are to come for the first time, and how many come back in this sitting; the
  /// present one is not among them.
  func left(at now: Int64) -> (unseen: Int, repeats: Int) {
    (line.count - place - removed.count, waiting.count { $0.until <= now &+ Self.head })
  }

  /// Goes on to the next question; the present one comes back at an instant, if one is given.
  mutating func goOn(at now: Int64, again: Int64? = nil) {
    guard let question = next else { return }
    if let again {
      let place = waiting.firstIndex { $0.until > again } ?? waiting.endIndex
      waiting.insert(Wait(question: question, until: again), at: place)
    }
    last = question.face.card
    next = take(at: now)
  }

  /// Takes out the questions of a card, all but some of them.
  mutating func remove(_ card: CardID, except kept: [Face] = [], at now: Int64) {
    func goes(_ question: Question) -> Bool {
      question.face.card == card && !kept.contains(question.face.face)
    }
    for question in line[place...] where goes(question) { removed.insert(question.face) }
    waiting.removeAll { goes($0.question) }
    if let next, goes(next) { goOn(at: now) }
  }

  private mutating func take(at now: Int64) -> Question? {
    isEarly = false
    if let question = takeWaiting(until: now) ?? takeFromLine() { return question }
    isEarly = true
    return takeWaiting(until: now &+ Self.head)
  }

  private mutating func takeFromLine() -> Question? {
    while place < line.count {
      let question = line[place]
      place += 1
      if removed.remove(question.face) == nil { return question }
    }
    return nil
  }

  private mutating func takeWaiting(until limit: Int64) -> Question? {
    let ready = waiting.prefix { $0.until <= limit }
    guard !ready.isEmpty else { return nil }
    let place = ready.firstIndex { $0.question.face.card != last } ?? ready.startIndex
    return waiting.remove(at: place).question
  }
}
