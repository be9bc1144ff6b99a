import SampleDeck

/// Where somebody who turns cards over has come to.
///
/// Each card is shown from its front, one with gaps once for each of them. Cards are made when they are
/// shown.
struct FlipCourse {
  let document: DeckDocument
  private let ids: [CardID]
  private var index = 0
  private var face = 0
  private(set) var isBack = false

  init(_ ids: [CardID], of document: DeckDocument) {
    self.document = document
    // The deck that is open here never changes, so each of them is there.
    self.ids = ids
  }

  /// What is shown now; nil: there is no card.
  var question: Question? {
    guard ids.indices.contains(index), let card = document.card(ids[index]) else { return nil }
    let faces = faces(of: index)
    return Question(
      document: document, card: card, face: faces[min(face, faces.count - 1)], marks: CardMarks())
  }

  /// `3 of 40`, and which gap of several.
  var place: String {
    let gaps = faces(of: index).count
    return "\(index + 1) of \(ids.count)" + (gaps > 1 ? " · gap \(face + 1) of \(gaps)" : "")
  }

  /// Turns the card over, or back.
  mutating func turn() { isBack.toggle() }

  /// Shows the back and then the next card; false at the end.
  mutating func goOn() -> Bool {
    if isBack { return next() }
    isBack = true
    return true
  }

  /// Goes to the next question; false at the end.
  mutating func next() -> Bool {
    if face + 1 < faces(of: index).count {
      face += 1
    } else if index + 1 < ids.count {
      (index, face) = (index + 1, 0)
    } else {
      return false
    }
    isBack = false
    return true
  }

  /// Goes to the question before; false at the beginning.
  mutating func previous() -> Bool {
    if face > 0 {
      face -= 1
    } else if index > 0 {
      index -= 1
      face = faces(of: index).count - 1
    } else {
      return false
    }
    isBack = false
    return true
  }

  private func faces(of index: Int) -> [Face] {
    guard ids.indices.contains(index), let card = document.card(ids[index]) else {
      return [.front]
    }
    return card.faces.filter { $0 != .back }
  }
}
