import Codec

/// What a line of a log holds.
enum LogLine {
  case review(LogRow, of: CardID)
  case event(LogEvent)
  /// Not an event: torn by a crash, or edited.
  case broken
  /// An event with a value that cannot be, as a grade of 9: kept in the file, and otherwise ignored.
  case impossible

  /// The identity of the event.
  var id: EventID? {
    switch self {
    case .review(let row, _): row.id
    case .event(let event): event.id
    case .broken, .impossible: nil
    }
  }

  /// When it happened.
  var time: Int64? {
    switch self {
    case .review(let row, _): row.at
    case .event(let event): event.moment.milliseconds
    case .broken, .impossible: nil
    }
  }
}

/// The values of an event's members, each made when it is asked for.
struct LogValues {
  let members: [JSONMember]
  let bytes: [UInt8]

  subscript(member: LogMember) -> JSONValue? {
    find(member).map { JSONValue($0, in: bytes) }
  }

  /// A value as canonical JSON.
  func json(_ member: LogMember) -> String? { find(member).map { canonical($0, in: bytes) } }

  func has(_ member: LogMember) -> Bool { find(member) != nil }

  private func find(_ member: LogMember) -> JSONMember? {
    members.first { LogMember(field: $0.field) == member }
  }
}

/// Reads the lines of a log.
///
/// Reviews, of which there may be millions, are read without making a string.
struct LogReader {
  /// What Anki told of the review that was read last: interval, last interval, factor and type.
  private(set) var anki: SIMD4<Int32>?
  private var members: [JSONMember] = []

  mutating func line(_ range: Range<Int>, in bytes: [UInt8]) -> LogLine {
    members.removeAll(keepingCapacity: true)
    anki = nil
    guard range.count <= JSONCursor.maximumRecord else { return .broken }
    var reader = LineReader()
    if let line = reader.line(bytes.span.extracting(range)) {
      anki = reader.anki
      return line
    }
    // A copy: threads that read at the same time share no storage whose owners are counted.
    let line = Array(bytes[range])
    var cursor = JSONCursor(line, range: line.indices)
    do {
      _ = try cursor.object(LogMember.shape, into: &members)
      try cursor.finish()
    } catch {
      return .broken
    }
    guard let (row, card) = row(line) else { return .impossible }
    if row.kind == .review {
      guard let card, row.grade > 0, row.face != LogRow.wholeCard else { return .impossible }
      anki = LogValues(members: members, bytes: line)[.anki].flatMap(Self.columns)
      return .review(row, of: card)
    }
    return event(row, line).map(LogLine.event) ?? .impossible
  }

  /// Reads one event with everything in it.
  mutating func event(_ text: String) -> LogEvent? {
    let bytes = Array(text.utf8)
    switch line(bytes.indices, in: bytes) {
    case .event(let event): return event
    case .review(let row, let card):
      var review = row.review(of: card)
      // A line that was read in one pass has no members, and nothing unknown but what Anki told.
      review.unknown = rest(besides: LogEvent.members(of: review.action), bytes)
      if members.isEmpty, let anki {
        review.unknown["anki"] = "[\(anki[0]),\(anki[1]),\(anki[2]),\(anki[3])]"
      }
      return review
    case .broken, .impossible: return nil
    }
  }

  // MARK: Reviews

  /// What every event has, and what a review has; nil where there is no id, time or day. A value that
  /// cannot be and is not needed is taken as absent.
  private func row(_ bytes: [UInt8]) -> (row: LogRow, card: CardID?)? {
    var row = LogRow()
    var (id, at, day, card) = (EventID?.none, Int64?.none, StudyDay?.none, CardID?.none)
    for member in members {
      guard let known = LogMember(field: member.field) else { continue }
      switch known {
      case .id: id = text(member, bytes) { EventID(text: $0) }
      case .at: at = integer(member, bytes)
      case .zone:
        row.zone = integer(member, bytes).flatMap { abs($0) <= 1440 ? Int16($0) : nil } ?? 0
      case .day: day = text(member, bytes) { StudyDay(text: $0) }
      case .kind: row.kind = text(member, bytes) { $0.spells("review") } == true ? .review : .other
      case .card: card = text(member, bytes) { CardID(text: $0) }
      case .face:
        row.face = text(member, bytes) { Face(text: $0) }?.code ?? LogRow.wholeCard
      case .grade:
        row.grade = integer(member, bytes).flatMap { (1...4).contains($0) ? UInt8($0) : nil } ?? 0
      case .ms:
        row.milliseconds = integer(member, bytes).flatMap { UInt32(exactly: $0) } ?? 0
      case .due:
        if let due = text(member, bytes, { StudyDay(text: $0) }) { row.promise = .due(due) }
      case .until:
        if let until = integer(member, bytes), Self.isPossible(until) {
          row.promise = .until(milliseconds: until)
        }
      default: continue
      }
    }
    guard let id, let at, let day, Self.isPossible(at) else { return nil }
    row.id = id
    row.at = at
    row.day = Int32(clamping: day.number)
    return (row, card)
  }

  private static func columns(_ value: JSONValue) -> SIMD4<Int32>? {
    let numbers = value.elements?.compactMap(\.integer).compactMap { Int32(exactly: $0) }
    return numbers.flatMap { $0.count == 4 ? SIMD4($0) : nil }
  }

  /// Whether an instant lies in the years that there are.
  static func isPossible(_ at: Int64) -> Bool { Timestamp(milliseconds: at).milliseconds == at }

  private func integer(_ member: JSONMember, _ bytes: [UInt8]) -> Int64? {
    member.kind == .number ? bytes.span.extracting(member.value).integer : nil
  }

  /// Reads a string; one with escapes, which nobody writes here, is resolved first.
  @inline(__always)
  private func text<Value>(
    _ member: JSONMember, _ bytes: [UInt8], _ read: (Span<UInt8>) -> Value?
  ) -> Value? {
    guard member.kind == .string else { return nil }
    if member.isPlain { return read(bytes.span.extracting(member.content)) }
    return read(Codec.text(of: member.value, in: bytes).utf8.span)
  }

  // MARK: Others

  private func event(_ row: LogRow, _ bytes: [UInt8]) -> LogEvent? {
    let values = LogValues(members: members, bytes: bytes)
    guard let kind = values[.kind]?.text, let action = LogEvent.Action(kind, values) else {
      return nil
    }
    var event = LogEvent(
      action, at: StudyMoment(milliseconds: row.at, minutesEast: Int(row.zone)),
      on: StudyDay(number: Int(row.day)), id: row.id)
    event.unknown = rest(besides: LogEvent.members(of: action), bytes)
    return event
  }

  /// The members that an event of its kind does not have, as canonical JSON by name.
  private func rest(besides own: [LogMember], _ bytes: [UInt8]) -> [String: String] {
    members.reduce(into: [:]) { rest, member in
      if let known = LogMember(field: member.field), own.contains(known) { return }
      rest[Codec.text(of: member.key, in: bytes)] = canonical(member, in: bytes)
    }
  }
}
