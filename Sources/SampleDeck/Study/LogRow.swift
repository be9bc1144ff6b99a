/// An event as a history holds it: 48 bytes, so that a million reviews fit in 48 MB.
///
/// A review is told whole; of other events this is what replay goes by, and the event itself stands
/// beside it.
struct LogRow: Sendable {
  /// No card, no face in particular, no row.
  static let none = UInt32.max
  static let wholeCard = UInt16.max

  enum Kind: UInt8 {
    case review, mark, undo, memory, due, forget, settings, other

    /// Whether such an event changes how far the learner is with a face.
    var changesProgress: Bool {
      switch self {
      case .review, .memory, .due, .forget: true
      case .mark, .undo, .settings, .other: false
      }
    }
  }

  var id = EventID(high: 0, low: 0)
  var kind = Kind.other
  /// 0 in all but reviews.
  var grade: UInt8 = 0
  private var bits: UInt8 = 0
  var day: Int32 = 0
  var at: Int64 = 0
  /// Of a review, the day or the instant that was promised; of others, the place of the event.
  private var value: Int64 = 0
  var milliseconds: UInt32 = 0
  /// The place of the card in the history.
  var card = none
  /// The row before this one that is about the same card.
  var previous = none
  var face = wholeCard
  var zone: Int16 = 0

  /// Whether an undo took the event back.
  var isVoid: Bool {
    get { bits & 1 != 0 }
    set { bits = newValue ? bits | 1 : bits & ~1 }
  }

  /// Whether an import brought it: it was not done here.
  var isImported: Bool {
    get { bits & 16 != 0 }
    set { bits = newValue ? bits | 16 : bits & ~16 }
  }

  /// Whether a memory is that of a face nobody has seen.
  var isOfNew: Bool { bits & 8 != 0 }

  var promise: LogEvent.Promise? {
    get {
      switch bits & 6 {
      case 2: .due(StudyDay(number: Int(value)))
      case 4: .until(milliseconds: value)
      default: nil
      }
    }
    set {
      bits &= ~6
      switch newValue {
      case .due(let day)?: (bits, value) = (bits | 2, Int64(day.number))
      case .until(let instant)?: (bits, value) = (bits | 4, instant)
      case nil: value = 0
      }
    }
  }

  /// The place of the whole event in the history, where it is no review.
  var place: Int {
    get { Int(value) }
    set { value = Int64(newValue) }
  }

  /// Whether the event is about a face: it names that one or the whole card.
  func concerns(_ face: UInt16) -> Bool { self.face == face || self.face == LogRow.wholeCard }
}

extension LogRow {
  /// The row of an event; its card has no place yet.
  init(_ event: LogEvent) {
    id = event.id
    at = event.moment.milliseconds
    zone = Int16(clamping: event.moment.minutesEast)
    day = Int32(clamping: event.day.number)
    face = event.face?.code ?? LogRow.wholeCard
    switch event.action {
    case .review(_, let grade, let time, let promise):
      kind = .review
      self.grade = UInt8(grade.rawValue)
      milliseconds = UInt32(clamping: time)
      self.promise = promise
    case .mark: kind = .mark
    case .undo: kind = .undo
    case .memory(_, let memory):
      kind = .memory
      if memory.stage == .new { bits |= 8 }
    case .due: kind = .due
    case .forget: kind = .forget
    case .settings: kind = .settings
    case .unknown: kind = .other
    }
  }

  /// The review that the row tells.
  func review(of card: CardID) -> LogEvent {
    LogEvent(
      .review(
        CardFace(card, Face(code: face)), Grade(rawValue: Int(grade)) ?? .again,
        milliseconds: Int(milliseconds), promise: promise),
      at: StudyMoment(milliseconds: at, minutesEast: Int(zone)),
      on: StudyDay(number: Int(day)), id: id)
  }
}
