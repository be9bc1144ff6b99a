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
    guard let image = CheckpointImage(bytes) else { return nil }
    self.init(image)
  }

  init?(_ image: CheckpointImage) {
    guard let places = image.placesOfCards,
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
  /// The place of a card, looked for at `hint` first; nil: no event is about it. Cards stand in the
  /// order of their deck, and whoever goes through that finds the next one behind the one before.
  func place(of card: CardID, near hint: Int = 0) -> Int? {
    if hint < image.cards, image.id(ofCard: hint) == card { return hint }
    return places.place(hash: card.hash) { image.id(ofCard: $0) == card }
  }

  /// The place of the last event about a card.
  func lastPlace(of card: Int) -> Int { image.card(card).last }

  /// By which of the plan's schedules a card was replayed; nil: the checkpoint does not know it.
  func group(of card: CardID) -> Int? { place(of: card).map { image.card($0).group } }

  func progress(of face: Face, at card: Int) -> FaceProgress {
    row(of: face, at: card)?.progress ?? FaceProgress()
  }

  func beginning(of face: CardFace) -> Beginning {
    place(of: face.card).flatMap { row(of: face.face, at: $0)?.beginning } ?? .open
  }

  func marks(of face: Face?, at card: Int) -> CardMarks {
    let rows = image.marks(of: card)
    if rows.isEmpty { return CardMarks() }
    let code = face?.code ?? LogRow.wholeCard
    let marks = rows.lazy.map { image.mark($0) }
    let row = marks.first { $0.code == code } ?? marks.first { $0.code == LogRow.wholeCard }
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

  private func row(of face: Face, at card: Int) -> FaceRow? {
    image.faces(of: card).first { image.code(ofFace: $0) == face.code }.map { image.face($0) }
  }
}
