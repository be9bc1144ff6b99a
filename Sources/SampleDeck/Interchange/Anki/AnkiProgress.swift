import Codec

/// What somebody learned in Anki, as events of the learner's log.
///
/// Every row of Anki's log becomes an event, and every card's own state a `memory` behind its last
/// review, from which the schedule goes on. What Anki knows beside that stands in the events' member
/// `anki`, so that it leaves again as it came.
struct AnkiProgress: Sendable {
  let collection: AnkiCollection
  let reviews: [AnkiReview]
  /// For each card of Anki's, which of the source's cards it is, and which face.
  let places: [Int64: (card: Int, face: Face)]
  /// How far the learner's clock stood from UTC at an instant in seconds.
  let minutesEast: @Sendable (Int64) -> Int

  /// How many rows there are that an import without progress leaves behind.
  var isEmpty: Bool { reviews.isEmpty && collection.cards.allSatisfy(\.isUntouched) }

  /// The events, in the order of time.
  func events(of cards: [CardID?]) -> [LogEvent] {
    let guids = Dictionary(
      collection.notes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var faces: [Int64: Source] = [:]
    // The rows of cards that keep no memory.
    var untold: [Int64: [AnkiReview]] = [:]
    for card in collection.cards {
      guard let place = places[card.id], let id = cards[place.card], let note = guids[card.note]
      else { continue }
      faces[card.id] = Source(card: card, note: note, face: CardFace(id, place.face))
      if card.type != 0, !card.keepsMemory { untold[card.id] = [] }
    }
    var events: [LogEvent] = []
    events.reserveCapacity(reviews.count + 2 * faces.count)
    var last: [Int64: Int64] = [:]
    for review in reviews {
      guard let source = faces[review.card] else { continue }
      last[review.card] = max(review.id, last[review.card] ?? .min)
      if !untold.isEmpty { untold[review.card]?.append(review) }
      events.append(event(of: review, source))
    }
    for source in faces.values.sorted(by: { $0.card.id < $1.card.id }) {
      events += marks(of: source)
      events.append(
        memory(of: source, last: last[source.card.id], untold[source.card.id]))
    }
    events += stars(faces) + settings
    return events.enumerated().sorted {
      ($0.element.moment.milliseconds, $0.offset) < ($1.element.moment.milliseconds, $1.offset)
    }.map(\.element)
  }

  /// A card of Anki's, its note, and the face that it is here.
  private struct Source {
    let card: AnkiCard
    let note: AnkiNote
    let face: CardFace

    func id(_ what: String) -> EventID {
      .derived(from: "anki\n\(note.guid)\n\(card.ord)\n\(what)")
    }
  }

  /// An instant, or the nearest that a calendar has: ids and times may be anything.
  private func moment(_ milliseconds: Int64) -> StudyMoment {
    let milliseconds = min(max(milliseconds, 0), 253_402_300_799_000)
    return StudyMoment(milliseconds: milliseconds, minutesEast: minutesEast(milliseconds / 1000))
  }

  private func event(_ action: LogEvent.Action, at milliseconds: Int64, id: EventID) -> LogEvent {
    let moment = moment(milliseconds)
    return LogEvent(action, at: moment, on: StudyDay(of: moment, rollover: rollover), id: id)
  }

  /// The hour at which Anki's day begins.
  private var rollover: Int {
    collection.config["rollover"].flatMap { Int($0) } ?? StudyDay.usualRollover
  }

  /// The day from which Anki counts.
  private var firstDay: Int {
    StudyDay(of: moment(collection.created &* 1000), rollover: rollover).number
  }
}

// MARK: - Reviews

extension AnkiProgress {
  private func event(of review: AnkiReview, _ source: Source) -> LogEvent {
    let id = source.id(String(review.id))
    let row = [review.interval, review.lastInterval, review.factor, review.type]
    guard let grade = Grade(rawValue: Int(review.ease)), review.type < 4 else {
      // A change by hand: kept for Anki, nothing to learn from.
      var event = event(.unknown(kind: "anki"), at: review.id, id: id)
      event.unknown = [
        "card": canonical(source.face.card.description),
        "face": canonical(source.face.face.description),
        "row": list([review.ease, review.milliseconds] + row),
      ]
      return event
    }
    let milliseconds = Int(max(review.milliseconds, 0))
    var event = event(
      .review(source.face, grade, milliseconds: milliseconds, promise: promise(review)),
      at: review.id, id: id)
    event.unknown = ["anki": list(row)]
    return event
  }

  private func promise(_ review: AnkiReview) -> LogEvent.Promise? {
    if review.interval > 0 {
      let day = StudyDay(of: moment(review.id), rollover: rollover)
      return .due(StudyDay(number: day.number + Int(review.interval)))
    }
    return review.interval == 0
      ? nil : .until(milliseconds: moment(review.id).milliseconds - Int64(review.interval) * 1000)
  }

  private func list(_ numbers: [Int32]) -> String {
    "[" + numbers.map(String.init).joined(separator: ",") + "]"
  }
}

// MARK: - Cards

extension AnkiProgress {
  private func memory(of source: Source, last: Int64?, _ reviews: [AnkiReview]?) -> LogEvent {
    let card = source.card
    let data = card.data.isEmpty ? nil : try? JSONValue(json: card.data)
    let answered = (data?["lrt"]?.integer).map { Int64($0) &* 1000 } ?? last
    let known = reviews.flatMap { memory(of: card, $0) }
    let told = LogEvent.ImportedMemory(
      stage: card.stage, stability: known?.stability ?? data?["s"]?.double,
      difficulty: known?.difficulty ?? data?["d"]?.double,
      promise: card.type == 0 ? nil : promise(card),
      days: card.type > 1 ? max(card.interval, 0) : nil,
      left: card.type == 1 || card.type == 3 ? max(card.left % 1000, 0) : nil,
      reviews: max(card.reviews, 0), lapses: max(card.lapses, 0),
      last: answered.map { StudyDay(of: moment($0), rollover: rollover) },
      anki: canonical(object: [
        ("card", AnkiCard.State(card, firstDay: firstDay).json), ("data", canonical(card.data)),
      ]))
    let time = last ?? card.id
    return event(
      .memory(source.face, told), at: time,
      id: source.id("memory \(time) \(card.modified)"))
  }

  private func memory(of card: AnkiCard, _ reviews: [AnkiReview]) -> Memory? {
    let preset = collection.decks[card.home]?.normal.flatMap { collection.presets[$0.integer(1)] }
    let ordered = reviews.sorted { $0.id < $1.id }
    return AnkiMemory(preset).memory(of: card, ordered) { instant in
      StudyDay(of: moment(instant), rollover: rollover).number
    }
  }

  private func promise(_ card: AnkiCard) -> LogEvent.Promise? {
    let due = card.homeDeck != 0 && card.homeDue != 0 ? card.homeDue : card.due
    guard card.isDay(due) else { return .until(milliseconds: moment(due &* 1000).milliseconds) }
    return .due(StudyDay(number: firstDay + Int(Int32(clamping: due))))
  }

  private func marks(of source: Source) -> [LogEvent] {
    let card = source.card
    let isWhole = source.face.face == .front
    var marks: [(LogEvent.Mark, String)] = []
    if let color = FlagColor(anki: card.flags) { marks.append((.flag(color), "flag")) }
    if card.queue == -1 { marks.append((.suspend(true), "suspend")) }
    let time = card.modified &* 1000
    if card.queue < -1 {
      let day = StudyDay(of: moment(time), rollover: rollover)
      marks.append((.bury(day), "bury"))
    }
    return marks.map { mark, name in
      event(
        .mark(mark, on: source.face.card, face: isWhole ? nil : source.face.face), at: time,
        id: source.id("\(name) \(card.modified) \(card.flags) \(card.queue)"))
    }
  }

  /// The tag `marked`, which is a star, and `leech`, which is not told twice.
  private func stars(_ faces: [Int64: Source]) -> [LogEvent] {
    var seen: Set<CardID> = []
    return faces.values.sorted { $0.card.id < $1.card.id }.compactMap { source in
      guard source.note.tags.contains(where: { $0.lowercased() == "marked" }),
        seen.insert(source.face.card).inserted
      else { return nil }
      return event(
        .mark(.star(true), on: source.face.card), at: source.note.modified &* 1000,
        id: source.id("star \(source.note.modified)"))
    }
  }
}

// MARK: - Settings

extension AnkiProgress {
  /// The presets and limits of the decks that have cards here, as settings of their sections.
  var settings: [LogEvent] {
    let used = Set(collection.cards.map(\.home))
    return collection.decks.values.filter { deck in
      used.contains(deck.id)
        || collection.decks.values.contains {
          used.contains($0.id) && $0.path.starts(with: deck.path)
        }
    }.sorted { $0.id < $1.id }.compactMap { deck -> LogEvent? in
      guard let normal = deck.normal else { return nil }
      let preset = collection.presets[normal.integer(1)]
      var settings = StudySettings()
      let names = preset.map { settings.take($0.config) } ?? []
      let own = settings.take(deckLimits: normal)
      let set = Dictionary(
        uniqueKeysWithValues: Set(names + own).map { ($0.rawValue, settings.json(of: $0)) })
      let time = max(deck.modified, preset?.modified ?? 0) &* 1000
      var event = event(
        .settings(.section(deck.path), set), at: time,
        id: .derived(from: "anki\nsettings\n\(deck.id)\n\(time)"))
      event.unknown["anki"] =
        JSONValue.object(
          [
            JSONObjectMember("common", .string(Base64URL.encode(deck.common.bytes))),
            JSONObjectMember("deck", .int(deck.id)),
            JSONObjectMember("kind", .string(Base64URL.encode(deck.kind.bytes))),
          ] + (preset?.members ?? [])
        ).canonicalText
      return event
    }
  }
}

extension AnkiPreset {
  fileprivate var members: [JSONObjectMember] {
    [
      JSONObjectMember("config", .string(Base64URL.encode(config.bytes))),
      JSONObjectMember("modified", .int(modified)),
      JSONObjectMember("name", .string(name)), JSONObjectMember("preset", .int(id)),
    ]
  }
}

extension StudySettings {
  /// Takes what a preset says, and returns the settings it says something about.
  mutating func take(_ preset: Protobuf) -> [StudySetting] {
    schedule.learningSteps = preset.floats(1).compactMap(Self.seconds)
    schedule.relearningSteps = preset.floats(2).compactMap(Self.seconds)
    newPerDay = Int(preset.integer(9))
    reviewsPerDay = Int(preset.integer(10))
    schedule.leechThreshold = Int(clamping: preset.integer(22))
    var taken: [StudySetting] = [
      .learningSteps, .relearningSteps, .newPerDay, .reviewsPerDay, .leech,
    ]
    func take(_ setting: StudySetting, _ text: String?, to settings: inout StudySettings) {
      guard let text, (try? settings.set(setting, to: text)) != nil else { return }
      taken.append(setting)
    }
    take(.retention, preset.float(37).map { "\($0)" }, to: &self)
    take(.maximumInterval, "\(preset.integer(16))", to: &self)
    let weights = [6, 5, 3].lazy.map { preset.floats($0) }.first { !$0.isEmpty }
    let words = weights?.map { "\($0)" }.joined(separator: " ")
    take(.parameters, words, to: &self)
    return taken
  }

  /// Takes what a deck sets for itself.
  mutating func take(deckLimits deck: Protobuf) -> [StudySetting] {
    var taken: [StudySetting] = []
    if deck[6] != nil {
      reviewsPerDay = Int(deck.integer(6))
      taken.append(.reviewsPerDay)
    }
    if deck[7] != nil {
      newPerDay = Int(deck.integer(7))
      taken.append(.newPerDay)
    }
    if let retention = deck.float(10), (try? set(.retention, to: "\(retention)")) != nil {
      taken.append(.retention)
    }
    return taken
  }

  /// Anki's steps are minutes.
  private static func seconds(_ minutes: Float) -> Int? {
    minutes.isFinite && minutes > 0 && minutes < 50_000_000 ? Int(minutes * 60) : nil
  }
}

extension AnkiCard {
  /// Whether there is nothing to know of it: new, where it was added, and unmarked.
  var isUntouched: Bool {
    type == 0 && queue == 0 && reviews == 0 && flags == 0
  }

  /// Whether the card keeps what FSRS says of it.
  fileprivate var keepsMemory: Bool { data.contains("\"s\":") }

  fileprivate var stage: LearnerFacts.Stage {
    switch type {
    case 1: .learning
    case 2: .review
    case 3: .relearning
    default: .new
    }
  }

  /// Whether a due value counts days; else it is an instant in seconds.
  func isDay(_ due: Int64) -> Bool { type == 2 || queue == 3 || due < 1_000_000_000 }
}

extension FlagColor {
  /// Anki's seven colours, in its order.
  static let anki: [FlagColor] = [.red, .orange, .green, .blue, .pink, .turquoise, .purple]

  fileprivate init?(anki flags: Int) {
    let number = flags & 7
    guard number > 0 else { return nil }
    self = Self.anki[number - 1]
  }
}
