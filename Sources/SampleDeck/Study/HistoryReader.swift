import Codec

/// Reads the files of a log one after the other, and weaves them.
///
/// Never copied: of two that share the rows, the one that changes them would copy them all.
///
/// ```swift
/// for name in names.sorted(by: …) {
///   reader.begin(name, byteCount: file.size)
///   try reader.read { part, take in try file.read(part, take) }
/// }
/// history = reader.history()
/// ```
struct HistoryReader: ~Copyable {
  /// What Anki told of the reviews of each file, in the order of its lines, where that is asked for.
  private(set) var told: [[ToldReview]] = []
  private let keepsTold: Bool
  private var known = StudyHistory()
  private var rows: [LogRow] = []
  private var files: [Part] = []

  /// So many bytes are read before what they hold is taken in.
  private static let pieceLength = 8 << 20

  /// A file of which some pieces were read.
  fileprivate struct Part {
    let name: String
    let before: LogStamp?
    /// How long it was when it was begun.
    let byteCount: Int
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
    let isImported: Bool

    init(_ name: String, after before: LogStamp?, start: Int, byteCount: Int) {
      self.name = name
      self.before = before
      self.byteCount = byteCount
      self.start = start
      lines = before?.lines ?? 0
      latest = before?.latest
      tellsEarly = !name.hasPrefix("moved-")
      isImported = name.hasPrefix("import-")
    }
  }

  /// - Parameter keepingTold: Whether what only Anki knows of reviews is kept beside the history.
  init(keepingTold: Bool = false) { keepsTold = keepingTold }

  /// Reads files, whatever their order.
  mutating func read(_ files: [LogFile]) {
    for file in files.sorted(by: { $0.name.precedesByBytes($1.name) }) {
      begin(file.name, byteCount: file.bytes.count, after: file.before)
      read(file.bytes)
    }
  }

  /// Goes on with another file of about so many bytes; the names of files ascend by their bytes.
  mutating func begin(_ name: String, byteCount: Int, after before: LogStamp? = nil) {
    let expected = byteCount / 160
    if expected > rows.count { rows.reserveLargeCapacity(rows.count + expected) }
    files.append(Part(name, after: before, start: rows.count, byteCount: byteCount))
    told.append([])
  }

  /// Reads the present file.
  mutating func read(_ text: [UInt8]) {
    read { part, take in
      take(text, text.line(from: part.lowerBound)..<text.line(from: part.upperBound))
    }
  }

  /// Reads the present file, so much at a time of a long one, and that in several parts at the same
  /// time.
  ///
  /// - Parameter lines: Hands over the lines that begin in a part of the file, some at a time, each time
  ///   as a part of a text.
  /// - Throws: What `lines` throws.
  mutating func read<Failure: Error>(
    _ lines:
      @Sendable (
        _ part: Range<Int>, _ take: (_ text: [UInt8], _ range: Range<Int>) -> Void
      ) throws(Failure) -> Void
  ) throws(Failure) {
    let keepsTold = keepsTold
    let byteCount = files[files.count - 1].byteCount
    for start in stride(from: 0, to: max(byteCount, 1), by: Self.pieceLength) {
      let end = min(start + Self.pieceLength, byteCount)
      let known = known.cards
      let results = (start..<end).parts(ofAtLeast: LogPiece.leastPart).concurrentMap { part in
        Result { () throws(Failure) in
          var piece = LogPiece(of: part.count, keepingTold: keepsTold)
          // What is added meanwhile is of the last part.
          let part = part.upperBound == byteCount ? part.lowerBound..<Int.max : part
          try lines(part) { text, range in piece.read(range, of: text) }
          piece.findCards(in: known)
          return piece
        }
      }
      for result in results { take(try result.get()) }
    }
  }

  private mutating func take(_ piece: LogPiece) {
    if piece.length == 0 { return }
    let place = files.count - 1
    if keepsTold { told[place] += piece.told }
    var strangers = piece.strangers[...]
    var next = 0
    for other in piece.others {
      take(next..<other.place, of: piece, &strangers)
      next = other.place
      files[place].lines += 1
      switch other.content {
      case .event(let event): add(known.row(of: event))
      case .broken: warn(.broken)
      case .impossible: warn(.impossible)
      case .review, nil: break
      }
    }
    take(next..<piece.reviews.count, of: piece, &strangers)
    files[place].lastLine = files[place].length + piece.lastLine
    files[place].lastBytes = piece.lastBytes
    files[place].length += piece.length
  }

  /// Takes some reviews of a piece, of which the first `strangers` may be.
  private mutating func take(
    _ range: Range<Int>, of piece: LogPiece, _ strangers: inout ArraySlice<LogPiece.Stranger>
  ) {
    let place = files.count - 1
    var reviews = piece.reviews[range]
    guard let first = reviews.first, let last = reviews.last else { return }
    while let stranger = strangers.first, range.contains(stranger.place) {
      reviews[stranger.place].card = known.place(of: stranger.card)
      strangers.removeFirst()
    }
    if files[place].isImported {
      for review in reviews.indices { reviews[review].isImported = true }
    }
    if piece.isAscending, rows.last.map({ $0.at <= first.at }) ?? true {
      files[place].lines += reviews.count
      files[place].latest = max(last.at, files[place].latest ?? last.at)
      rows += reviews
      return
    }
    for row in reviews {
      files[place].lines += 1
      add(row)
    }
  }

  /// What the files tell together.
  consuming func history() -> StudyHistory {
    let stamps = files.compactMap(\.stamp)
    known.stamps = stamps.count == files.count ? stamps : nil
    if files.count > 1 { weave() }
    known.begin(with: &rows)
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
    var row = row
    row.isImported = files[files.count - 1].isImported
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
  /// Where the first line begins that does at an offset or behind it.
  fileprivate func line(from offset: Int) -> Int {
    if offset == 0 { return 0 }
    var rest = Swift.min(offset - 1, count)..<count
    _ = span.nextLine(of: &rest)
    return rest.lowerBound
  }
}

extension LogRow.Kind {
  /// Whether days are counted by the times of such events. When something was set does not matter, and
  /// what the times of unknown kinds mean is not known.
  fileprivate var tellsTime: Bool { self != .settings && self != .other }
}
