/// A face that is to be asked on another day than the one that was promised.
public struct DueMove: Hashable, Sendable {
  /// The face.
  public let face: CardFace
  /// The day that was promised.
  public let old: StudyDay
  /// The day that its memory asks for.
  public let new: StudyDay

  /// By how many days it moves; below 0: it comes earlier.
  public var days: Int { old.days(to: new) }

  /// What the log is to be told.
  public var action: LogEvent.Action { .due(face, new) }
}

extension DeckProgress {
  /// The faces asked by days whose memory, by the settings of now, asks for another day than the one
  /// that was promised, in the order of the cards.
  public var dueMoves: [DueMove] {
    deck.askedCards.lazy.filter { standing.knows($0.id) }.flatMap { card in
      let schedule = plan.schedule(for: card.section)
      return card.faces.compactMap { face -> DueMove? in
        let face = CardFace(card.id, face)
        let progress = standing.progress(of: face, under: schedule)
        guard case .due(let old)? = progress.due,
          let new = schedule.day(of: progress, seed: face.seed), new != old
        else { return nil }
        return DueMove(face: face, old: old, new: new)
      }
    }
  }
}
