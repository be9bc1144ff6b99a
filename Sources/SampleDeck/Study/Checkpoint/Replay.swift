import Codec

/// Replays the events of some cards, one card after the other: what replay makes of a face stays at
/// hand until all its events were taken in.
struct Replay: Sendable {
  /// The faces as a cache holds them, those of each card together.
  private(set) var faces: [UInt8] = []
  /// How many faces each card has.
  private(set) var counts: [Int] = []
  /// Whether the rows tell all of the faces.
  private(set) var isExact = true
  /// The last study day on which one of them was graded.
  private(set) var day = Int.min

  /// Replays all cards, the cards of a long history in several parts at the same time.
  ///
  /// - Parameters:
  ///   - history: What was done.
  ///   - order: The places of its cards, in the order in which they are to be told.
  ///   - schedules: The schedules of the plan.
  ///   - groups: Which of them is that of each card, by its place.
  /// - Returns: Replays of parts of the order, one after another.
  static func parts(
    of history: StudyHistory, in order: [Int], schedules: [Schedule], groups: [Int]
  ) -> [Replay] {
    order.indices.parts(ofAtLeast: 1000).concurrentMap {
      Replay(order[$0], of: history, schedules: schedules, groups: groups)
    }
  }

  private init(
    _ cards: ArraySlice<Int>, of history: StudyHistory, schedules: [Schedule], groups: [Int]
  ) {
    faces.reserveCapacity(cards.count * FaceRow.width * 8)
    counts.reserveCapacity(cards.count)
    var (rows, known) = ([LogRow](), [FaceRow]())
    // Copied where it changes only: every copy counts the references to its arrays.
    var (group, schedule) = (0, schedules[0])
    for card in cards {
      if groups[card] != group { (group, schedule) = (groups[card], schedules[groups[card]]) }
      rows.removeAll(keepingCapacity: true)
      known.removeAll(keepingCapacity: true)
      history.forEachRow(ofCardAt: card) { _, row in
        if row.kind.changesProgress { rows.append(row) }
        return true
      }
      let seed = history.cards[card].id.hash
      for row in rows.reversed() { history.take(row, into: &known, under: schedule, seed: seed) }
      for face in known {
        if !face.append(to: &faces) { isExact = false }
        day = max(day, Int(face.asked))
      }
      counts.append(known.count)
    }
  }
}

extension StudyHistory {
  /// Goes on with the faces of a card by one event about it.
  @inline(__always)
  fileprivate func take(
    _ row: LogRow, into faces: inout [FaceRow], under schedule: Schedule, seed: UInt64
  ) {
    if row.kind == .forget && row.face == LogRow.wholeCard {
      for place in faces.indices { take(row, into: &faces[place], under: schedule, seed: seed) }
      return
    }
    let place = faces.firstIndex { $0.code == row.face } ?? faces.count
    if place == faces.count {
      faces.append(
        FaceRow(code: row.face, progress: FaceProgress(), beginning: .open, asked: .min))
    }
    take(row, into: &faces[place], under: schedule, seed: seed)
  }

  @inline(__always)
  private func take(
    _ row: LogRow, into face: inout FaceRow, under schedule: Schedule, seed: UInt64
  ) {
    take(row, into: &face.progress, under: schedule, seed: seed ^ UInt64(face.code))
    face.beginning.take(row)
    if row.kind == .review { face.asked = max(face.asked, row.day) }
  }
}

extension Checkpoint {
  /// What a history comes to under a plan; nil where it cannot be told.
  ///
  /// - Parameters:
  ///   - history: All that was done, as the files of a log tell it.
  ///   - plan: The learner's settings.
  ///   - deck: The deck, which tells in which sections its cards are.
  init?(_ history: StudyHistory, _ plan: StudyPlan, of deck: Deck) {
    guard let stamps = history.stamps else { return nil }
    let sections = plan.groups(of: deck)
    let groups = history.cards.map { sections[$0.id, default: 0] }
    let order = history.cards(inOrderOf: deck)
    let replays = Replay.parts(
      of: history, in: order, schedules: plan.schedules, groups: groups)
    var draft = CheckpointDraft(cards: history.cards.count)
    var head = CheckpointHead()
    for (place, faces) in zip(order, replays.lazy.flatMap(\.counts)) {
      let card = history.cards[place]
      draft.append(card.id, faces: faces, last: Int(card.last), group: groups[place])
      for (code, marked) in history.allMarks(of: card) {
        draft.append(MarkRow(marked, code: code, notes: &head.notes))
      }
    }
    for replay in replays {
      draft.append(facesOf: replay)
      head.day = max(head.day, replay.day)
    }
    var filter = history.identities
    for id in history.undoneAhead { filter.insert(id) }

    head.count = history.count
    if let latest = history.latestReview, let place = history.seen(latest.card),
      let card = order.firstIndex(of: place)
    {
      head.latest = (latest.day.number, card)
    }
    head.plan = plan.fingerprint
    head.settings = history.settings.map { scope, values in
      LogEvent(.settings(scope, values), at: StudyMoment(milliseconds: 0), on: StudyDay(number: 0))
        .json
    }
    head.warnings = history.warnings.filter { $0.reason != .early }
    head.files = stamps
    guard let image = CheckpointImage(draft, filter: filter, head: head) else { return nil }
    self.init(image)
  }
}

extension StudyHistory {
  /// The places of all cards, those of a deck first and in its order: whoever goes through the deck
  /// then goes through memory from its beginning to its end.
  fileprivate func cards(inOrderOf deck: Deck) -> [Int] {
    var isLeft = [Bool](repeating: true, count: cards.count)
    let order = deck.askedCards.compactMap { seen($0.id) }
    for place in order { isLeft[place] = false }
    return order + cards.indices.filter { isLeft[$0] }
  }

  /// The marks on a card, and those on the faces that have some of their own.
  fileprivate func allMarks(of card: SeenCard) -> [(code: UInt16, marks: CardMarks)] {
    guard card.isMarked else { return [] }
    let codes = Set(rows(of: card.id).lazy.filter { $0.kind == .mark }.map(\.face))
    return codes.union([LogRow.wholeCard]).sorted().map { code in
      (code, marks(of: card.id, code == LogRow.wholeCard ? nil : Face(code: code)))
    }
  }
}

extension StudyPlan {
  /// Which of the schedules is that of each card, where it is not the first.
  fileprivate func groups(of deck: Deck) -> [CardID: Int] {
    if sections.isEmpty { return [:] }
    return deck.askedCards.reduce(into: [:]) { $0[$1.id] = group(of: $1.section) }
  }
}
