#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec

/// What a learner's log says, in the columns of Anki's collection.
///
/// What came from Anki and was not studied since goes back as it came; the rest follows from the log.
struct AnkiLearning: Sendable {
  let history: StudyHistory
  let progress: DeckProgress
  /// What came of the faces that were studied here.
  private var courses: [CardFace: AnkiCourse] = [:]
  /// What Anki knows of a face, by the last import.
  private var memories: [CardFace: Known] = [:]
  /// Presets and limits as an import brought them, by Anki's deck.
  private(set) var decks: [Int64: JSONValue] = [:]
  private(set) var rows: [(review: AnkiReview, face: CardFace)] = []

  private struct Known: Sendable {
    let state: AnkiCard.State
    let data: String
    let row: LogRow
    /// Whether nothing was learned of the face since.
    var isCurrent = true
  }

  /// - Parameters:
  ///   - files: The files of the learner's log.
  ///   - deck: What it is about.
  ///   - common: What the learner set for all decks.
  ///   - now: The moment.
  init(_ files: [LogFile], of deck: Deck, common: StudyHistory, at now: StudyMoment) {
    history = StudyHistory(files)
    let plan = StudyPlan(all: common, deck: history)
    progress = DeckProgress(of: deck, history: history, plan: plan, at: now)
    let columns = Self.columns(in: files)
    var last: [CardFace: (interval: Int32, wasKnown: Bool)] = [:]
    var schedules: [CardID: Schedule] = [:]
    for row in history.rows where !row.isVoid {
      let event = history.event(row)
      switch event.action {
      case .review(let face, let grade, let milliseconds, let promise):
        let told = columns[event.id]
        var review = Self.review(event, grade, milliseconds, promise, last[face], told)
        if told == nil {
          let schedule =
            schedules[face.card] ?? plan.schedule(for: deck.card(face.card)?.section ?? [])
          schedules[face.card] = schedule
          var course =
            courses[face] ?? memories[face].map { known in
              var course = AnkiCourse(factor: Int(known.state.factor))
              history.take(known.row, into: &course.progress, under: schedule, seed: face.seed)
              return course
            } ?? AnkiCourse()
          course.take(row.pastReview, under: schedule, seed: face.seed)
          courses[face] = course
          review.factor = course.difficulty
        }
        last[face] = (review.interval, last[face]?.wasKnown == true || review.interval > 0)
        rows.append((review, face))
        memories[face]?.isCurrent = false
      case .memory(let face, let memory):
        let known = memory.anki.map { JSONValue(canonical: $0) }
        guard let state = AnkiCard.State(known?["card"]) else { continue }
        memories[face] = Known(state: state, data: known?["data"]?.text ?? "", row: row)
        courses[face] = nil
      case .due(let face, _): memories[face]?.isCurrent = false
      case .forget(let card, let face):
        for known in memories.keys where known.card == card && (face ?? known.face) == known.face {
          memories[known]?.isCurrent = false
        }
        for known in courses.keys where known.card == card && (face ?? known.face) == known.face {
          courses[known]?.progress = FaceProgress()
        }
      case .settings:
        guard let anki = event.unknown["anki"].map({ JSONValue(canonical: $0) }),
          let deck = anki["deck"]?.integer
        else { continue }
        decks[Int64(deck)] = anki
      case .unknown(kind: "anki"):
        if let change = Self.change(event) { rows.append(change) }
      case .mark, .undo, .unknown: continue
      }
    }
  }

  // MARK: The log

  private static func review(
    _ event: LogEvent, _ grade: Grade, _ milliseconds: Int, _ promise: LogEvent.Promise?,
    _ last: (interval: Int32, wasKnown: Bool)?, _ columns: SIMD4<Int32>?
  ) -> AnkiReview {
    var review = AnkiReview(
      id: event.moment.milliseconds, card: 0, ease: Int32(grade.rawValue), interval: 0,
      lastInterval: last?.interval ?? 0, factor: 0, milliseconds: Int32(clamping: milliseconds),
      type: 0)
    if let columns {
      (review.interval, review.lastInterval) = (columns[0], columns[1])
      (review.factor, review.type) = (columns[2], columns[3])
      return review
    }
    switch promise {
    case .due(let day)?: review.interval = Int32(clamping: event.day.days(to: day))
    case .until(let instant)?:
      review.interval = Int32(clamping: (event.moment.milliseconds &- instant) / 1000)
    case nil: break
    }
    review.type = last.map { $0.interval > 0 ? 1 : $0.wasKnown ? 2 : 0 } ?? 0
    return review
  }

  /// A change by hand, which is nothing but a row of Anki's.
  private static func change(_ event: LogEvent) -> (AnkiReview, CardFace)? {
    func value(_ name: String) -> JSONValue? {
      event.unknown[name].map { JSONValue(canonical: $0) }
    }
    let row = (value("row")?.elements ?? []).compactMap(\.integer).map { Int32(clamping: $0) }
    guard row.count == 6, let card = value("card")?.text.flatMap({ CardID($0) }),
      let face = value("face")?.text.flatMap({ Face($0) })
    else { return nil }
    return (
      AnkiReview(
        id: event.moment.milliseconds, card: 0, ease: row[0], interval: row[2],
        lastInterval: row[3], factor: row[4], milliseconds: row[1], type: row[5]),
      CardFace(card, face)
    )
  }

  /// What Anki's log says of reviews that ours does not: interval, last interval, factor and type.
  private static func columns(in files: [LogFile]) -> [EventID: SIMD4<Int32>] {
    var columns: [EventID: SIMD4<Int32>] = [:]
    columns.reserveCapacity(files.reduce(0) { $0 + $1.bytes.count } / 256)
    for file in files {
      var rest = file.bytes.indices
      while let line = file.bytes.span.nextLine(of: &rest) {
        let text = file.bytes.span.extracting(line)
        var reader = ReviewReader()
        if let (row, _) = reader.review(text) {
          if let anki = reader.anki { columns[row.id] = anki }
        } else if text.holds("\"anki\":[".utf8.span),
          let event = LogEvent(json: String(decoding: file.bytes[line], as: UTF8.self)),
          case .review = event.action, let anki = Self.columns(of: event)
        {
          columns[event.id] = anki
        }
      }
    }
    return columns
  }

  private static func columns(of event: LogEvent) -> SIMD4<Int32>? {
    let numbers = event.unknown["anki"].map { JSONValue(canonical: $0) }?.elements?
      .compactMap(\.integer).compactMap { Int32(exactly: $0) }
    return numbers.flatMap { $0.count == 4 ? SIMD4($0) : nil }
  }
}

// MARK: - Cards

extension AnkiLearning {
  /// Fills in how a card is learned.
  ///
  /// - Parameters:
  ///   - card: The card of Anki's, as a new one.
  ///   - face: Which face of ours it is.
  ///   - ours: The card of ours.
  ///   - firstDay: The day that Anki is to count from.
  func fill(_ card: inout AnkiCard, _ face: CardFace, of ours: Card, firstDay: Int) {
    let marks = history.marks(of: face.card, face.face)
    let known = memories[face]
    if let known {
      card.take(known.state, firstDay: firstDay)
      card.data = known.data
    }
    if known?.isCurrent != true { learn(&card, face, of: ours, firstDay: firstDay) }
    let flag = marks.flag.flatMap { FlagColor.anki.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    card.flags = card.flags & ~7 | flag
    if marks.isSuspended {
      card.queue = -1
    } else if card.queue == -1 {
      card.queue = card.type == 3 ? 1 : card.type
    }
  }

  /// What our own schedule says.
  private func learn(_ card: inout AnkiCard, _ face: CardFace, of ours: Card, firstDay: Int) {
    let state = progress.face(face.face, of: ours)
    let settings = progress.plan.settings(for: ours.section).schedule
    card.homeDue = 0
    card.reviews = state.reviews
    card.lapses = state.lapses
    card.left = 0
    switch state.state {
    case .new:
      (card.type, card.queue, card.interval) = (0, 0, 0)
      return
    case .learning(_, let step):
      (card.type, card.interval) = (1, 0)
      card.left = max(settings.learningSteps.count - step, 1)
    case .review(_, let days): (card.type, card.interval) = (2, days)
    case .relearning(_, let step, let days):
      (card.type, card.interval) = (3, days)
      card.left = max(settings.relearningSteps.count - step, 1)
    }
    switch state.due {
    case .due(let day)?:
      card.due = Int64(day.number - firstDay)
      card.queue = card.type == 2 ? 2 : 3
    case .until(let instant)?:
      card.due = instant / 1000
      card.queue = 1
    case nil: break
    }
    if let course = courses[face] { card.factor = course.factor }
    if card.factor == 0, card.type > 1 { card.factor = AnkiCourse.firstFactor }
    card.data = data(card.data, state, face, settings)
  }

  private func data(
    _ old: String, _ state: FaceProgress, _ face: CardFace, _ settings: Schedule.Settings
  ) -> String {
    let members = (try? JSONValue(json: old))?.members ?? []
    let kept = members.filter { $0.name == "pos" || $0.name == "cd" }
    guard let memory = state.state.memory else { return JSONValue.object(kept).canonicalText }
    func number(_ value: Double, _ digits: Double) -> JSONValue {
      .number("\((value * digits).rounded() / digits)")
    }
    var learned = [
      JSONObjectMember("s", number(memory.stability, 10_000)),
      JSONObjectMember("d", number(memory.difficulty, 1000)),
      JSONObjectMember("dr", number(settings.retention, 100)),
      JSONObjectMember("decay", number(settings.parameters.values[20], 1000)),
    ]
    if let last = history.lastReview(of: face) {
      learned.append(JSONObjectMember("lrt", .int(last.moment.milliseconds / 1000)))
    }
    return String(decoding: JSONValue.object(kept + learned).compact, as: UTF8.self)
  }
}

extension AnkiCard {
  /// Takes how a card is learned, its days counted from a first one again.
  fileprivate mutating func take(_ state: State, firstDay: Int) {
    modified = state.modified
    (type, queue) = (Int(state.type), Int(state.queue))
    (interval, factor) = (Int(state.interval), Int(state.factor))
    (reviews, lapses, left) = (Int(state.reviews), Int(state.lapses), Int(state.left))
    flags = Int(state.flags)
    func relative(_ due: Int64) -> Int64 {
      state.type != 0 && due != 0 && isDay(due) ? due &- Int64(firstDay) : due
    }
    // A filtered deck stays where it is: the card goes back to where it was borrowed from.
    due = relative(
      state.originalDeck != 0 && state.originalDue != 0 ? state.originalDue : state.due)
    if state.originalDeck != 0 { queue = queue < 0 ? queue : type == 3 ? 1 : type }
  }
}
