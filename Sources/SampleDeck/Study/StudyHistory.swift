import Codec

/// What a learner has done with a deck, on all devices: the log, read and woven into one order.
///
/// Within a file the order of lines is the truth. Files are woven by the running maximum of their
/// times, then by name, so that the result depends on the set of files alone; an event found twice
/// counts once, and what was undone does not count wherever it stands.
public struct StudyHistory: Sendable {
  /// Every event, in order, the void ones too.
  private(set) var rows: [LogRow] = []
  /// The events that are no reviews, whole.
  private(set) var events: [LogEvent] = []
  /// Tells of nearly every identity at once that no event has it, and of the others perhaps.
  private(set) var identities = IdentityFilter()

  /// The cards that events are about, in the order in which they first come.
  private(set) var cards = SeenCards()
  /// What undo events take back that is not there, or not yet.
  private(set) var undoneAhead: Set<EventID> = []

  /// How far each file was read; nil where one ends in the middle of a line.
  var stamps: [LogStamp]? = []
  /// What was found in the files and passed over.
  public internal(set) var warnings: [LogWarning] = []

  /// The history of somebody who has not begun.
  public init() {}

  /// The number of events, the void ones too.
  public var count: Int { rows.count }

  /// Whether an event is known; a strange one is told at once.
  public func contains(_ id: EventID) -> Bool { place(of: id) != nil }

  /// An event, whether it was taken back or not; looked for from the last one on.
  public func event(_ id: EventID) -> LogEvent? { place(of: id).map { event(rows[$0]) } }

  /// An identity that no event has, drawn from a source of randomness.
  ///
  /// A source that repeats from run to run, as tests want it, would give the events of the second run
  /// the identities of the first, and they would not count.
  public func unusedID(using generator: inout any RandomNumberGenerator) -> EventID {
    while true {
      let id = EventID.random(using: &generator)
      if !contains(id) { return id }
    }
  }

  /// Adds an event after all others; one that is known already changes nothing.
  public mutating func append(_ event: LogEvent) {
    add(row(of: event))
    if case .undo(let id) = event.action { void(id) }
  }
}

// MARK: - Building

extension StudyHistory {
  /// The place of a card, given now if it has none.
  mutating func place(of card: CardID) -> UInt32 { cards.place(of: card) }

  /// The row of an event, which is kept whole beside it unless it is a review.
  mutating func row(of event: LogEvent) -> LogRow {
    var row = LogRow(event)
    if let card = event.card { row.card = place(of: card) }
    if row.kind != .review {
      row.place = events.count
      events.append(event)
    }
    return row
  }

  /// Begins with rows in their order, whose storage it takes over.
  mutating func begin(with woven: inout [LogRow]) {
    // Exchanged, not shared: they are a large part of all memory.
    swap(&rows, &woven)
    identities = IdentityFilter(capacity: rows.count)
    // Of a million events some hundred look like one before them, and only these are compared.
    var doubtful: Set<EventID> = []
    for (place, row) in rows.enumerated() {
      if let next = rows.ahead(of: place) { identities.prefetch(next.id) }
      if !identities.insert(row.id) { doubtful.insert(row.id) }
    }
    let repeated = EventSet(doubtful)
    var seen: Set<EventID> = []
    var count = 0
    for place in rows.indices {
      var row = rows[place]
      if let next = rows.ahead(of: place) { cards.prefetch(Int(next.card)) }
      if repeated.contains(row.id), !seen.insert(row.id).inserted { continue }
      link(&row, at: count)
      rows[count] = row
      count += 1
    }
    rows.removeLast(rows.count - count)
    voidAll()
  }

  /// Adds a row after all others, if its event is new.
  private mutating func add(_ row: LogRow) {
    if contains(row.id) { return }
    if rows.count >= identities.capacity {
      identities = IdentityFilter(capacity: rows.count * 2 + 64)
      for row in rows { identities.insert(row.id) }
    }
    identities.insert(row.id)
    var row = row
    link(&row, at: rows.count)
    if !undoneAhead.isEmpty, row.kind != .undo, undoneAhead.remove(row.id) != nil {
      row.isVoid = true
    }
    rows.append(row)
  }

  /// Ties a row to the one before about the same card.
  @inline(__always)
  private mutating func link(_ row: inout LogRow, at place: Int) {
    if row.card == LogRow.none { return }
    let card = Int(row.card)
    row.previous = cards[card].last
    cards[card].last = UInt32(place)
    if row.kind == .mark { cards[card].isMarked = true }
  }

  /// Takes back what the undo events name.
  private mutating func voidAll() {
    var undone: Set<EventID> = []
    for event in events {
      if case .undo(let id) = event.action { undone.insert(id) }
    }
    if undone.isEmpty { return }
    undoneAhead = undone
    let targets = EventSet(undone)
    for place in rows.indices where targets.contains(rows[place].id) {
      undoneAhead.remove(rows[place].id)
      // An undo cannot be taken back: two that name each other would have no meaning.
      if rows[place].kind != .undo { rows[place].isVoid = true }
    }
  }

  private mutating func void(_ id: EventID) {
    guard let place = place(of: id) else {
      undoneAhead.insert(id)
      return
    }
    if rows[place].kind != .undo { rows[place].isVoid = true }
  }
}

// MARK: - Asking

extension StudyHistory {
  func place(of id: EventID) -> Int? {
    identities.mayHold(id) ? rows.lastIndex { $0.id == id } : nil
  }

  func seen(_ card: CardID) -> Int? { cards.seen(card) }

  func event(_ row: LogRow) -> LogEvent {
    row.kind == .review ? row.review(of: card(of: row)) : events[row.place]
  }

  func card(of row: LogRow) -> CardID { cards[Int(row.card)].id }

  /// The cards that the log tells of, in the order in which it first does.
  var cardIDs: some Sequence<CardID> { cards.lazy.map(\.id) }

  /// Goes through the rows about a card that count, the latest first, until `body` says false.
  @inline(__always)
  func forEachRow(of card: CardID, _ body: (_ place: Int, _ row: LogRow) -> Bool) {
    var place = seen(card).map { cards[$0].last } ?? LogRow.none
    while place != LogRow.none {
      let row = rows[Int(place)]
      if !row.isVoid, !body(Int(place), row) { return }
      place = row.previous
    }
  }

  /// The place of the last event about a card, which is given by its own.
  func lastPlace(of card: Int) -> Int { Int(cards[card].last) }

  /// The settings that stand in the log, in order.
  var settings: [(LogEvent.SettingsScope, [String: String])] {
    rows.lazy.filter { $0.kind == .settings && !$0.isVoid }.compactMap { row in
      guard case .settings(let scope, let values) = events[row.place].action else { return nil }
      return (scope, values)
    }
  }

  /// The rows about a card that count, the latest first.
  func rows(of card: CardID) -> some Sequence<LogRow> {
    let last = seen(card).map { cards[$0].last } ?? LogRow.none
    return sequence(state: last) { place -> LogRow? in
      while place != LogRow.none {
        let row = rows[Int(place)]
        place = row.previous
        if !row.isVoid { return row }
      }
      return nil
    }
  }

  /// The reviews of a face that count, since it was last forgotten, the earliest first.
  public func reviews(of face: CardFace) -> [LogEvent] {
    let code = face.face.code
    return rows(of: face.card)
      .lazy.filter { $0.concerns(code) }
      .prefix { $0.kind != .forget }
      .filter { $0.kind == .review }
      .map { $0.review(of: face.card) }
      .reversed()
  }

  /// The last review of a face since it was last forgotten; nil: it is new.
  public func lastReview(of face: CardFace) -> LogEvent? {
    lastStep(of: face).flatMap { $0.kind == .review ? $0.review(of: face.card) : nil }
  }

  /// Whether a face was never graded or imported, or was forgotten since.
  public func isNew(_ face: CardFace) -> Bool { lastStep(of: face) == nil }

  /// What made the memory of a face what it is: a review or an imported state.
  private func lastStep(of face: CardFace) -> LogRow? {
    let code = face.face.code
    for row in rows(of: face.card) where row.concerns(code) {
      switch row.kind {
      case .review, .memory: return row
      case .forget: return nil
      case .mark, .undo, .due, .settings, .other: continue
      }
    }
    return nil
  }

  /// The learner's marks on a card, and on one face of it if one is given.
  public func marks(of card: CardID, _ face: Face? = nil) -> CardMarks {
    marks(of: card, face, from: CardMarks())
  }

  /// The cards that are starred.
  var starred: Set<CardID> {
    Set(cards.lazy.filter { $0.isMarked && marks(of: $0.id).isStarred }.map(\.id))
  }

  /// The same for a history that goes on from what was known before it.
  func marks(of card: CardID, _ face: Face?, from start: CardMarks) -> CardMarks {
    var marks = start
    guard let place = seen(card), cards[place].isMarked else { return marks }
    let code = face?.code ?? LogRow.wholeCard
    for row in rows(of: card).reversed() where row.kind == .mark && row.concerns(code) {
      if case .mark(let mark, _, _) = events[row.place].action { marks.set(mark) }
    }
    return marks
  }

  /// What was done with some cards and taken back of it, void or not, in order.
  func events(about chosen: Set<CardID>) -> [EventID] {
    var ids: Set<EventID> = []
    for row in rows where row.card != LogRow.none && chosen.contains(cards[Int(row.card)].id) {
      ids.insert(row.id)
    }
    for event in events {
      if case .undo(let id) = event.action, ids.contains(id) { ids.insert(event.id) }
    }
    return rows.lazy.map(\.id).filter(ids.contains)
  }

  /// The last review that counts: its day and its card.
  var latestReview: (day: StudyDay, card: CardID)? {
    rows.last { $0.kind == .review && !$0.isVoid }
      .map { (StudyDay(number: Int($0.day)), card(of: $0)) }
  }
}
