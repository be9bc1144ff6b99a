import Codec

/// One file of a log: what one device wrote, or an import, or a copy that a sync client left.
public struct LogFile: Sendable {
  /// Its name, which decides between events of the same time.
  public let name: String
  /// Its lines.
  public let bytes: [UInt8]
  /// What was read of the file before these lines.
  let before: LogStamp?

  /// A file with lines.
  public init(name: String, bytes: [UInt8]) { self.init(name: name, bytes: bytes, after: nil) }

  init(name: String, bytes: [UInt8], after before: LogStamp?) {
    self.name = name
    self.bytes = bytes
    self.before = before
  }
}

/// A line of a log that does not count, or stands out of order, and stays in its file.
public struct LogWarning: Hashable, Sendable {
  /// What is wrong with it.
  public enum Reason: Hashable, Sendable {
    /// It is no event: torn by a crash, or edited.
    case broken
    /// It holds a value that cannot be, as a grade of 9.
    case impossible
    /// It is earlier than the line before: the clock ran backwards. It counts where it stands. Told of
    /// the first such line of a file.
    case early
  }

  /// The name of the file.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// What is wrong.
  public let reason: Reason

  /// Where it is and what is wrong, as a whole sentence.
  public var message: String {
    let place = "\(file), line \(line)"
    return switch reason {
    case .broken: "\(place) is no event and is passed over."
    case .impossible: "\(place) holds a value that cannot be and is passed over."
    case .early: "\(place) is earlier than the one before it, as if the clock ran backwards."
    }
  }
}

extension StudyHistory {
  /// Reads the files of a log and weaves them; their order does not matter.
  ///
  /// Never fails: what cannot be read is passed over and told in `warnings`. A last line without a
  /// line feed that a crash has torn is passed over in silence: nobody was told that it was saved.
  public init(_ files: [LogFile]) {
    var reader = HistoryReader()
    reader.read(files)
    self = reader.history()
  }
}

extension LogFile {
  /// Goes through the lines, the last one too where no line feed ends it.
  @inline(__always)
  func forEachLine(_ body: (_ line: Range<Int>, _ content: LogLine) -> Void) {
    var reader = LogReader()
    var rest = bytes.indices
    while let line = bytes.span.nextLine(of: &rest) {
      body(line, reader.line(line, in: bytes))
    }
  }
}
