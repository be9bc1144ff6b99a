import SampleDeck

/// What settings of study are set for and read from: all decks, one deck, a section of it.
struct StudyScope {
  private let scope: LogEvent.SettingsScope
  private let log: StudyLog
  private var all: StudyHistory
  private var deck = StudyHistory()

  /// All decks.
  init(_ call: Invocation) throws {
    scope = .all
    log = try call.commonLog
    all = try log.history()
  }

  /// A deck, or a section of it; its log is read unless it was already.
  init(
    _ deck: OpenDeck, section: [String]?, history: StudyHistory? = nil, _ call: Invocation
  ) throws {
    scope = section.map { .section($0) } ?? .deck
    log = deck.log
    all = try call.commonLog.history()
    self.deck = try history ?? log.history()
  }

  /// What holds here.
  var settings: StudySettings { plan.settings(for: section) }

  /// Where a value was set that holds here; nil: nowhere.
  func origin(of setting: StudySetting) -> String? {
    let plan = plan
    let paths = section.indices.reversed().map { Array(section[...$0]) }
    if paths.contains(where: { plan.value(setting, in: .section($0)) != nil }) {
      return "the section"
    }
    if plan.value(setting, in: .deck) != nil { return "the deck" }
    return plan.value(setting, in: .all) == nil ? nil : "all decks"
  }

  /// Sets a value, or forgets the one that was set here.
  mutating func set(
    _ setting: StudySetting, to text: String?, at moment: StudyMoment, _ call: Invocation
  ) throws {
    let action = try LogEvent.Action.setting(setting, to: text, in: scope)
    var random = call.randomness
    let history = scope == .all ? all : deck
    let event = LogEvent(
      action, at: moment, on: plan.day(of: moment), id: history.unusedID(using: &random))
    if !call.options.isDryRun { try log.append(event) }
    if scope == .all { all.append(event) } else { deck.append(event) }
  }

  /// What holds for a deck in the scope, of which the log held this.
  func plan(of history: StudyHistory) -> StudyPlan {
    scope == .all ? StudyPlan(all: all, deck: history) : plan
  }

  private var plan: StudyPlan { StudyPlan(all: all, deck: deck) }

  private var section: [String] { if case .section(let path) = scope { path } else { [] } }
}

extension Invocation {
  /// The log of the settings that hold for all decks.
  var commonLog: StudyLog {
    get throws { StudyLog(ofAllDecksIn: try progressFolder, state: folders.state) }
  }

  /// The learner's settings for a deck of which the log holds this.
  func plan(_ history: StudyHistory) throws -> StudyPlan {
    StudyPlan(all: try commonLog.history(), deck: history)
  }
}

extension Invocation {
  /// How far the learner is with a deck now.
  func progress(of deck: Deck, _ log: StudyLog) throws -> DeckProgress {
    try log.progress(
      of: deck, common: try commonLog.history(), at: moment, cache: folders.cache)
  }
}

extension OpenDeck {
  /// How far the learner is with the deck now.
  func progress(_ call: Invocation) throws -> DeckProgress {
    try call.progress(of: document.deck, log)
  }
}
