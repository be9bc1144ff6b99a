import Codec

/// What a learner has set for a deck, in layers: for all decks, for this one, for its sections. For
/// each card the most specific value holds.
public struct StudyPlan: Sendable {
  private var layers: [LogEvent.SettingsScope: [StudySetting: String]] = [:]
  /// Of the deck as a whole, and of each section that has settings of its own.
  private var resolved: [[String]: (settings: StudySettings, schedule: Schedule)] = [:]
  private let usual: (settings: StudySettings, schedule: Schedule)

  /// The settings that logs hold. A value that cannot be is passed over.
  ///
  /// - Parameters:
  ///   - all: The log of the settings for all decks.
  ///   - deck: The log of the deck.
  public init(
    all: some Studied = StudyHistory(), deck: some Studied = StudyHistory()
  ) {
    for (scope, values) in all.standing.settings where scope == .all {
      layers.take(values, in: scope)
    }
    for (scope, values) in deck.standing.settings where scope != .all {
      layers.take(values, in: scope)
    }
    var settings = StudySettings()
    settings.apply(layers[.all])
    settings.apply(layers[.deck])
    usual = (settings, Schedule(settings.schedule))
    for case .section(let path) in layers.keys {
      var settings = settings
      for end in path.indices {
        settings.apply(layers[.section(Array(path[...end]))]?.filter(\.key.isForSections))
      }
      resolved[path] = (settings, Schedule(settings.schedule))
    }
  }

  /// The settings that hold for a card of a section, or for the deck as a whole.
  public func settings(for section: [String] = []) -> StudySettings { values(section).settings }

  /// The schedule of a card of a section.
  public func schedule(for section: [String] = []) -> Schedule { values(section).schedule }

  /// The value that was set in one scope, as it is typed; nil: none was.
  public func value(_ setting: StudySetting, in scope: LogEvent.SettingsScope) -> String? {
    layers[scope]?[setting]
  }

  /// Whether the learner has set a value that holds for a section, there or further up.
  func hasValue(of setting: StudySetting, for section: [String]) -> Bool {
    let above = section.indices.map { LogEvent.SettingsScope.section(Array(section[...$0])) }
    return ([.all, .deck] + above).contains { layers[$0]?[setting] != nil }
  }

  /// The hour at which the study day begins.
  public var rollover: Int { usual.settings.schedule.rollover }

  /// The study day of a moment.
  public func day(of moment: StudyMoment) -> StudyDay {
    StudyDay(of: moment, rollover: rollover)
  }

  /// The schedules of the plan: of the deck as a whole, then of each section that has settings of its
  /// own.
  var schedules: [Schedule] { [schedule()] + groups.map { schedule(for: $0) } }

  /// Which of the schedules is that of a section's cards.
  func group(of section: [String]) -> Int {
    var path = section
    while !path.isEmpty {
      if let group = groups.firstIndex(of: path) { return group + 1 }
      path.removeLast()
    }
    return 0
  }

  /// The digest of all that decides what replay makes of a log.
  var fingerprint: String {
    let settings = ([[]] + groups).map { path in
      let values = self.settings(for: path)
      return canonical(path) + StudySetting.allCases.map { values[$0] }.joined(separator: ";")
    }
    return SHA256.hash(settings.joined(separator: "\n")).hex
  }

  /// A limit of the deck as a whole, and of each section that has settings of its own.
  func limits(
    _ limit: (StudySettings) -> Int?
  ) -> [(section: [String], limit: Int?)] {
    ([[]] + groups).map { ($0, limit(settings(for: $0))) }
  }

  private var groups: [[String]] { sections.sorted { $0.lexicographicallyPrecedes($1) } }

  /// The sections that have settings of their own.
  var sections: [[String]] { Array(resolved.keys) }

  private func values(_ section: [String]) -> (settings: StudySettings, schedule: Schedule) {
    if resolved.isEmpty { return usual }
    var path = section
    while !path.isEmpty {
      if let values = resolved[path] { return values }
      path.removeLast()
    }
    return usual
  }
}

extension StudySettings {
  fileprivate mutating func apply(_ values: [StudySetting: String]?) {
    for (setting, text) in values ?? [:] { try? set(setting, to: text) }
  }
}

extension [LogEvent.SettingsScope: [StudySetting: String]] {
  fileprivate mutating func take(_ values: [String: String], in scope: LogEvent.SettingsScope) {
    for (name, json) in values {
      guard let setting = StudySetting(rawValue: name) else { continue }
      let text = JSONValue(canonical: json).settingText
      var trial = StudySettings()
      guard let text else {
        self[scope]?[setting] = nil
        continue
      }
      if (try? trial.set(setting, to: text)) != nil { self[scope, default: [:]][setting] = text }
    }
  }
}

// MARK: - In the log

extension LogEvent.Action {
  /// The event that sets a value; nil takes back what was set in that scope.
  ///
  /// - Throws: `DeckError.refused` with what the setting takes.
  public static func setting(
    _ setting: StudySetting, to text: String?, in scope: LogEvent.SettingsScope
  ) throws(DeckError) -> LogEvent.Action {
    if case .section = scope, !setting.isForSections {
      throw .refused("\(setting.rawValue) holds for a whole deck, not for a section.")
    }
    guard let text else { return .settings(scope, [setting.rawValue: "null"]) }
    var settings = StudySettings()
    try settings.set(setting, to: text)
    return .settings(scope, [setting.rawValue: settings.json(of: setting)])
  }
}

extension StudySettings {
  /// A value as canonical JSON, as the log holds it.
  public func json(of setting: StudySetting) -> String {
    let text = self[setting]
    switch setting {
    case .retention, .rollover, .maximumInterval, .leech: return text
    case .newPerDay, .reviewsPerDay: return text == "all" ? canonical(text) : text
    case .learningSteps, .relearningSteps, .order, .forgive: return canonical(text)
    case .fuzz: return String(schedule.isFuzzed)
    case .parameters: return "[" + text.replacing(" ", with: ",") + "]"
    }
  }
}

extension JSONValue {
  /// The value as it is typed; nil: none.
  fileprivate var settingText: String? {
    switch self {
    case .null, .object: nil
    case .bool(let isOn): isOn ? "on" : "off"
    case .number(let text), .string(let text): text
    case .array(let values): values.compactMap(\.settingText).joined(separator: " ")
    }
  }
}
