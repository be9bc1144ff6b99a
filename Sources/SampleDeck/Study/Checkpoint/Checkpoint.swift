/// What a log comes to up to some event, replayed under one plan: what a cache holds of it.
///
/// Keeps of every face how far the learner is, of every card its marks, and of the events themselves
/// only enough to see that another is none of them.
struct Checkpoint: Sendable {
  let head: CheckpointHead
  let settings: [(LogEvent.SettingsScope, [String: String])]
  private let image: CheckpointImage
  private let places: PlaceTable

  /// That of a log without events.
  init() {
    head = CheckpointHead()
    settings = []
    image = CheckpointImage()
    places = PlaceTable()
  }

  /// Takes what a cache holds, and trusts none of it: nil where it is not whole, or cannot be.
  init?(_ bytes: [UInt8]) {
    guard let image = CheckpointImage(bytes), let places = image.placesOfCards,
      let head = CheckpointHead(json: image.head), head.latest?.card ?? 0 <= image.cards
    else { return nil }
    let events = head.settings.compactMap { LogEvent(json: $0)?.action }
    settings = events.compactMap { event in
      if case .settings(let scope, let values) = event { (scope, values) } else { nil }
    }
    guard settings.count == head.settings.count else { return nil }
    self.head = head
    self.image = image
    self.places = places
  }

  /// What a cache is to hold.
  var bytes: [UInt8] { image.bytes }

  var count: Int { head.count }
  var warnings: [LogWarning] { head.warnings }

  /// The last review that counts: its day and its card.
  var latestReview: (day: StudyDay, card: CardID)? {
    head.latest.map { (StudyDay(number: $0.day), image.card($0.card).id) }
  }
}

// MARK: - Asking

extension Checkpoint {
  func knows(_ card: CardID) -> Bool { place(of: card) != nil }

  /// The place of the last event about a card.
  func lastPlace(of card: CardID) -> Int { place(of: card).map { image.card($0).last } ?? 0 }

  /// By which of the plan's schedules a card was replayed.
  func group(of card: CardID) -> Int? { place(of: card).map { image.card($0).group } }

  func progress(of face: CardFace) -> FaceProgress { row(of: face)?.progress ?? FaceProgress() }

  func beginning(of face: CardFace) -> Beginning { row(of: face)?.beginning ?? .open }

  func marks(of card: CardID, _ face: Face?) -> CardMarks {
    guard let place = place(of: card) else { return CardMarks() }
    let rows = image.marks(of: place).map { image.mark($0) }
    let code = face?.code ?? LogRow.wholeCard
    let row = rows.first { $0.code == code } ?? rows.first { $0.code == LogRow.wholeCard }
    return row?.marks(notes: head.notes) ?? CardMarks()
  }

  /// The faces that were graded on a study day, unless they were on a later one too.
  func studied(on day: StudyDay) -> [CardFace] {
    guard day.number <= head.day else { return [] }
    return (0..<image.cards).flatMap { card in
      image.faces(of: card).lazy.map { image.face($0) }.filter { $0.asked == day.number }
        .map { CardFace(image.id(ofCard: card), Face(code: $0.code)) }
    }
  }

  /// Whether an event may be one of those that the checkpoint stands for. A no is certain, a yes is
  /// not.
  func mayHold(_ id: EventID) -> Bool { image.mayHold(id) }

  @inline(__always)
  private func place(of card: CardID) -> Int? {
    places.place(hash: card.hash) { image.id(ofCard: $0) == card }
  }

  @inline(__always)
  private func row(of face: CardFace) -> FaceRow? {
    guard let card = place(of: face.card) else { return nil }
    for place in image.faces(of: card) where image.code(ofFace: place) == face.face.code {
      return image.face(place)
    }
    return nil
  }
}
