extension StudyHistory {
  /// What queries ask about a card.
  ///
  /// While there is no schedule a face that was graded is in review, or learning if it was graded
  /// Again, and nothing is due.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - faces: The questions the card asks.
  ///   - day: The present study day.
  /// - Returns: Those of a card nobody has seen, where the log does not know it.
  public func facts(
    of card: CardID, faces: [Face] = [.front], on day: StudyDay
  ) -> LearnerFacts {
    var facts = LearnerFacts()
    guard rows(of: card).contains(where: { _ in true }) else { return facts }
    facts.stages = Set(faces.map { stage(of: CardFace(card, $0)) })
    facts.reviews = rows(of: card).count { $0.kind == .review }
    let marks = marks(of: card)
    facts.isSuspended = marks.isSuspended
    facts.isBuried = marks.isBuried(on: day)
    facts.isStarred = marks.isStarred
    facts.flag = marks.flag
    facts.hasNote = marks.note != nil
    return facts
  }

  private func stage(of face: CardFace) -> LearnerFacts.Stage {
    guard !isNew(face) else { return .new }
    guard case .review(_, .again, _, _) = lastReview(of: face)?.action else { return .review }
    return .learning
  }
}
