import Codec

// An event is a line of canonical JSON:
//
//   {"id":"k3Qx7aZ_-0Bc","at":1796032800000,"zone":60,"day":"2026-11-30","kind":"review",…}
//
// and by kind
//
//   review    card face grade ms, then due (a day) or until (an instant)
//   mark      card [face] and one of star flag suspend bury note
//   undo      of
//   memory    card face state stability difficulty, due or until, reviews lapses last anki
//   due       card face due
//   forget    card [face]
//   settings  scope set

extension LogEvent {
  /// Reads a line of a log; nil where it is no event, or one with values that cannot be.
  public init?(json: String) {
    var reader = LogReader()
    guard let event = reader.event(json) else { return nil }
    self = event
  }

  /// The line of the log, without its line feed.
  public var json: String {
    var writer = JSONObjectWriter()
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes the line of the log, without its line feed.
  func write(to line: inout JSONObjectWriter) {
    line.begin()
    line.add(.id, id)
    line.add(.at, moment.milliseconds)
    line.add(.zone, Int64(moment.minutesEast))
    line.add(.day, day)
    action.write(to: &line)
    for (name, value) in unknown.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      line.add(name, json: value)
    }
    line.end()
  }

  /// The members that an event of a kind has.
  static func members(of action: Action) -> [LogMember] {
    let own: [LogMember] =
      switch action {
      case .review: [.card, .face, .grade, .ms, .due, .until]
      case .mark: [.card, .face] + LogMember.marks
      case .undo: [.of]
      case .memory:
        [
          .card, .face, .state, .stability, .difficulty, .due, .until, .days, .left, .reviews,
          .lapses, .last, .anki,
        ]
      case .due: [.card, .face, .due]
      case .forget: [.card, .face]
      case .settings: [.scope, .set]
      case .unknown: []
      }
    return LogMember.common + own
  }
}

// MARK: - Writing

extension LogEvent.Action {
  /// Writes the kind and its own members in their order.
  fileprivate func write(to line: inout JSONObjectWriter) {
    switch self {
    case .review(let face, let grade, let milliseconds, let promise):
      line.begin("review", about: face.card, face.face)
      line.add(.grade, Int64(grade.rawValue))
      line.add(.ms, Int64(max(0, milliseconds)))
      line.add(promise)
    case .mark(let mark, let card, let face):
      line.begin("mark", about: card, face)
      mark.write(to: &line)
    case .undo(let id):
      line.add(.kind, "undo")
      line.add(.of, id)
    case .memory(let face, let memory):
      line.begin("memory", about: face.card, face.face)
      memory.write(to: &line)
    case .due(let face, let day):
      line.begin("due", about: face.card, face.face)
      line.add(.due, day)
    case .forget(let card, let face):
      line.begin("forget", about: card, face)
    case .settings(let scope, let values):
      line.add(.kind, "settings")
      line.add(.scope, json: scope.json)
      let set = canonical(byKey: values.map { (key: $0.key, value: $0.value) })
      line.add(.set, json: set ?? "{}")
    case .unknown(let kind):
      line.add(.kind, kind)
    }
  }
}

extension LogEvent.Mark {
  fileprivate func write(to line: inout JSONObjectWriter) {
    switch self {
    case .star(let isOn): line.add(.star, json: String(isOn))
    case .flag(let color): line.add(.flag, orNull: color?.rawValue)
    case .suspend(let isOn): line.add(.suspend, json: String(isOn))
    case .bury(let day): line.add(.bury, orNull: day?.description)
    case .note(let text): line.add(.note, orNull: text)
    }
  }
}

extension LogEvent.ImportedMemory {
  fileprivate func write(to line: inout JSONObjectWriter) {
    line.add(.state, stage.rawValue)
    line.add(.stability, json: stability?.description)
    line.add(.difficulty, json: difficulty?.description)
    line.add(promise)
    line.add(.days, json: days?.description)
    line.add(.left, json: left?.description)
    line.add(.reviews, Int64(reviews))
    line.add(.lapses, Int64(lapses))
    if let last { line.add(.last, last) }
    line.add(.anki, json: anki)
  }
}

extension LogEvent.SettingsScope {
  fileprivate var json: String {
    switch self {
    case .all: canonical("all")
    case .deck: canonical("deck")
    case .section(let path): canonical(path)
    }
  }
}

extension JSONObjectWriter {
  fileprivate mutating func begin(_ kind: String, about card: CardID, _ face: Face?) {
    add(.kind, kind)
    add(LogMember.card.name) { card.append(to: &$0) }
    if let face { add(.face, face.description) }
  }

  fileprivate mutating func add(_ member: LogMember, _ id: EventID) {
    add(member.name) { id.append(to: &$0) }
  }

  fileprivate mutating func add(_ member: LogMember, _ day: StudyDay) {
    add(member.name) { day.append(to: &$0) }
  }

  fileprivate mutating func add(_ member: LogMember, _ number: Int64) { add(member.name, number) }

  fileprivate mutating func add(_ member: LogMember, _ text: String) {
    add(member.name, string: text)
  }

  fileprivate mutating func add(_ member: LogMember, orNull text: String?) {
    if let text { add(member, text) } else { add(member, json: "null") }
  }

  fileprivate mutating func add(_ member: LogMember, json: String?) { add(member.name, json: json) }

  fileprivate mutating func add(_ promise: LogEvent.Promise?) {
    switch promise {
    case .due(let day)?: add(.due, day)
    case .until(let instant)?: add(.until, instant)
    case nil: break
    }
  }
}

// MARK: - Reading

extension LogEvent.Action {
  /// Reads the members of a kind other than `review`; nil where a value cannot be.
  init?(_ kind: String, _ values: LogValues) {
    let card = values[.card]?.text.flatMap { CardID($0) }
    let face = values[.face]?.text.flatMap { Face($0) }
    // A face that cannot be read must not become the whole card.
    if face == nil, values.has(.face), kind == "mark" || kind == "forget" { return nil }
    let cardFace = card.flatMap { card in face.map { CardFace(card, $0) } }
    switch kind {
    case "mark":
      guard let card else { return nil }
      guard let member = LogMember.marks.first(where: values.has) else {
        self = .unknown(kind: kind)
        return
      }
      guard let mark = values[member].flatMap({ LogEvent.Mark(member, $0) }) else { return nil }
      self = .mark(mark, on: card, face: face)
    case "undo":
      guard let id = values[.of]?.text.flatMap({ EventID($0) }) else { return nil }
      self = .undo(of: id)
    case "memory":
      guard let cardFace, let memory = LogEvent.ImportedMemory(values) else { return nil }
      self = .memory(cardFace, memory)
    case "due":
      guard let cardFace, let day = values.day(.due) else { return nil }
      self = .due(cardFace, day)
    case "forget":
      guard let card else { return nil }
      self = .forget(card, face: face)
    case "settings":
      guard let scope = values[.scope].flatMap(LogEvent.SettingsScope.init),
        let set = values[.set]?.members
      else { return nil }
      self = .settings(
        scope, set.reduce(into: [:]) { $0[$1.name] = $1.value.canonicalText })
    default:
      self = .unknown(kind: kind)
    }
  }
}

extension LogValues {
  /// A number, or the nearest that counts something.
  fileprivate func count(_ member: LogMember) -> Int? {
    self[member]?.integer.map { max(0, $0) }
  }

  fileprivate func day(_ member: LogMember) -> StudyDay? {
    self[member]?.text.flatMap { StudyDay($0) }
  }

  fileprivate var promise: LogEvent.Promise? {
    if let day = day(.due) { return .due(day) }
    return self[.until]?.integer.map { .until(milliseconds: Int64($0)) }
  }
}

extension LogEvent.Mark {
  /// Reads the value of a mark; nil where it cannot be.
  fileprivate init?(_ member: LogMember, _ value: JSONValue) {
    let mark: LogEvent.Mark? =
      switch (member, value) {
      case (.star, .bool(let isOn)): .star(isOn)
      case (.suspend, .bool(let isOn)): .suspend(isOn)
      case (.flag, .null): .flag(nil)
      case (.flag, .string(let color)): FlagColor(rawValue: color).map { .flag($0) }
      case (.bury, .null): .bury(nil)
      case (.bury, .string(let day)): StudyDay(day).map { .bury($0) }
      case (.note, .null): .note(nil)
      case (.note, .string(let text)): .note(text)
      default: nil
      }
    guard let mark else { return nil }
    self = mark
  }
}

extension LogEvent.ImportedMemory {
  fileprivate init?(_ values: LogValues) {
    guard let stage = values[.state]?.text.flatMap({ LearnerFacts.Stage(rawValue: $0) }) else {
      return nil
    }
    self.init(
      stage: stage, stability: values[.stability]?.double, difficulty: values[.difficulty]?.double,
      promise: values.promise, days: values.count(.days), left: values.count(.left),
      reviews: values.count(.reviews) ?? 0, lapses: values.count(.lapses) ?? 0,
      last: values.day(.last), anki: values.json(.anki))
  }
}

extension LogEvent.SettingsScope {
  fileprivate init?(_ value: JSONValue) {
    switch value {
    case "all": self = .all
    case "deck": self = .deck
    case .array: self = .section(value.strings)
    default: return nil
    }
  }
}
