/// Which question comes next in a sitting, as long as nothing is scheduled.
///
/// Faces that were never graded come in their order, one graded Again after a few others, or sooner
/// when nothing else is left, until it is graded better. Two faces of a card do not follow each other
/// while there is another card to ask between them.
struct StudyQueue: Sendable {
  /// How many other questions come before one that was graded Again.
  static let pause = 4

  /// The question that is asked now; nil: there is none left.
  private(set) var next: CardFace?
  private var fresh: ArraySlice<CardFace>
  /// Faces passed over because another of their card was asked just before.
  private var held: ArraySlice<CardFace> = []
  private var repeats: [Repeat]
  private var last: CardID?
  private var graded = 0

  /// A face to be asked again once so many questions have been graded.
  struct Repeat: Sendable {
    let face: CardFace
    let after: Int
  }

  /// - Parameters:
  ///   - fresh: What was never asked, in order.
  ///   - repeats: What an earlier sitting of the day left to be asked again.
  ///   - last: The card that was asked last.
  init(_ fresh: [CardFace], repeats: [Repeat] = [], last: CardID? = nil) {
    self.fresh = fresh[...]
    self.repeats = repeats
    self.last = last
    advance()
  }

  /// How many questions are still to be asked for the first time, and how many again; the present one
  /// is not among them.
  var left: (fresh: Int, again: Int) { (fresh.count + held.count, repeats.count) }

  /// Goes on after the present question was graded.
  mutating func grade(_ grade: Grade) {
    guard let face = next else { return }
    graded += 1
    if grade == .again { repeats.append(Repeat(face: face, after: graded + Self.pause)) }
    advance()
  }

  /// Goes on without asking the present question again.
  mutating func skip() { advance() }

  /// Takes out the questions of a card, all but some of them.
  mutating func remove(_ card: CardID, except kept: [Face] = []) {
    func goes(_ face: CardFace) -> Bool { face.card == card && !kept.contains(face.face) }
    fresh.removeAll(where: goes)
    held.removeAll(where: goes)
    repeats.removeAll { goes($0.face) }
    if let next, goes(next) { advance() }
  }

  private mutating func advance() {
    let (last, graded) = (next?.card ?? last, graded)
    self.last = last
    next =
      takeRepeat { $0.after <= graded && $0.face.card != last } ?? takeFresh()
      ?? takeRepeat { $0.face.card != last } ?? held.popFirst() ?? takeRepeat { _ in true }
  }

  private mutating func takeRepeat(where fits: (Repeat) -> Bool) -> CardFace? {
    repeats.firstIndex(where: fits).map { repeats.remove(at: $0).face }
  }

  /// Takes the first face that is of another card than the one asked last.
  private mutating func takeFresh() -> CardFace? {
    if let index = held.firstIndex(where: { $0.card != last }) { return held.remove(at: index) }
    while let face = fresh.popFirst() {
      if face.card != last { return face }
      held.append(face)
    }
    return nil
  }
}
