extension StudyQueue {
  /// What a history leaves to be asked on a study day.
  ///
  /// - Parameters:
  ///   - cards: The cards that may be asked, in order.
  ///   - history: What was done so far.
  ///   - limit: How many faces there are at most.
  ///   - today: The study day.
  init(
    _ cards: some Sequence<Card>, history: StudyHistory, limit: Int, on today: StudyDay
  ) {
    // A sitting that was broken off goes on where it was: what was graded Again waits for as many
    // questions as are still missing.
    let latest = history.latestReviews(StudyQueue.pause).filter { $0.day == today }
    var fresh: [[CardFace]] = []
    var again: [(place: Int, Repeat)] = []
    var count = 0
    for card in cards {
      // Each card is made when it is asked for.
      if count >= limit { break }
      let marks = history.marks(of: card.id)
      if marks.isSuspended || marks.isBuried(on: today) { continue }
      let faces = card.faces.map { CardFace(card.id, $0) }
      for face in faces {
        guard let review = history.lastReview(of: face), review.day == today,
          case .review(_, .again, _, _) = review.action,
          let place = history.place(of: review.id)
        else { continue }
        let since = latest.firstIndex { $0.id == review.id } ?? StudyQueue.pause
        again.append((place, Repeat(face: face, after: StudyQueue.pause - since)))
        count += 1
      }
      let unseen = faces.filter(history.isNew).prefix(max(0, limit - count))
      if !unseen.isEmpty { fresh.append(Array(unseen)) }
      count += unseen.count
    }
    self.init(
      StudyQueue.spread(fresh), repeats: again.sorted { $0.place < $1.place }.map(\.1),
      last: latest.first?.card)
  }

  /// The faces of cards in order, those of one card spread evenly over what follows its first.
  static func spread(_ cards: [[CardFace]]) -> [CardFace] {
    if cards.allSatisfy({ $0.count == 1 }) { return cards.map { $0[0] } }
    var places: [(place: Double, ordinal: Int, face: CardFace)] = []
    for (index, faces) in cards.enumerated() {
      let step = Double(cards.count - index) / Double(faces.count)
      for (ordinal, face) in faces.enumerated() {
        places.append((Double(index) + Double(ordinal) * step, ordinal, face))
      }
    }
    return places.sorted { ($0.place, $0.ordinal) < ($1.place, $1.ordinal) }.map(\.face)
  }
}
