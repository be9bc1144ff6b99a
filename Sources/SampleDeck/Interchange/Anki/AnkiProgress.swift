import Codec

/// What somebody learned in Anki, as events of the learner's log.
///
/// Every row of Anki's log becomes an event, and every card's own state a `memory` behind its last
/// review, from which the schedule goes on. What Anki knows beside that stands in the events' member
/// `anki`, so that it leaves again as it came.
struct AnkiProgress: Sendable {
  /// Where a card of Anki's went, and what its note says of it.
  struct Place: Sendable {
    /// Which of the source's cards it is, and which face of it.
    let card: Int
    let face: Face
    let guid: String
    /// When the note got the tag that is a star, in seconds.
    let starred: Int64?
  }

  /// Without its notes.
  let collection: AnkiCollection
  /// In the order of time.
  let reviews: [AnkiReview]
  /// Of each card; nil: nowhere.
  let places: [Place?]
  private let clock: ClockOffsets
  /// The hour at which Anki's day begins.
  private let rollover: Int
  /// The day from which Anki counts.
  private var firstDay = 0

  init(
    _ collection: AnkiCollection, _ reviews: [AnkiReview], _ places: [Place?],
    minutesEast: @escaping @Sendable (Int64) -> Int
  ) {
    var collection = collection
    collection.notes = []
    self.collection = collection
    self.reviews = reviews
    self.places = places
    clock = ClockOffsets(
      from: Self.clamped(reviews.first?.id ?? 0) / 1000,
      to: Self.clamped(reviews.last?.id ?? 0) / 1000, minutesEast)
    rollover = collection.config["rollover"].flatMap { Int($0) } ?? StudyDay.usualRollover
    firstDay = StudyDay(of: moment(collection.created &* 1000), rollover: rollover).number
  }

  /// How many rows there are that an import without progress leaves behind.
  var isEmpty: Bool { reviews.isEmpty && collection.cards.allSatisfy(\.isUntouched) }

  /// A card of Anki's, and the face that it is here.
  struct Source {
    /// Which card of the collection.
    let index: Int
    let face: CardFace
    /// The time of its last review.
    var last: Int64?
  }

  /// The identity of an event about a card: what it tells, and the numbers that say which time.
  private func id(_ source: Source, _ what: String, _ numbers: Int64...) -> EventID {
    var text: [UInt8] = []
    text.reserveCapacity(96)
    text.append(contentsOf: "anki\n".utf8)
    text.append(contentsOf: (places[source.index]?.guid ?? "").utf8)
    text.append(UInt8(ascii: "\n"))
    text.append(decimal: Int64(collection.cards[source.index].ord))
    text.append(UInt8(ascii: "\n"))
    text.append(contentsOf: what.utf8)
    for (index, number) in numbers.enumerated() {
      if index > 0 || !what.isEmpty { text.append(UInt8(ascii: " ")) }
      text.append(decimal: number)
    }
    return .derived(from: text.span)
  }

  /// An instant, or the nearest that a calendar has: ids and times may be anything.
  private func moment(_ milliseconds: Int64) -> StudyMoment {
    let milliseconds = Self.clamped(milliseconds)
    let minutes = clock.minutes(at: milliseconds / 1000)
    return StudyMoment(milliseconds: milliseconds, minutesEast: minutes)
  }

  static func clamped(_ milliseconds: Int64) -> Int64 {
    min(max(milliseconds, 0), 253_402_300_799_000)
  }

  private func event(_ action: LogEvent.Action, at milliseconds: Int64, id: EventID) -> LogEvent {
    let moment = moment(milliseconds)
    return LogEvent(action, at: moment, on: StudyDay(of: moment, rollover: rollover), id: id)
  }
}

// MARK: - Reviews

extension AnkiProgress {
  /// Writes the line of the log that tells a row of Anki's.
  func write(_ review: AnkiReview, _ source: Source, to line: inout JSONObjectWriter) {
    var row = LogRow()
    row.id = id(source, "", review.id)
    guard (1...4).contains(review.ease), review.type < 4 else {
      // A change by hand: kept for Anki, nothing to learn from.
      var event = event(.unknown(kind: "anki"), at: review.id, id: row.id)
      event.unknown = [
        "card": canonical(source.face.card.description),
        "face": canonical(source.face.face.description),
        "row": list([review.ease, review.milliseconds] + review.columns),
      ]
      return event.write(to: &line)
    }
    let moment = moment(review.id)
    let day = StudyDay(of: moment, rollover: rollover)
    (row.at, row.zone) = (moment.milliseconds, Int16(clamping: moment.minutesEast))
    (row.day, row.face) = (Int32(clamping: day.number), source.face.face.code)
    (row.grade, row.milliseconds) = (UInt8(review.ease), UInt32(max(review.milliseconds, 0)))
    row.promise =
      switch review.interval {
      case 0: nil
      case 1...: .due(StudyDay(number: day.number + Int(review.interval)))
      default: .until(milliseconds: moment.milliseconds - Int64(review.interval) * 1000)
      }
    line.bytes.append(review: row, of: source.face.card, anki: SIMD4(review.columns))
  }
}

extension AnkiReview {
  fileprivate var columns: [Int32] { [interval, lastInterval, factor, type] }
}

// MARK: - Cards

extension AnkiProgress {
  /// What there is to say of a card beside its reviews.
  enum Fact: String, CaseIterable {
    case flag, suspend, bury, memory, star
  }

  /// When a fact of a card holds, in milliseconds; nil where it does not.
  func time(of fact: Fact, _ source: Source) -> Int64? {
    let card = collection.cards[source.index]
    return switch fact {
    case .flag: FlagColor(anki: card.flags) == nil ? nil : Self.clamped(card.modified &* 1000)
    case .suspend: card.queue == -1 ? Self.clamped(card.modified &* 1000) : nil
    case .bury: card.queue < -1 ? Self.clamped(card.modified &* 1000) : nil
    case .memory: Self.clamped(source.last ?? card.id)
    case .star: (places[source.index]?.starred).map { Self.clamped($0 &* 1000) }
    }
  }

  /// Makes the event that tells a fact of a card; `untold` are the reviews of one that keeps no memory of
  /// its own.
  func event(of fact: Fact, _ source: Source, _ untold: [AnkiReview]?) -> LogEvent {
    let (card, face) = (collection.cards[source.index], source.face)
    let time = time(of: fact, source) ?? 0
    func mark(_ mark: LogEvent.Mark) -> LogEvent {
      event(
        .mark(mark, on: face.card, face: face.face == .front ? nil : face.face), at: time,
        id: id(source, fact.rawValue, card.modified, Int64(card.flags), Int64(card.queue)))
    }
    switch fact {
    case .flag: return mark(.flag(FlagColor(anki: card.flags)))
    case .suspend: return mark(.suspend(true))
    case .bury: return mark(.bury(StudyDay(of: moment(time), rollover: rollover)))
    case .memory:
      return event(
        .memory(face, memory(of: card, last: source.last, untold)), at: time,
        id: id(source, fact.rawValue, source.last ?? card.id, card.modified))
    case .star:
      let starred = places[source.index]?.starred ?? 0
      return event(
        .mark(.star(true), on: face.card), at: time, id: id(source, fact.rawValue, starred))
    }
  }

  private func memory(
    of card: AnkiCard, last: Int64?, _ untold: [AnkiReview]?
  ) -> LogEvent.ImportedMemory {
    let data = AnkiCardData(card.data)
    let known = untold.flatMap { memory(of: card, $0) }
    let answered = data.answered.map { $0 &* 1000 } ?? last
    return LogEvent.ImportedMemory(
      stage: card.stage, stability: known?.stability ?? data.stability,
      difficulty: known?.difficulty ?? data.difficulty,
      promise: card.type == 0 ? nil : promise(card),
      days: card.type > 1 ? max(card.interval, 0) : nil,
      left: card.type == 1 || card.type == 3 ? max(card.left % 1000, 0) : nil,
      reviews: max(card.reviews, 0), lapses: max(card.lapses, 0),
      last: answered.map { StudyDay(of: moment($0), rollover: rollover) },
      anki: anki(card))
  }

  /// What Anki knows of a card, as canonical JSON.
  private func anki(_ card: AnkiCard) -> String {
    var object = JSONObjectWriter()
    object.begin()
    object.add("card")
    object.bytes.append(list: AnkiCard.State(card, firstDay: firstDay).columns)
    object.add("data", string: card.data)
    object.end()
    return String(decoding: object.bytes, as: UTF8.self)
  }

  private func memory(of card: AnkiCard, _ reviews: [AnkiReview]) -> Memory? {
    let preset = collection.decks[card.home]?.normal.flatMap { collection.presets[$0.integer(1)] }
    return AnkiMemory(preset).memory(of: card, reviews) { instant in
      StudyDay(of: moment(instant), rollover: rollover).number
    }
  }

  private func promise(_ card: AnkiCard) -> LogEvent.Promise? {
    let due = card.homeDeck != 0 && card.homeDue != 0 ? card.homeDue : card.due
    guard card.isDay(due) else { return .until(milliseconds: moment(due &* 1000).milliseconds) }
    return .due(StudyDay(number: firstDay + Int(Int32(clamping: due))))
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
  var keepsMemory: Bool { data.utf8.span.holds("\"s\":".utf8.span) }

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
