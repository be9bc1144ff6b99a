import Codec

/// The events of an import from Anki in the order of time: a review before what else is told of that
/// moment.
struct AnkiEvents: Sendable {
  /// Something beside a review, and when it holds.
  private struct Moment {
    let time: Int64
    let what: What

    enum What {
      case fact(AnkiProgress.Fact, of: Int)
      case settings(Int)
    }
  }

  private let progress: AnkiProgress
  private let settings: [LogEvent]
  private var sources: [AnkiProgress.Source] = []
  /// The reviews of the cards that keep no memory of their own, by their source.
  private var untold: [Int: [AnkiReview]] = [:]
  private var moments: [Moment] = []
  /// For each event the place of its review and that of its source, or below zero that of its moment.
  private var order: [(place: Int32, source: Int32)] = []

  /// - Parameters:
  ///   - progress: What there is to tell.
  ///   - cards: The card that each of the source's became.
  init(_ progress: AnkiProgress, of cards: [CardID?]) {
    self.progress = progress
    settings = progress.settings
    let owners = makeSources(cards)
    makeMoments()
    weave(owners)
  }

  var count: Int { order.count }

  /// Writes the line of the log that tells an event, without its line feed.
  func write(_ index: Int, to line: inout JSONObjectWriter) {
    let (place, source) = order[index]
    if place >= 0 {
      return progress.write(progress.reviews[Int(place)], sources[Int(source)], to: &line)
    }
    switch moments[Int(~place)].what {
    case .settings(let index): settings[index].write(to: &line)
    case .fact(let fact, let index):
      progress.event(of: fact, sources[index], untold[index]).write(to: &line)
    }
  }

  /// Finds what there is to tell of, and returns the source of each review; below zero: none.
  private mutating func makeSources(_ cards: [CardID?]) -> [Int32] {
    var places = PlaceTable(capacity: progress.collection.cards.count)
    var ids: [Int64] = []
    for (index, card) in progress.collection.cards.enumerated() {
      guard let place = progress.places[index], let id = cards[place.card] else { continue }
      _ = places.place(hash: UInt64(bitPattern: card.id), orInsert: ids.count) {
        ids[$0] == card.id
      }
      ids.append(card.id)
      if card.type != 0, !card.keepsMemory { untold[sources.count] = [] }
      sources.append(.init(index: index, face: CardFace(id, place.face)))
    }
    let reviews = progress.reviews
    let owners = reviews.indices.parts(ofAtLeast: 16_384).concurrentMap { [places, ids] part in
      reviews[part].map { review in
        let place = places.place(hash: UInt64(bitPattern: review.card)) { ids[$0] == review.card }
        return place.map { Int32($0) } ?? -1
      }
    }.flatMap(\.self)
    for (review, source) in zip(reviews, owners) where source >= 0 {
      sources[Int(source)].last = review.id
      if !untold.isEmpty { untold[Int(source)]?.append(review) }
    }
    return owners
  }

  private mutating func makeMoments() {
    for (index, source) in sources.enumerated() {
      for fact in AnkiProgress.Fact.allCases where fact != .star {
        if let time = progress.time(of: fact, source) {
          moments.append(Moment(time: time, what: .fact(fact, of: index)))
        }
      }
    }
    // A star is a whole card's.
    var seen: Set<CardID> = []
    for (index, source) in sources.enumerated() {
      guard let time = progress.time(of: .star, source), seen.insert(source.face.card).inserted
      else { continue }
      moments.append(Moment(time: time, what: .fact(.star, of: index)))
    }
    for (index, event) in settings.enumerated() {
      moments.append(Moment(time: event.moment.milliseconds, what: .settings(index)))
    }
    moments = moments.sorted(byNumber: \.time)
  }

  private mutating func weave(_ owners: [Int32]) {
    order.reserveCapacity(owners.count + moments.count)
    var moment = 0
    func add(until time: Int64, to order: inout [(place: Int32, source: Int32)]) {
      while moment < moments.count, moments[moment].time < time {
        order.append((~Int32(moment), 0))
        moment += 1
      }
    }
    for (place, source) in owners.enumerated() where source >= 0 {
      add(until: AnkiProgress.clamped(progress.reviews[place].id), to: &order)
      order.append((Int32(place), source))
    }
    add(until: .max, to: &order)
  }
}
