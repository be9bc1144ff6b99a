/// What a learner has set for studying, resolved for one card: the schedule, and how much a day holds.
public struct StudySettings: Hashable, Sendable {
  /// How faces are scheduled.
  public var schedule: Schedule.Settings = Schedule.Settings()
  /// How many new questions a study day brings; nil: all.
  public var newPerDay: Int? = 20
  /// How many questions that are due a study day brings; nil: all.
  public var reviewsPerDay: Int?
  /// What comes first in a sitting.
  public var order: Order = .dueFirst
  /// What may differ in a typed answer.
  public var tolerance: AnswerTolerance = .usual

  /// What comes first in a sitting; what is being learned comes at its time whatever is chosen.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    /// What is due, then what is new.
    case dueFirst = "due-first"
    /// What is new, then what is due.
    case newFirst = "new-first"
    /// New questions spread evenly among those that are due.
    case mixed
  }

  /// The usual settings.
  public init() {}
}

/// A setting of ``StudySettings`` by the name under which it is typed and logged.
public enum StudySetting: String, CaseIterable, Hashable, Sendable {
  case retention
  case learningSteps = "learning-steps"
  case relearningSteps = "relearning-steps"
  case newPerDay = "new-per-day"
  case reviewsPerDay = "reviews-per-day"
  case rollover
  case maximumInterval = "max-interval"
  case leech
  case order
  case fuzz
  case forgive
  case parameters

  /// Whether a section can have a value of its own. A study day begins at one hour for all.
  public var isForSections: Bool { self != .rollover }
}

extension StudySettings {
  /// A value as it is typed: `0.9`, `1m 10m`, `all`, `on`.
  public subscript(setting: StudySetting) -> String {
    switch setting {
    case .retention: "\(schedule.retention)"
    case .learningSteps: StepsText.write(schedule.learningSteps)
    case .relearningSteps: StepsText.write(schedule.relearningSteps)
    case .newPerDay: newPerDay.map { "\($0)" } ?? "all"
    case .reviewsPerDay: reviewsPerDay.map { "\($0)" } ?? "all"
    case .rollover: "\(schedule.rollover)"
    case .maximumInterval: "\(schedule.maximumInterval)"
    case .leech: "\(schedule.leechThreshold)"
    case .order: order.rawValue
    case .fuzz: schedule.isFuzzed ? "on" : "off"
    case .forgive: tolerance.description
    case .parameters: schedule.parameters.values.map { "\($0)" }.joined(separator: " ")
    }
  }

  /// Takes a value that was typed.
  ///
  /// - Throws: `DeckError.refused` with what the setting takes.
  public mutating func set(_ setting: StudySetting, to text: String) throws(DeckError) {
    func refuse(_ what: String) -> DeckError {
      .refused("\(setting.rawValue) takes \(what), not “\(text)”.")
    }
    func number(_ range: ClosedRange<Int>) throws(DeckError) -> Int {
      guard let number = Int(text), range.contains(number) else {
        throw refuse("a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    func count() throws(DeckError) -> Int? {
      if text == "all" { return nil }
      guard let number = Int(text), (0...999_999).contains(number) else {
        throw refuse("a whole number or all")
      }
      return number
    }
    func steps() throws(DeckError) -> [Int] {
      guard let steps = StepsText.read(text) else {
        throw refuse("waits such as “1m 10m”, in s, m, h or d, or none")
      }
      return steps
    }
    switch setting {
    case .retention:
      let range = Schedule.Settings.retentions
      guard let number = Double(text), range.contains(number) else {
        throw refuse("a number from \(range.lowerBound) to \(range.upperBound)")
      }
      schedule.retention = number
    case .learningSteps: schedule.learningSteps = try steps()
    case .relearningSteps: schedule.relearningSteps = try steps()
    case .newPerDay: newPerDay = try count()
    case .reviewsPerDay: reviewsPerDay = try count()
    case .rollover: schedule.rollover = try number(0...23)
    case .maximumInterval: schedule.maximumInterval = try number(1...36_500)
    case .leech: schedule.leechThreshold = try number(0...999)
    case .order:
      guard let chosen = Order(rawValue: text) else {
        throw refuse(Order.allCases.map(\.rawValue).joined(separator: ", "))
      }
      order = chosen
    case .fuzz:
      guard text == "on" || text == "off" else { throw refuse("on or off") }
      schedule.isFuzzed = text == "on"
    case .forgive:
      guard let chosen = AnswerTolerance(text) else {
        throw refuse("some of \(AnswerTolerance.allNames.joined(separator: ", ")), or all or none")
      }
      tolerance = chosen
    case .parameters:
      let words = text.split { $0 == " " || $0 == "," }
      let numbers = words.compactMap { Double($0) }
      guard numbers.count == words.count else { throw refuse("21 numbers") }
      schedule.parameters = try FSRSParameters(numbers)
    }
  }
}
