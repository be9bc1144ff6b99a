import Codec

/// Reads the files of a log one after the other and each piece by piece, and weaves them.
///
/// ```swift
/// for name in names.sorted(by: …) {
///   reader.begin(name, byteCount: file.size)
///   try file.readLines { reader.read($0) }
/// }
/// history = reader.history()
/// ```
struct HistoryReader {
  private var known = StudyHistory()
  private var rows: [LogRow] = []
  private var files: [Part] = []
  private var reader = LogReader()

  /// A file of which some pieces were read.
  fileprivate struct Part {
    let name: String
    let before: LogStamp?
    /// Its first row.
    let start: Int
    /// How many lines were read, with those before.
    var lines: Int
    /// The latest time up to now.
    var latest: Int64?
    var length = 0
    /// Where the last line that was read begins, and that line with its line feed.
    var lastLine = 0
    var lastBytes: [UInt8] = []
    /// Whether it is still to be told that the clock ran backwards. What was moved here was woven from
    /// the clocks of several devices.
    var tellsEarly: Bool

    init(_ name: String, after before: LogStamp?, start: Int) {
      self.name = name
      self.before = before
      self.start = start
      lines = before?.lines ?? 0
      latest = before?.latest
      tellsEarly = !name.hasPrefix("moved-")
    }
  }

  /// Goes on with another file of about so many bytes; the names of files ascend by their bytes.
  mutating func begin(_ name: String, byteCount: Int, after before: LogStamp? = nil) {
    let expected = byteCount / 160
    if expected > rows.count { rows.reserveCapacity(rows.count + expected) }
    files.append(Part(name, after: before, start: rows.count))
  }

  /// Reads a piece of the present file; all but the last end with a line feed.
  mutating func read(_ piece: [UInt8]) {
    let place = files.count - 1
    if piece.isEmpty { return }
    var rest = piece.indices
    var last = rest
    while let line = piece.span.nextLine(of: &rest) {
      last = line
      files[place].lines += 1
      switch reader.line(line, in: piece) {
      case .review(var row, let card):
        row.card = known.place(of: card)
        add(row)
      case .event(let event): add(known.row(of: event))
      case .broken where line.upperBound == piece.count || piece.isBlank(line): break
      case .broken: warn(.broken)
      case .impossible: warn(.impossible)
      }
    }
    files[place].lastLine = files[place].length + last.lowerBound
    files[place].lastBytes = Array(piece[last.lowerBound...])
    files[place].length += piece.count
  }

  /// What the files tell together.
  consuming func history() -> StudyHistory {
    let stamps = files.compactMap(\.stamp)
    known.stamps = stamps.count == files.count ? stamps : nil
    if files.count > 1 { weave() }
    // Handed over, not shared: they are a large part of all memory.
    let woven = rows
    rows = []
    known.begin(with: consume woven)
    return known
  }

  /// Puts the rows in the order of the latest time up to each in its file. Those of the same time stay
  /// in the order of the files.
  private mutating func weave() {
    let ends = files.dropFirst().map(\.start) + [rows.count]
    var latest: [Int64] = []
    latest.reserveCapacity(rows.count)
    for (file, end) in zip(files, ends) {
      var time = file.before?.latest ?? .min
      for row in rows[file.start..<end] {
        time = max(time, row.at)
        latest.append(time)
      }
    }
    rows = Array(rows.indices).sorted(byNumber: { latest[$0] }).map { rows[$0] }
  }

  private mutating func add(_ row: LogRow) {
    if let last = rows.last, row.at < last.at, isEarly(row, after: last) {
      files[files.count - 1].tellsEarly = false
      warn(.early)
    }
    files[files.count - 1].latest = max(row.at, files[files.count - 1].latest ?? row.at)
    rows.append(row)
  }

  /// Whether it is to be told that a row is earlier than the last. What was done again has the time it
  /// had before.
  private func isEarly(_ row: LogRow, after last: LogRow) -> Bool {
    let file = files[files.count - 1]
    guard file.tellsEarly, rows.count > file.start, row.kind.tellsTime, last.kind.tellsTime else {
      return false
    }
    return !rows[file.start...].suffix(1000).contains {
      $0.at == row.at && $0.kind == row.kind && $0.card == row.card
    }
  }

  private mutating func warn(_ reason: LogWarning.Reason) {
    let file = files[files.count - 1]
    known.warnings.append(LogWarning(file: file.name, line: file.lines, reason: reason))
  }
}

extension HistoryReader.Part {
  /// How far the file was read; nil where it ends in the middle of a line.
  fileprivate var stamp: LogStamp? {
    guard lastBytes.isEmpty || lastBytes.last == UInt8(ascii: "\n") else { return nil }
    return LogStamp(
      name: name, length: length, lastLine: lastLine, digest: LogStamp.digest(lastBytes),
      lines: lines, latest: latest)
  }
}

extension [UInt8] {
  fileprivate func isBlank(_ line: Range<Int>) -> Bool { self[line].allSatisfy { $0 <= 0x20 } }
}

extension LogRow.Kind {
  /// Whether days are counted by the times of such events. When something was set does not matter, and
  /// what the times of unknown kinds mean is not known.
  fileprivate var tellsTime: Bool { self != .settings && self != .other }
}
