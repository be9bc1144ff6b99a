import Codec

/// What somebody learned, as a source of an import tells it: the events of a ``StudyLog`` in the order
/// of time, each as the line of a log, made when it is asked for. There may be millions.
public struct ImportedEvents: RandomAccessCollection, Sendable {
  /// Where the first is: 0.
  public let startIndex: Int = 0
  /// How many there are.
  public let endIndex: Int
  private let write: @Sendable (Int, inout JSONObjectWriter) -> Void

  /// Takes events that are at hand, in the order of time.
  public init(_ events: [LogEvent]) {
    self.init(count: events.count) { events[$0].write(to: &$1) }
  }

  init(count: Int, writing write: @escaping @Sendable (Int, inout JSONObjectWriter) -> Void) {
    endIndex = count
    self.write = write
  }

  /// Makes an event.
  public subscript(index: Int) -> LogEvent {
    var line = JSONObjectWriter()
    write(index, to: &line)
    guard let event = LogEvent(json: String(decoding: line.bytes, as: UTF8.self)) else {
      preconditionFailure("an event that was written cannot be read")
    }
    return event
  }

  /// Writes the line of the log that tells an event, without its line feed.
  func write(_ index: Int, to line: inout JSONObjectWriter) { write(index, &line) }
}
