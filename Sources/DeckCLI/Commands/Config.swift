import SampleDeck

/// `deck config`: the settings of this machine, and those of study.
struct Config: Command {
  static let name = "config"
  static let abstract = "Show or change settings"
  static let discussion = """
    Without a name all settings are listed, without a value one is shown.

    The settings of study hold for all decks, for one deck, or for one section of it; for each card the \
    most specific one counts. They lie with your progress, not in the deck.

    A key that keys gives to something does that in quiz, open and flip, wherever it is called so, \
    beside the usual ones; ? lists there what can be named. Keys are letters and signs, or space, enter, \
    tab, backspace, delete, left and right.
    """
  static let examples = [
    Example("deck config new-per-day 10", "ten new cards a day, in every deck"),
    Example("deck config Inventions retention 0.95", "forget less of one deck"),
    Example("deck config Inventions learning-steps 1m 10m 1d", "three steps for a new card"),
    Example("deck config Spanish forgive all", "typed answers need no accents and no articles"),
    Example("deck config keys show=f undo=z", "further keys; give all of them at once"),
    Example("deck config screen line", "quiz by lines, not on a full screen"),
    Example("deck config progress ~/Sync/progress", "keep your progress in a synced folder"),
    Example("deck config screen --unset", "back to what is usual"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands("[DECK] [NAME] [VALUE]", \.words, completing: .words(names), "the setting"),
    .option("--section", "S", \.section, "for one section of the deck only: Name or Name::Part"),
    .flag("--unset", \.isUnset, "forget what was set"),
  ]

  private static let names =
    Settings.Name.allCases.map(\.rawValue) + StudySetting.allCases.map(\.rawValue)

  var words: [String] = []
  var section: String?
  var isUnset = false

  func run(_ call: Invocation) throws -> ExitCode {
    var words = words
    var deck: OpenDeck?
    if call.options.deck != nil || section != nil || namesDeck(call) {
      (deck, words) = try call.open(words)
    }
    let value = words.count > 1 ? words.dropFirst().joined(separator: " ") : nil
    guard let word = words.first else {
      try listAll(deck, call)
      return .done
    }
    if let name = Settings.Name(rawValue: word) {
      guard deck == nil else { throw UsageError("\(word) is a setting of this machine.") }
      try machine(name, value, call)
    } else if let setting = StudySetting(rawValue: word) {
      try study(setting, value, scope(of: deck, call), call)
    } else {
      throw UsageError(
        "There is no setting “\(word)”.\(suggestion(for: word, among: Self.names)) The settings are "
          + Self.names.joined(separator: ", ") + ".")
    }
    return .done
  }

  /// Whether the first word is a deck: no setting is called so, and a deck is, or a setting follows.
  private func namesDeck(_ call: Invocation) -> Bool {
    guard let word = words.first, !Self.names.contains(word) else { return false }
    return call.decks.deck(named: word) != nil || Self.names.contains(words.dropFirst().first ?? "")
  }

  // MARK: This machine

  private func machine(_ name: Settings.Name, _ value: String?, _ call: Invocation) throws {
    var settings = try call.settings()
    if name == .progress, value != nil || isUnset {
      try moveProgress(to: isUnset ? nil : value, &settings, call)
    } else if value != nil || isUnset {
      try settings.set(name, to: isUnset ? nil : value)
      if !call.options.isDryRun { try settings.save() }
    }
    call.out.answer(
      json: .object([(name.rawValue, JSON(settings[name]))]),
      rows: [[name.rawValue, settings[name] ?? ""]],
      text: { out in settings[name].map { out.line($0) } })
  }

  /// Brings the logs to another folder, or back to the usual one, and remembers it.
  private func moveProgress(
    to value: String?, _ settings: inout Settings, _ call: Invocation
  ) throws {
    if value?.isEmpty == true { throw UsageError("progress takes a folder.") }
    let old = settings[.progress] ?? call.folders.progress
    try settings.set(.progress, to: value.map(call.absolute))
    let new = settings[.progress] ?? call.folders.progress
    let logs = try StudyBackup.move(
      from: old, to: new, isDryRun: call.options.isDryRun, remember: settings.save)
    let (added, known) = (logs.reduce(0) { $0 + $1.added }, logs.reduce(0) { $0 + $1.known })
    guard added + known > 0, old != new else { return }
    let there = known > 0 ? "; there already: \(known)" : ""
    call.out.talk(
      "Moved \(counted(added, "line")) of \(counted(logs.count, "log")) from \(old)\(there).")
  }

  // MARK: Study

  private func scope(of deck: OpenDeck?, _ call: Invocation) throws -> StudyScope {
    guard let deck else { return try StudyScope(call) }
    let path = section?.split(separator: "::").map(String.init)
    return try StudyScope(deck, section: path, call)
  }

  private func study(
    _ setting: StudySetting, _ value: String?, _ scope: StudyScope, _ call: Invocation
  ) throws {
    var scope = scope
    if value != nil || isUnset {
      do {
        try scope.set(setting, to: isUnset ? nil : value, at: call.moment, call)
      } catch let .refused(sentence) as DeckError {
        throw UsageError(sentence)
      }
    }
    let settings = scope.settings
    call.out.answer(
      json: .object([(setting.rawValue, .raw(settings.json(of: setting)))]),
      rows: [[setting.rawValue, settings[setting]]],
      text: { out in out.line(settings[setting]) })
  }

  // MARK: All

  private func listAll(_ deck: OpenDeck?, _ call: Invocation) throws {
    let scope = try scope(of: deck, call)
    let settings = scope.settings
    let machine = deck == nil ? try call.settings() : nil
    let names = machine == nil ? [] : Settings.Name.allCases
    call.out.answer(
      json: .object(
        StudySetting.allCases.map { ($0.rawValue, .raw(settings.json(of: $0))) }
          + names.map { ($0.rawValue, JSON(machine?[$0])) }),
      rows: StudySetting.allCases.map { [$0.rawValue, settings[$0]] }
        + names.map { [$0.rawValue, machine?[$0] ?? ""] },
      text: { out in
        var table = Table(.init("Setting"), .init("Value"), .init("Set for"), .init("What it is"))
        for setting in StudySetting.allCases {
          let value =
            setting == .parameters && scope.origin(of: setting) == nil ? "" : settings[setting]
          table.add(
            setting.rawValue, value, scope.origin(of: setting) ?? "usual", setting.meaning)
        }
        for name in names {
          table.add(
            name.rawValue, machine?[name] ?? "", machine?[name] == nil ? "not set" : "this machine",
            name.meaning)
        }
        out.table(table)
      })
  }
}

extension StudySetting {
  fileprivate var meaning: String {
    switch self {
    case .retention: "the chance to remember at which a card comes back"
    case .learningSteps: "the waits of a new card: 1m 10m, or none"
    case .relearningSteps: "the waits of a card that was forgotten"
    case .newPerDay: "new questions a day, or all"
    case .reviewsPerDay: "questions that are due a day, or all"
    case .rollover: "the hour at which the study day begins"
    case .maximumInterval: "the longest wait, in days"
    case .leech: "the lapses that make a leech; 0: none do"
    case .order: "due-first, new-first or mixed"
    case .fuzz: "on: intervals vary a little"
    case .forgive: "what may differ in a typed answer: case, accents, articles and more, or none"
    case .parameters: "how you remember: the 21 numbers of FSRS-6"
    }
  }
}
