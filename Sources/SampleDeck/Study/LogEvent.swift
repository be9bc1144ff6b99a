/// One thing that a learner did, as a line of the log tells it.
public struct LogEvent: Identifiable, Hashable, Sendable {
  /// Tells the event from every other, wherever it is copied to.
  public let id: EventID
  /// When it happened.
  public let moment: StudyMoment
  /// The study day on which it happened, by the settings of then.
  public let day: StudyDay
  /// What was done.
  public let action: Action
  /// Members this version does not know, as canonical JSON by name.
  var unknown: [String: String] = [:]

  /// What a learner can do.
  public enum Action: Hashable, Sendable {
    /// A question was asked and graded.
    case review(CardFace, Grade, milliseconds: Int, promise: Promise? = nil)
    /// A card, or one face of it, was marked.
    case mark(Mark, on: CardID, face: Face? = nil)
    /// An event is void. An undo cannot be undone: what it took back is done again by a new event.
    case undo(of: EventID)
    /// What was known of a face when it was imported, in place of all before.
    case memory(CardFace, ImportedMemory)
    /// A face was given another day.
    case due(CardFace, StudyDay)
    /// A card, or one face of it, begins anew.
    case forget(CardID, face: Face? = nil)
    /// Settings changed: canonical JSON by name, `null` for the usual value.
    case settings(SettingsScope, [String: String])
    /// An event of a kind this version does not know.
    case unknown(kind: String)
  }

  /// When a face was promised to come back.
  public enum Promise: Hashable, Sendable {
    /// On a study day.
    case due(StudyDay)
    /// At an instant of the same sitting or day, in milliseconds since 1970 UTC.
    case until(milliseconds: Int64)
  }

  /// A mark of the learner's own.
  public enum Mark: Hashable, Sendable {
    /// Starred, or no longer.
    case star(Bool)
    /// Flagged with a colour, or no longer.
    case flag(FlagColor?)
    /// Put away until further notice, or no longer.
    case suspend(Bool)
    /// Put away until that day is over, or no longer.
    case bury(StudyDay?)
    /// A private note, in Markdown, or none any more.
    case note(String?)
  }

  /// What settings hold for.
  public enum SettingsScope: Hashable, Sendable {
    /// Every deck.
    case all
    /// The log's own deck.
    case deck
    /// One section of it, by the path of its names.
    case section([String])
  }

  /// The absolute state of a face, as another program knew it.
  public struct ImportedMemory: Hashable, Sendable {
    /// How far the learner was.
    public var stage: LearnerFacts.Stage
    /// Days until the chance to remember falls to 0.9.
    public var stability: Double?
    /// From 1, easy, to 10.
    public var difficulty: Double?
    /// When the face was to come back.
    public var promise: Promise?
    /// The interval in days; nil: from `last` to what was promised.
    public var days: Int?
    /// How many short waits were still to go; nil: all.
    public var left: Int?
    /// How often it had been graded.
    public var reviews: Int
    /// How often it had been forgotten.
    public var lapses: Int
    /// The study day of the last review.
    public var last: StudyDay?
    /// What Anki knows and this program does not, as canonical JSON of an object.
    public var anki: String?

    /// A state; a number that is none is left out.
    public init(
      stage: LearnerFacts.Stage, stability: Double? = nil, difficulty: Double? = nil,
      promise: Promise? = nil, days: Int? = nil, left: Int? = nil, reviews: Int = 0,
      lapses: Int = 0, last: StudyDay? = nil, anki: String? = nil
    ) {
      self.stage = stage
      self.stability = stability.flatMap { $0.isFinite ? $0 : nil }
      self.difficulty = difficulty.flatMap { $0.isFinite ? $0 : nil }
      self.promise = promise
      self.days = days
      self.left = left
      self.reviews = reviews
      self.lapses = lapses
      self.last = last
      self.anki = anki
    }
  }

  /// An event of a study day.
  public init(_ action: Action, at moment: StudyMoment, on day: StudyDay, id: EventID = .random()) {
    self.id = id
    self.moment = moment
    self.day = day
    self.action = action
  }

  /// The same event once more, to do again what an undo took back: a new identity, the time it
  /// had.
  public func again(as id: EventID = .random()) -> LogEvent {
    var event = LogEvent(action, at: moment, on: day, id: id)
    event.unknown = unknown
    return event
  }

  /// The card that the event is about, if it is about one.
  public var card: CardID? {
    switch action {
    case .review(let face, _, _, _), .memory(let face, _), .due(let face, _): face.card
    case .mark(_, let card, _), .forget(let card, _): card
    case .undo, .settings, .unknown: nil
    }
  }

  /// The face that the event is about; nil: the whole card, or none.
  public var face: Face? {
    switch action {
    case .review(let face, _, _, _), .memory(let face, _), .due(let face, _): face.face
    case .mark(_, _, let face), .forget(_, let face): face
    case .undo, .settings, .unknown: nil
    }
  }
}

extension LogEvent.Promise: CustomStringConvertible {
  /// A day as `2026-11-29`, an instant as `2026-11-29T10:00:00.000Z`.
  public var description: String {
    switch self {
    case .due(let day): day.description
    case .until(let milliseconds): StudyMoment(milliseconds: milliseconds).description
    }
  }
}
