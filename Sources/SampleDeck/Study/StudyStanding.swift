import Codec

/// Where a learner stands with a deck: what is left of a log once it was replayed.
///
/// Tells of every card the same as the whole ``StudyHistory``, from a checkpoint that a cache may hold
/// and the events since. What it does not keep is the events before.
public struct StudyStanding: Sendable {
  private let past: Checkpoint
  private var since: StudyHistory

  /// What came of a history.
  public init(_ history: StudyHistory) { self.init(Checkpoint(), since: history) }

  /// What came of the events that a checkpoint stands for, and of those since.
  init(_ past: Checkpoint, since: StudyHistory = StudyHistory()) {
    self.past = past
    self.since = since
  }

  /// The number of events, the void ones too.
  public var count: Int { past.count + since.count }

  /// The lines of the log that do not count, file by file.
  public var warnings: [LogWarning] {
    (past.warnings + since.warnings.filter { $0.reason != .early })
      .sorted {
        $0.file == $1.file
          ? $0.line < $1.line : $0.file.precedesByBytes($1.file)
      }
  }

  /// An identity that no event has, drawn from a source of randomness; as
  /// ``StudyHistory/unusedID(using:)``.
  public func unusedID(using generator: inout any RandomNumberGenerator) -> EventID {
    var id = since.unusedID(using: &generator)
    // No filter takes so many strange ones for its own that was not made to.
    for _ in 0..<100 where past.mayHold(id) { id = since.unusedID(using: &generator) }
    return id
  }

  /// How far the learner is with a face, its memory by the settings of now; as
  /// ``StudyHistory/progress(of:under:)``.
  public func progress(of face: CardFace, under schedule: Schedule) -> FaceProgress {
    place(of: face.card).map { progress(of: face.face, at: $0, under: schedule) } ?? FaceProgress()
  }

  /// The learner's marks on a card, and on one face of it if one is given.
  public func marks(of card: CardID, _ face: Face? = nil) -> CardMarks {
    place(of: card).map { marks(of: face, at: $0) } ?? CardMarks()
  }
}

// MARK: - One card

extension StudyStanding {
  /// Where a card is found that the log tells of, so that it is looked for once.
  struct Place {
    let card: CardID
    /// Among the cards of the checkpoint; nil: it does not know the card.
    let past: Int?
    /// Among those of the events since; nil: none is about it.
    let since: Int?
  }

  /// Where a card is; nil: the log does not tell of it. Most often it comes next after the one
  /// `before` it in the deck.
  func place(of card: CardID, after before: Place? = nil) -> Place? {
    let hint = before?.past.map { $0 + 1 } ?? 0
    let place = Place(card: card, past: past.place(of: card, near: hint), since: since.seen(card))
    return place.past == nil && place.since == nil ? nil : place
  }

  func progress(
    of face: Face, at place: Place, under schedule: @autoclosure () -> Schedule
  ) -> FaceProgress {
    let start = place.past.map { past.progress(of: face, at: $0) } ?? FaceProgress()
    if place.since == nil { return start }
    return since.progress(of: CardFace(place.card, face), under: schedule(), from: start)
  }

  func marks(of face: Face?, at place: Place) -> CardMarks {
    let start = place.past.map { past.marks(of: face, at: $0) } ?? CardMarks()
    return place.since == nil ? start : since.marks(of: place.card, face, from: start)
  }

  /// The place of the last event about a card.
  func lastPlace(of place: Place) -> Int {
    place.since.map { past.count + since.lastPlace(of: $0) }
      ?? place.past.map { past.lastPlace(of: $0) } ?? 0
  }

  /// Whether the log tells of a card.
  func knows(_ card: CardID) -> Bool { place(of: card) != nil }
}

// MARK: - All cards

extension StudyStanding {
  /// Adds an event after all others; what it takes back must be among those since the checkpoint.
  mutating func append(_ event: LogEvent) { since.append(event) }

  /// The faces that were graded on a study day, and whether for the first time; of a day before the
  /// last that the checkpoint knows it may tell too few.
  func studied(on day: StudyDay) -> [CardFace: Bool] {
    let later = since.studied(on: day, from: past.beginning(of:))
    return past.studied(on: day).reduce(into: later) { faces, face in
      let beginning = since.beginning(of: face, from: past.beginning(of: face))
      faces[face] = beginning.isOpen(on: Int32(clamping: day.number))
    }
  }

  /// The last review that counts: its day and its card.
  var latestReview: (day: StudyDay, card: CardID)? { since.latestReview ?? past.latestReview }

  /// The settings that stand in the log, in order.
  var settings: [(LogEvent.SettingsScope, [String: String])] { past.settings + since.settings }
}

/// What tells where a learner stands with a deck: a history, or what is left of it.
public protocol Studied {
  /// What came of all that was done.
  var standing: StudyStanding { get }
}

extension StudyHistory: Studied {
  /// What came of all that was done.
  public var standing: StudyStanding { StudyStanding(self) }
}

extension StudyStanding: Studied {
  /// This itself.
  public var standing: StudyStanding { self }
}
