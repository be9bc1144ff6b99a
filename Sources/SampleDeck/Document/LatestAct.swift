#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The latest thing a person did with a deck, wherever it is noted: what `undo` takes back.
public enum LatestAct: Hashable, Sendable {
  /// A grade, a mark or the like, in the learner's log.
  case study(LogEvent)
  /// An edit of the deck, in the journal.
  case edit(EditHistory.Entry)

  /// The latest act that stands; nil: there is none.
  ///
  /// - Parameters:
  ///   - studied: The learner's log.
  ///   - edits: The journal of the deck's edits.
  ///   - deck: The deck as it is.
  /// - Returns: The act to take back: for a grade append an `undo` event, for an edit apply its inverse.
  public static func toUndo(
    _ studied: StudyHistory, _ edits: EditHistory, in deck: Deck
  ) -> LatestAct? {
    later(
      studied.lastUndoable.map { ($0.moment.date, .study($0)) },
      edits.lastUndoable(in: deck).map { ($0.at, .edit($0)) })?.act
  }

  /// The act that was taken back last; nil: there is none, or something else was done since.
  ///
  /// - Parameters:
  ///   - studied: The learner's log.
  ///   - edits: The journal of the deck's edits.
  ///   - deck: The deck as it is.
  /// - Returns: The act to do again: for a grade append `again()`, for an edit apply it.
  public static func toRedo(
    _ studied: StudyHistory, _ edits: EditHistory, in deck: Deck
  ) -> LatestAct? {
    let undone = later(
      studied.lastRedoable.map { ($0.undone.date, .study($0.event)) },
      edits.lastRedoable(in: deck).map { ($0.undone ?? $0.at, .edit($0)) })
    guard let undone else { return nil }
    let done = [studied.lastUndoable?.moment.date, edits.lastUndoable(in: deck)?.at]
    return done.compactMap(\.self).contains { $0 > undone.at } ? nil : undone.act
  }

  private static func later(
    _ study: (at: Date, act: LatestAct)?, _ edit: (at: Date, act: LatestAct)?
  ) -> (at: Date, act: LatestAct)? {
    guard let study, let edit else { return study ?? edit }
    return study.at > edit.at ? study : edit
  }
}
