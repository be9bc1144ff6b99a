import Codec

/// What a checkpoint tells of the log as a whole.
struct CheckpointHead: Sendable {
  /// The number of events, the void ones too.
  var count = 0
  /// The last review that counts: its day, and the place of its card.
  var latest: (day: Int, card: Int)?
  /// The last study day on which something was graded.
  var day = Int.min
  /// Tells the plan apart by which it was replayed.
  var plan = ""
  /// The settings that stand in the log, as lines of it.
  var settings: [String] = []
  /// The notes on cards.
  var notes: [String] = []
  var warnings: [LogWarning] = []
  /// How far each file was read.
  var files: [LogStamp] = []
}

extension CheckpointHead {
  var json: [UInt8] {
    let value: JSONValue = [
      "count": JSONValue(integerLiteral: count),
      "latest": latest.map {
        [JSONValue(integerLiteral: $0.day), JSONValue(integerLiteral: $0.card)]
      } ?? .null,
      "day": JSONValue(integerLiteral: day), "plan": .string(plan),
      "settings": .array(settings.map { .string($0) }), "notes": .array(notes.map { .string($0) }),
      "warnings": .array(warnings.map(\.json)), "files": .array(files.map(\.json)),
    ]
    return value.compact
  }

  /// Reads one; nil where a member is none.
  init?(json bytes: ArraySlice<UInt8>) {
    guard let value = try? JSONValue(Array(bytes), range: 0..<bytes.count, isChecked: true),
      let count = value["count"]?.integer, (0..<1 << 32).contains(count),
      let day = value["day"]?.integer,
      let plan = value["plan"]?.text, let warnings = value["warnings"]?.elements,
      let files = value["files"]?.elements
    else { return nil }
    self.count = count
    self.day = day
    self.plan = plan
    settings = value["settings"]?.strings ?? []
    notes = value["notes"]?.strings ?? []
    self.warnings = warnings.compactMap { LogWarning(json: $0) }
    self.files = files.compactMap { LogStamp(json: $0) }
    guard self.warnings.count == warnings.count, self.files.count == files.count else { return nil }
    if let latest = value["latest"]?.elements {
      guard latest.count == 2, let day = latest[0].integer, let card = latest[1].integer else {
        return nil
      }
      self.latest = (day, card)
    }
  }
}
