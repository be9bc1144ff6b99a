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
  /// The faces that were studied or imported, and what is known of each.
  private var faces: [Learned] = []
  /// The first of them by the place of its card in the history; below zero: none.
  private var first: [Int32]
  /// Those of cards that have none there.
  private var strangers: [CardFace: Int] = [:]
  /// Presets and limits as an import brought them, by Anki's deck.
  private(set) var decks: [Int64: JSONValue] = [:]
  /// The rows of Anki's log in their order, each with the place of its face.
  private(set) var rows: [(review: AnkiReview, face: Int)] = []

  private struct Learned: Sendable {
    let code: UInt16
    /// The next face of the same card.
    let next: Int32
    var last: (interval: Int32, wasKnown: Bool)?
    /// What Anki knows, by the last import.
    var known: Known?
    /// What came of it here.
    var course: AnkiCourse?
  }

  private struct Known: Sendable {
    let row: LogRow
    /// Whether nothing was learned of the face since.
    var isCurrent = true
  }

  /// Reads what is to leave with a deck's cards; nil where nothing is.
  init?(_ options: ExportOptions, of deck: Deck) throws {
    guard let files = try options.log?() else { return nil }
    self.init(files, of: deck, common: options.common, at: options.now)
  }

  /// - Parameters:
  ///   - files: The files of the learner's log.
  ///   - deck: What it is about.
  ///   - common: What the learner set for all decks.
  ///   - now: The moment.
  init(_ files: [LogFile], of deck: Deck, common: StudyHistory, at now: StudyMoment) {
    var reader = HistoryReader(keepingTold: true)
    reader.read(files)
    var columns = AnkiColumns(reader.told)
    history = reader.history()
    let plan = StudyPlan(all: common, deck: history)
    progress = DeckProgress(of: deck, history: history, plan: plan, at: now)
    first = Array(repeating: -1, count: history.cards.count)
    rows.reserveCapacity(history.rows.count)
    faces.reserveCapacity(history.cards.count)
    var schedules: [CardID: Schedule] = [:]
    for row in history.rows {
      let told = row.kind == .review ? columns.next(row.id) : nil
      if row.isVoid { continue }
      if row.kind == .review {
        take(row, told) { card in
          let known = schedules[card] ?? plan.schedule(for: deck.card(card)?.section ?? [])
          schedules[card] = known
          return known
        }
      } else {
        take(row, history.events[row.place])
      }
    }
    giveIDs()
  }

  /// Gives each review an id of its own: the moment it was given at, or the first behind those before it.
  private mutating func giveIDs() {
    if zip(rows, rows.dropFirst()).allSatisfy({ $0.review.id < $1.review.id }) { return }
    rows = rows.sorted(byNumber: \.review.id)
    for index in rows.indices.dropFirst() {
      rows[index].review.id = max(rows[index].review.id, rows[index - 1].review.id &+ 1)
    }
  }

  /// Takes a review; one that Anki did not tell is reckoned under the schedule of its card.
  private mutating func take(
    _ row: LogRow, _ told: SIMD4<Int32>?, _ schedule: (CardID) -> Schedule
  ) {
    let place = makePlace(row.card, row.face)
    let last = faces[place].last
    var review = Self.review(row, last, told)
    if told == nil {
      let card = history.card(of: row)
      let (schedule, seed) = (schedule(card), CardFace(card, Face(code: row.face)).seed)
      var course = faces[place].course ?? AnkiCourse()
      if faces[place].course == nil, let known = faces[place].known {
        course = AnkiCourse(factor: state(of: known).map { Int($0.state.factor) } ?? 0)
        history.take(known.row, into: &course.progress, under: schedule, seed: seed)
      }
      course.take(row.pastReview, under: schedule, seed: seed)
      faces[place].course = course
      review.factor = course.difficulty
    }
    faces[place].last = (review.interval, last?.wasKnown == true || review.interval > 0)
    faces[place].known?.isCurrent = false
    rows.append((review, place))
  }

  private mutating func take(_ row: LogRow, _ event: LogEvent) {
    switch event.action {
    case .memory(_, let memory):
      guard memory.anki != nil else { return }
      let place = makePlace(row.card, row.face)
      faces[place].known = Known(row: row)
      faces[place].course = nil
    case .due: faces[makePlace(row.card, row.face)].known?.isCurrent = false
    case .forget:
      var place = Int(first[Int(row.card)])
      while place >= 0 {
        if row.concerns(faces[place].code) {
          faces[place].known?.isCurrent = false
          faces[place].course?.progress = FaceProgress()
        }
        place = Int(faces[place].next)
      }
    case .settings:
      guard let anki = event.unknown["anki"].map({ JSONValue(canonical: $0) }),
        let deck = anki["deck"]?.integer
      else { return }
      decks[Int64(deck)] = anki
    case .unknown(kind: "anki"):
      if let (review, face) = Self.change(event) { rows.append((review, makePlace(face))) }
    case .review, .mark, .undo, .unknown: return
    }
  }

  /// What the last import told; nil where that is nothing of Anki's.
  private func state(of known: Known) -> AnkiKnown? {
    guard case .memory(_, let memory) = history.events[known.row.place].action else { return nil }
    guard let anki = memory.anki else { return nil }
    return AnkiKnown(anki)
  }

  // MARK: Places

  /// How many faces have a place.
  var faceCount: Int { faces.count }

  /// The place of a face; nil where the log tells nothing of it.
  func place(of face: CardFace) -> Int? {
    guard let card = history.seen(face.card) else { return strangers[face] }
    return place(UInt32(card), face.face.code)
  }

  private func place(_ card: UInt32, _ face: UInt16) -> Int? {
    var place = Int(first[Int(card)])
    while place >= 0, faces[place].code != face { place = Int(faces[place].next) }
    return place < 0 ? nil : place
  }

  private mutating func makePlace(_ face: CardFace) -> Int {
    if let card = history.seen(face.card) { return makePlace(UInt32(card), face.face.code) }
    if let place = strangers[face] { return place }
    faces.append(Learned(code: face.face.code, next: -1))
    strangers[face] = faces.count - 1
    return faces.count - 1
  }

  private mutating func makePlace(_ card: UInt32, _ face: UInt16) -> Int {
    if let place = place(card, face) { return place }
    faces.append(Learned(code: face, next: first[Int(card)]))
    first[Int(card)] = Int32(faces.count - 1)
    return faces.count - 1
  }

  // MARK: The log

  private static func review(
    _ row: LogRow, _ last: (interval: Int32, wasKnown: Bool)?, _ columns: SIMD4<Int32>?
  ) -> AnkiReview {
    var review = AnkiReview(
      id: row.at, card: 0, ease: Int32(row.grade), interval: 0, lastInterval: last?.interval ?? 0,
      factor: 0, milliseconds: Int32(clamping: row.milliseconds), type: 0)
    if let columns {
      (review.interval, review.lastInterval) = (columns[0], columns[1])
      (review.factor, review.type) = (columns[2], columns[3])
      return review
    }
    switch row.promise {
    case .due(let day)?: review.interval = Int32(clamping: day.number - Int(row.day))
    case .until(let instant)?: review.interval = Int32(clamping: (row.at &- instant) / 1000)
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
}

// MARK: - Cards

extension AnkiLearning {
  /// Fills in how a card is learned.
  ///
  /// - Parameters:
  ///   - card: The card of Anki's, as a new one.
  ///   - face: Which face of ours it is.
  ///   - ours: Our cards.
  ///   - index: Which of them has the face.
  ///   - firstDay: The day that Anki is to count from.
  func fill(
    _ card: inout AnkiCard, _ face: Face, of ours: Span<Card>, at index: Int, firstDay: Int
  ) {
    let face = CardFace(ours[index].id, face)
    let marks = history.marks(of: face.card, face.face)
    let learned = place(of: face).map { faces[$0] }
    var isCurrent = false
    if let known = learned?.known, let told = state(of: known) {
      card.take(told.state, firstDay: firstDay)
      card.data = told.data
      isCurrent = known.isCurrent
    }
    if !isCurrent {
      learn(&card, face, learned?.course, of: ours[index], firstDay: firstDay)
    }
    let flag = marks.flag.flatMap { FlagColor.anki.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    card.flags = card.flags & ~7 | flag
    if marks.isSuspended {
      card.queue = -1
    } else if card.queue == -1 {
      card.queue = card.type == 3 ? 1 : card.type
    }
  }

  /// What our own schedule says.
  private func learn(
    _ card: inout AnkiCard, _ face: CardFace, _ course: AnkiCourse?, of ours: Card, firstDay: Int
  ) {
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
    if let course { card.factor = course.factor }
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
