/// What a learner's logs come to, day by day: how much was answered, and how much remembered.
///
/// ```swift
/// var statistics = StudyStatistics()
/// statistics.add(try log.history())
/// statistics.total(of: today.lastDays(30)).recall.rate  // true retention
/// ```
public struct StudyStatistics: Hashable, Sendable {
  /// The days on which something was answered.
  public private(set) var days: [StudyDay: StudyTally] = [:]

  /// Those of somebody who has not begun.
  public init() {}

  /// Counts what was done with one more deck.
  public mutating func add(_ history: StudyHistory) {
    var waits = Waits()
    for (place, row) in history.rows.enumerated() where !row.isVoid {
      let day = StudyDay(number: Int(row.day))
      switch row.kind {
      case .review:
        guard let grade = Grade(rawValue: Int(row.grade)) else { continue }
        if !history.isRepeated(at: place) {
          let interval = waits[row].flatMap { $0.interval(endedBy: day) }
          days[day, default: StudyTally()].add(
            grade, milliseconds: Int(row.milliseconds), after: interval)
        }
        waits[row] = Wait(since: day, promise: row.promise, place: place)
      case .memory:
        guard case .memory(_, let memory) = history.event(row).action else { continue }
        waits[row] =
          memory.stage == .new
          ? nil : Wait(since: memory.last ?? day, promise: memory.promise, place: place)
      case .due:
        guard case .due(_, let due) = history.event(row).action else { continue }
        waits[row]?.promise = .due(due)
      case .forget: waits.forget(row, at: place)
      case .mark, .undo, .settings, .other: continue
      }
    }
  }

  /// All of some days.
  public func total(of range: ClosedRange<StudyDay>) -> StudyTally {
    days.reduce(into: StudyTally()) { if range.contains($1.key) { $0 += $1.value } }
  }

  /// How many days in a row something was answered, up to a day or the day before it.
  public func streak(upTo today: StudyDay) -> Int {
    var day = days[today] == nil ? today.previous : today
    var count = 0
    while days[day] != nil {
      count += 1
      if day == day.previous { break }
      day = day.previous
    }
    return count
  }

  /// The most days in a row on which something was answered.
  public var longestStreak: Int {
    var (longest, current, last) = (0, 0, Int?.none)
    for number in days.keys.map(\.number).sorted() {
      current = last == number - 1 ? current + 1 : 1
      longest = max(longest, current)
      last = number
    }
    return longest
  }
}

/// What was answered in some time.
public struct StudyTally: Hashable, Sendable {
  /// How many faces were due and first asked on a day, and how many of them were remembered.
  public struct Recall: Hashable, Sendable {
    /// How many were asked.
    public var asked: Int
    /// How many were graded better than Again.
    public var remembered: Int

    /// The part that was remembered, from 0 to 1; nil where nothing was asked.
    public var rate: Double? { asked == 0 ? nil : Double(remembered) / Double(asked) }

    /// Some that were asked.
    public init(asked: Int = 0, remembered: Int = 0) {
      self.asked = asked
      self.remembered = remembered
    }

    static func + (a: Recall, b: Recall) -> Recall {
      Recall(asked: a.asked + b.asked, remembered: a.remembered + b.remembered)
    }
  }

  /// The days from which an interval counts as long.
  public static let matureInterval: Int = 21

  private var grades = [0, 0, 0, 0]
  /// How long the answers took, together.
  public private(set) var milliseconds: Int = 0
  /// What was remembered after less than 21 days.
  public private(set) var young: Recall = Recall()
  /// What was remembered after 21 days or more.
  public private(set) var mature: Recall = Recall()

  /// Nothing.
  public init() {}

  /// How often a grade was given.
  public subscript(grade: Grade) -> Int { grades[grade.rawValue - 1] }

  /// How many answers were graded.
  public var answers: Int { grades.reduce(0, +) }

  /// What was remembered of all that was due: the true retention.
  public var recall: Recall { young + mature }

  mutating func add(_ grade: Grade, milliseconds: Int, after interval: Int?) {
    grades[grade.rawValue - 1] += 1
    self.milliseconds &+= milliseconds
    guard let interval else { return }
    let recall = Recall(asked: 1, remembered: grade > .again ? 1 : 0)
    if interval < Self.matureInterval { young = young + recall } else { mature = mature + recall }
  }

  static func += (a: inout StudyTally, b: StudyTally) {
    for grade in a.grades.indices { a.grades[grade] += b.grades[grade] }
    a.milliseconds &+= b.milliseconds
    a.young = a.young + b.young
    a.mature = a.mature + b.mature
  }
}

extension StudyDay {
  fileprivate var previous: StudyDay { StudyDay(number: number - 1) }

  /// So many days that end with this one.
  public func lastDays(_ count: Int) -> ClosedRange<StudyDay> {
    StudyDay(number: number - min(max(count, 1), 4_000_000) + 1)...self
  }
}

// MARK: - What is waited for

/// Since when a face has been waiting to be asked, and until when.
private struct Wait {
  let since: StudyDay
  var promise: LogEvent.Promise?
  let place: Int

  /// The days of an interval that a review of a day ends; nil where the face was not due, or was asked
  /// before on that day or in its first steps.
  ///
  /// Where a log has no promises, as before there was a schedule, whatever was asked was due.
  func interval(endedBy day: StudyDay) -> Int? {
    guard day > since else { return nil }
    switch promise {
    case .due(let due)?: return due <= day ? max(since.days(to: due), 1) : nil
    case .until?: return nil
    case nil: return since.days(to: day)
    }
  }
}

/// The waits of all faces of a history.
private struct Waits {
  private var waits: [UInt64: Wait] = [:]
  /// Where in the history whole cards were forgotten last.
  private var forgotten: [UInt32: Int] = [:]

  subscript(row: LogRow) -> Wait? {
    get { waits[key(row)].flatMap { $0.place < forgotten[row.card, default: -1] ? nil : $0 } }
    set { waits[key(row)] = newValue }
  }

  mutating func forget(_ row: LogRow, at place: Int) {
    if row.face == LogRow.wholeCard { forgotten[row.card] = place } else { self[row] = nil }
  }

  private func key(_ row: LogRow) -> UInt64 { UInt64(row.card) << 16 | UInt64(row.face) }
}
