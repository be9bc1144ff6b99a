/// What somebody learned, as a source of an import tells it: the events of a ``StudyLog`` in the order
/// of time, each made when it is asked for. There may be millions.
public struct ImportedEvents: Sequence, Sendable {
  private let make: @Sendable () -> AnyIterator<LogEvent>

  init(_ events: some Sequence<LogEvent> & Sendable) {
    make = { AnyIterator(events.makeIterator()) }
  }

  /// The events from the first on.
  public func makeIterator() -> AnyIterator<LogEvent> { make() }
}
