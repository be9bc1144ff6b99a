/// The events of an import from Anki, one after the other in the order of time: a review before what
/// else is told of that moment.
struct AnkiEvents: Sequence, Sendable {
  /// Something beside a review, and where it stands in the order of time.
  private struct Moment {
    let time: Int64
    let place: Int
    let what: What

    enum What {
      case fact(AnkiProgress.Fact, of: Int)
      case settings(Int)
    }
  }

  private let progress: AnkiProgress
  private var sources: [AnkiProgress.Source] = []
  private var indices: [Int64: Int] = [:]
  private var moments: [Moment] = []
  private let settings: [LogEvent]

  /// - Parameters:
  ///   - progress: What there is to tell.
  ///   - cards: The card that each of the source's became.
  init(_ progress: AnkiProgress, of cards: [CardID?]) {
    self.progress = progress
    settings = progress.settings
    for card in progress.collection.cards {
      guard let place = progress.places[card.id], let id = cards[place.card] else { continue }
      indices[card.id] = sources.count
      sources.append(.init(card, place, id))
    }
    for review in progress.reviews {
      guard let index = indices[review.card] else { continue }
      sources[index].take(review)
    }
    makeMoments()
  }

  private mutating func makeMoments() {
    func add(_ time: Int64, _ what: Moment.What) {
      let time = progress.moment(time).milliseconds
      moments.append(Moment(time: time, place: moments.count, what: what))
    }
    for (index, source) in sources.enumerated() {
      for fact in AnkiProgress.Fact.allCases where fact != .star {
        if let time = progress.time(of: fact, source) { add(time, .fact(fact, of: index)) }
      }
    }
    // A star is a whole card's.
    var seen: Set<CardID> = []
    for (index, source) in sources.enumerated() {
      guard let time = progress.time(of: .star, source), seen.insert(source.face.card).inserted
      else { continue }
      add(time, .fact(.star, of: index))
    }
    for (index, event) in settings.enumerated() {
      add(event.moment.milliseconds, .settings(index))
    }
    moments.sort { ($0.time, $0.place) < ($1.time, $1.place) }
  }

  func makeIterator() -> AnyIterator<LogEvent> {
    var (review, moment) = (0, 0)
    return AnyIterator {
      while review < progress.reviews.count {
        let next = progress.reviews[review]
        guard let index = indices[next.card] else {
          review += 1
          continue
        }
        if moment < moments.count, moments[moment].time < progress.moment(next.id).milliseconds {
          break
        }
        review += 1
        return progress.event(of: next, sources[index])
      }
      guard moment < moments.count else { return nil }
      moment += 1
      return event(moments[moment - 1])
    }
  }

  private func event(_ moment: Moment) -> LogEvent {
    switch moment.what {
    case .settings(let index): settings[index]
    case .fact(let fact, let index):
      progress.event(of: fact, sources[index], at: progress.time(of: fact, sources[index]) ?? 0)
    }
  }
}
