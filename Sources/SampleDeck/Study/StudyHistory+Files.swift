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
    let files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var threads = files.map { read($0) }
    stamps = zip(files, threads).compactMap { $0.stamp(lines: $1.lines, latest: $1.time) }
    while threads.count > 1 {
      threads = stride(from: 0, to: threads.count, by: 2).map { index in
        index + 1 < threads.count
          ? threads[index].woven(with: threads[index + 1]) : threads[index]
      }
    }
    add(threads.popLast()?.rows ?? [])
    voidAll()
  }

  /// The events of one file in the order of its lines.
  private mutating func read(_ file: LogFile) -> LogThread {
    var thread = LogThread(after: file.before?.latest)
    thread.reserve(file.bytes.count / 160)
    var number = file.before?.lines ?? 0
    // What was moved here was woven from the clocks of several devices.
    var isInOrder = !file.name.hasPrefix("moved-")
    func add(_ row: LogRow) {
      if isInOrder, thread.isEarly(row) {
        isInOrder = false
        warnings.append(LogWarning(file: file.name, line: number, reason: .early))
      }
      thread.append(row)
    }
    file.forEachLine { line, content in
      number += 1
      switch content {
      case .review(var row, let card):
        row.card = place(of: card)
        add(row)
      case .event(let event): add(row(of: event))
      case .broken where line.upperBound == file.bytes.count || file.isBlank(line): break
      case .broken: warnings.append(LogWarning(file: file.name, line: number, reason: .broken))
      case .impossible:
        warnings.append(LogWarning(file: file.name, line: number, reason: .impossible))
      }
    }
    thread.lines = number
    return thread
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

  fileprivate func isBlank(_ line: Range<Int>) -> Bool { bytes[line].allSatisfy { $0 <= 0x20 } }
}

/// Events in an order, each with the latest time up to it: what threads are woven by.
private struct LogThread {
  private(set) var rows: [LogRow] = []
  private var latest: [Int64] = []
  /// How many lines were read.
  var lines = 0
  /// The latest time of all; nil: there is none.
  private(set) var time: Int64?

  init(after time: Int64? = nil) { self.time = time }

  mutating func reserve(_ count: Int) {
    rows.reserveCapacity(count)
    latest.reserveCapacity(count)
  }

  /// Whether a row is earlier than the last. What was done again has the time it had before.
  func isEarly(_ row: LogRow) -> Bool {
    guard let last = rows.last, row.at < last.at, row.kind.tellsTime, last.kind.tellsTime else {
      return false
    }
    return !rows.suffix(1000).contains {
      $0.at == row.at && $0.kind == row.kind && $0.card == row.card
    }
  }

  mutating func append(_ row: LogRow) {
    append(row, latest: max(row.at, time ?? row.at))
  }

  private mutating func append(_ row: LogRow, latest: Int64) {
    rows.append(row)
    self.latest.append(latest)
    time = latest
  }

  /// Both in one order; at the same time this thread's come first.
  func woven(with other: LogThread) -> LogThread {
    if rows.isEmpty || other.rows.isEmpty { return rows.isEmpty ? other : self }
    var woven = LogThread()
    woven.reserve(rows.count + other.rows.count)
    var next = 0
    for (row, time) in zip(rows, latest) {
      while next < other.rows.count, other.latest[next] < time {
        woven.append(other.rows[next], latest: other.latest[next])
        next += 1
      }
      woven.append(row, latest: time)
    }
    for index in next..<other.rows.count {
      woven.append(other.rows[index], latest: other.latest[index])
    }
    return woven
  }
}

extension LogRow.Kind {
  /// Whether days are counted by the times of such events. When something was set does not matter, and
  /// what the times of unknown kinds mean is not known.
  fileprivate var tellsTime: Bool { self != .settings && self != .other }
}
