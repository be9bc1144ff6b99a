import Codec

/// Replays a whole history once, all faces of some cards together: an event costs one look at one face.
struct Replay: Sendable {
  /// A face, and where the next one of its card is, if there is one.
  struct Known {
    var row: FaceRow
    var next = LogRow.none
  }

  /// Every so many cards are replayed here, beginning at one of the first.
  private let cards: (first: Int, step: Int)
  private(set) var faces: [Known] = []
  /// Where the first face of each of the cards is, if one was learned.
  private var firstFaces: [UInt32]

  /// Replays a history, the cards of a long one in several parts at the same time.
  ///
  /// - Parameters:
  ///   - history: What was done.
  ///   - schedules: The schedules of the plan.
  ///   - groups: Which of them is that of each card, by its place.
  /// - Returns: A replay of every so many cards: that of a card is the one at the rest of its place.
  static func parts(
    of history: StudyHistory, schedules: [Schedule], groups: [Int]
  ) -> [Replay] {
    let count = history.rows.indices.parts(ofAtLeast: 10_000).count
    return Array(0..<count).concurrentMap {
      Replay(history, cards: ($0, count), schedules: schedules, groups: groups)
    }
  }

  private init(
    _ history: StudyHistory, cards: (first: Int, step: Int), schedules: [Schedule], groups: [Int]
  ) {
    self.cards = cards
    let count = (history.cards.count + cards.step - 1) / cards.step
    firstFaces = [UInt32](repeating: LogRow.none, count: count)
    faces.reserveLargeCapacity(count)
    // Copied where it changes only: every copy counts the references to its arrays.
    var (group, schedule) = (0, schedules[0])
    for (place, row) in history.rows.enumerated() {
      if let next = history.rows.ahead(of: place) { prefetch(Int(next.card)) }
      guard row.kind.changesProgress, !row.isVoid else { continue }
      let card = Int(row.card)
      guard card % cards.step == cards.first else { continue }
      if schedules.count > 1, groups[card] != group {
        (group, schedule) = (groups[card], schedules[groups[card]])
      }
      take(row, history, schedule)
    }
  }

  /// Has fetched what is known of a card, if it is one of these.
  @inline(__always)
  func prefetch(_ card: Int) {
    guard card % cards.step == cards.first, card / cards.step < firstFaces.count else { return }
    faces.prefetch(Int(firstFaces[card / cards.step]))
  }

  @inline(__always)
  private mutating func take(_ row: LogRow, _ history: StudyHistory, _ schedule: Schedule) {
    let card = Int(row.card)
    // Not looked up where nothing depends on it: it lies far away in memory.
    let seed = schedule.settings.isFuzzed ? history.cards[card].id.hash : 0
    if row.kind == .forget && row.face == LogRow.wholeCard {
      var place = firstFaces[card / cards.step]
      while place != LogRow.none {
        take(row, Int(place), history, schedule, seed: seed)
        place = faces[Int(place)].next
      }
    } else {
      take(row, place(of: row.face, card), history, schedule, seed: seed)
    }
  }

  @inline(__always)
  private mutating func take(
    _ row: LogRow, _ place: Int, _ history: StudyHistory, _ schedule: Schedule, seed: UInt64
  ) {
    let seed = seed ^ UInt64(faces[place].row.code)
    history.take(row, into: &faces[place].row.progress, under: schedule, seed: seed)
    faces[place].row.beginning.take(row)
    if row.kind == .review { faces[place].row.asked = max(faces[place].row.asked, row.day) }
  }

  /// The place of a face, which begins as a new one if it has none.
  @inline(__always)
  private mutating func place(of code: UInt16, _ card: Int) -> Int {
    var last: Int?
    var place = firstFaces[card / cards.step]
    while place != LogRow.none {
      let at = Int(place)
      if faces[at].row.code == code { return at }
      last = at
      place = faces[at].next
    }
    let new = faces.count
    faces.append(
      Known(
        row: FaceRow(code: code, progress: FaceProgress(), beginning: .open, asked: .min)))
    if let last {
      faces[last].next = UInt32(new)
    } else {
      firstFaces[card / cards.step] = UInt32(new)
    }
    return new
  }

  /// Goes through the faces of a card.
  @inline(__always)
  func forEachFace(of card: Int, _ body: (FaceRow) -> Void) {
    var place = firstFaces[card / cards.step]
    while place != LogRow.none {
      body(faces[Int(place)].row)
      place = faces[Int(place)].next
    }
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
    let replays = Replay.parts(of: history, schedules: plan.schedules, groups: groups)
    var draft = CheckpointDraft(cards: history.cards.count)
    var head = CheckpointHead()
    let order = history.cards(inOrderOf: deck)
    for (index, place) in order.enumerated() {
      if let next = order.ahead(of: index) {
        history.cards.prefetch(next)
        replays[next % replays.count].prefetch(next)
      }
      let card = history.cards[place]
      draft.append(card.id, last: Int(card.last), group: groups[place])
      replays[place % replays.count].forEachFace(of: place) { face in
        draft.append(face)
        head.day = max(head.day, Int(face.asked))
      }
      for (code, marked) in history.allMarks(of: card) {
        draft.append(MarkRow(marked, code: code, notes: &head.notes))
      }
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
    let order = cards.seen(deck.askedCards.map(\.id))
    for place in order { isLeft[place] = false }
    return order + cards.indices.filter { isLeft[$0] }
  }

  /// The marks on a card, and those on the faces that have some of their own.
  fileprivate func allMarks(of card: SeenCards.SeenCard) -> [(code: UInt16, marks: CardMarks)] {
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
