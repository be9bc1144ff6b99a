/// The rows of an image that is being made, each kind in the order in which it is to stand.
struct CheckpointDraft {
  private(set) var cards: [UInt64] = []
  private(set) var faces: [UInt64] = []
  private(set) var marks: [UInt64] = []
  /// Whether every row tells what it was made of.
  private(set) var isExact = true

  init(cards cardCount: Int) {
    cards.reserveCapacity(cardCount * CardRow.width)
    faces.reserveCapacity(cardCount * FaceRow.width)
  }

  var cardCount: Int { cards.count / CardRow.width }
  var faceCount: Int { faces.count / FaceRow.width }
  var markCount: Int { marks.count / MarkRow.width }

  /// Begins a card, whose faces and marks follow.
  mutating func append(_ id: CardID, last: Int, group: Int) {
    CardRow(id: id, firstFace: faceCount, firstMark: markCount, last: last, group: group)
      .append(to: &cards)
  }

  mutating func append(_ face: FaceRow) {
    if !face.append(to: &faces) { isExact = false }
  }

  mutating func append(_ mark: MarkRow) { mark.append(to: &marks) }
}
