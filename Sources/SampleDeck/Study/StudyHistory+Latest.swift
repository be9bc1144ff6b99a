#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Codec

extension StudyHistory {
  /// Something that was done, at its place in the log.
  public struct Entry: Hashable, Sendable {
    /// What was done.
    public let event: LogEvent
    /// Whether it was taken back.
    public let isUndone: Bool
    /// The latest time up to it: by this, which never goes back, the logs of several decks are woven.
    public let time: Date
  }

  /// The last events, at most so many, the latest first; undone ones and undo events too.
  public func latest(_ limit: Int) -> [Entry] {
    var time = Int64.min
    var entries: [Entry] = []
    for (place, row) in rows.enumerated() {
      time = max(time, row.at)
      guard place >= rows.count - limit else { continue }
      entries.append(
        Entry(
          event: event(row), isUndone: row.isVoid, time: Date(Timestamp(milliseconds: time))))
    }
    return entries.reversed()
  }
}

extension StudyMoment {
  /// What the learner's clock showed, as `2026-11-29 12:00`.
  public var clockTime: String {
    let local = Timestamp(milliseconds: milliseconds + Int64(minutesEast) * 60_000)
    return String(local.text.prefix(16)).replacing("T", with: " ")
  }
}
