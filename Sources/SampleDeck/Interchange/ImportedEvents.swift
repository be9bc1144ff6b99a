/// What somebody learned, as a source of an import tells it: the events of a ``StudyLog`` in the order
/// of time, each made when it is asked for. There may be millions.
public struct ImportedEvents: RandomAccessCollection, Sendable {
  /// Where the first is: 0.
  public let startIndex: Int = 0
  /// How many there are.
  public let endIndex: Int
  private let make: @Sendable (Int) -> LogEvent

  /// Takes events that are at hand, in the order of time.
  public init(_ events: [LogEvent]) {
    self.init(count: events.count) { events[$0] }
  }

  init(count: Int, _ make: @escaping @Sendable (Int) -> LogEvent) {
    endIndex = count
    self.make = make
  }

  /// Makes an event.
  public subscript(index: Int) -> LogEvent { make(index) }
}
