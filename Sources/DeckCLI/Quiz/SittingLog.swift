import SampleDeck

/// The log of a deck that is asked for a while: where another window moves the logs meanwhile, it goes
/// along.
final class SittingLog {
  private var log: StudyLog
  private let find: () throws -> StudyLog

  /// The log as it was found; `find` gives it where the settings say that it is now.
  init(_ log: StudyLog, find: @escaping () throws -> StudyLog) {
    self.log = log
    self.find = find
  }

  var folder: String { log.folder }

  /// Adds an event and returns when it is durable where the logs are.
  ///
  /// One that was written while they moved may not have come along. It is added once more where they
  /// are now; an event that stands there twice counts once.
  func append(_ event: LogEvent) throws(DeckError) {
    _ = goAlong()
    repeat { try log.append(event) } while goAlong()
  }

  /// False where the logs are where they were, or nobody can tell.
  private func goAlong() -> Bool {
    guard let now = try? find(), now.folder != log.folder else { return false }
    log = now
    return true
  }
}
