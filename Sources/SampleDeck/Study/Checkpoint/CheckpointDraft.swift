/// The rows of an image that is being made, each kind in the order in which it is to stand.
struct CheckpointDraft {
  private(set) var cards: [UInt8] = []
  private(set) var faces: [UInt8] = []
  private(set) var marks: [UInt8] = []
  /// Whether every row tells what it was made of.
  private(set) var isExact = true
  /// The faces of the cards so far.
  private var told = 0

  init(cards cardCount: Int) { cards.reserveCapacity(cardCount * CardRow.width * 8) }

  var cardCount: Int { cards.count / (CardRow.width * 8) }
  var faceCount: Int { faces.count / (FaceRow.width * 8) }
  var markCount: Int { marks.count / (MarkRow.width * 8) }

  /// Begins a card, whose marks follow; its faces stand in their own order.
  mutating func append(_ id: CardID, faces: Int, last: Int, group: Int) {
    CardRow(id: id, firstFace: told, firstMark: markCount, last: last, group: group)
      .append(to: &cards)
    told += faces
  }

  mutating func append(_ mark: MarkRow) { mark.append(to: &marks) }

  mutating func append(facesOf replay: Replay) {
    faces += replay.faces
    isExact = isExact && replay.isExact
  }
}
