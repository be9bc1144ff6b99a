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
    let (kind, values) = action.members
    let common: [(LogMember, String?)] = [
      (.id, canonical(id.description)), (.at, String(moment.milliseconds)),
      (.zone, String(moment.minutesEast)), (.day, canonical(day.description)),
      (.kind, canonical(kind)),
    ]
    let known = (common + values).compactMap { member, value in value.map { (member.name, $0) } }
    let rest = unknown.sorted { $0.key.precedesByBytes($1.key) }
    return canonical(object: known + rest.map { ($0.key, $0.value) })
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
  /// The name of the kind, and its members in their order as canonical JSON; nil: left out.
  fileprivate var members: (kind: String, [(LogMember, String?)]) {
    switch self {
    case .review(let face, let grade, let milliseconds, let promise):
      (
        "review",
        face.members
          + [(.grade, String(grade.rawValue)), (.ms, String(max(0, milliseconds)))]
          + promise.members
      )
    case .mark(let mark, let card, let face):
      ("mark", card.members(face) + [mark.member])
    case .undo(let id):
      ("undo", [(.of, canonical(id.description))])
    case .memory(let face, let memory):
      ("memory", face.members + memory.members)
    case .due(let face, let day):
      ("due", face.members + [(.due, canonical(day.description))])
    case .forget(let card, let face):
      ("forget", card.members(face))
    case .settings(let scope, let values):
      (
        "settings",
        [
          (.scope, scope.json),
          (.set, canonical(byKey: values.map { (key: $0.key, value: $0.value) }) ?? "{}"),
        ]
      )
    case .unknown(let kind):
      (kind, [])
    }
  }
}

extension CardID {
  fileprivate func members(_ face: Face?) -> [(LogMember, String?)] {
    [(.card, canonical(description)), (.face, face.map { canonical($0.description) })]
  }
}

extension CardFace {
  fileprivate var members: [(LogMember, String?)] { card.members(face) }
}

extension LogEvent.Promise? {
  fileprivate var members: [(LogMember, String?)] {
    switch self {
    case .due(let day)?: [(.due, canonical(day.description))]
    case .until(let instant)?: [(.until, String(instant))]
    case nil: []
    }
  }
}

extension LogEvent.Mark {
  fileprivate var member: (LogMember, String?) {
    switch self {
    case .star(let isOn): (.star, String(isOn))
    case .flag(let color): (.flag, color.map { canonical($0.rawValue) } ?? "null")
    case .suspend(let isOn): (.suspend, String(isOn))
    case .bury(let day): (.bury, day.map { canonical($0.description) } ?? "null")
    case .note(let text): (.note, text.map { canonical($0) } ?? "null")
    }
  }
}

extension LogEvent.ImportedMemory {
  fileprivate var members: [(LogMember, String?)] {
    [
      (.state, canonical(stage.rawValue)), (.stability, stability.map { "\($0)" }),
      (.difficulty, difficulty.map { "\($0)" }),
    ] + promise.members + [
      (.days, days.map { String($0) }), (.left, left.map { String($0) }),
      (.reviews, String(reviews)), (.lapses, String(lapses)),
      (.last, last.map { canonical($0.description) }), (.anki, anki),
    ]
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

// MARK: - Reading

extension LogEvent.Action {
  /// Reads the members of a kind other than `review`; nil where a value cannot be.
  init?(_ kind: String, _ values: [LogMember: JSONValue]) {
    let card = values[.card]?.text.flatMap { CardID($0) }
    let face = values[.face]?.text.flatMap { Face($0) }
    // A face that cannot be read must not become the whole card.
    if face == nil, values[.face] != nil, kind == "mark" || kind == "forget" { return nil }
    let cardFace = card.flatMap { card in face.map { CardFace(card, $0) } }
    switch kind {
    case "mark":
      guard let card else { return nil }
      guard let member = LogMember.marks.first(where: { values[$0] != nil }) else {
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

extension [LogMember: JSONValue] {
  /// A number, or the nearest that counts something.
  fileprivate func count(_ member: LogMember) -> Int? {
    self[member]?.integer.map { Swift.max(0, $0) }
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
  fileprivate init?(_ values: [LogMember: JSONValue]) {
    guard let stage = values[.state]?.text.flatMap({ LearnerFacts.Stage(rawValue: $0) }) else {
      return nil
    }
    self.init(
      stage: stage, stability: values[.stability]?.double, difficulty: values[.difficulty]?.double,
      promise: values.promise, days: values.count(.days), left: values.count(.left),
      reviews: values.count(.reviews) ?? 0, lapses: values.count(.lapses) ?? 0,
      last: values.day(.last), anki: values[.anki]?.canonicalText)
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
