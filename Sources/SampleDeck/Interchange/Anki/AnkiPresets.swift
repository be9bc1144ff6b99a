/// The presets of the decks that leave: as they came, but for what the learner has set otherwise since.
struct AnkiPresets {
  private let plan: StudyPlan
  /// The moment, in seconds.
  private let now: Int64
  private var uses: [(deck: AnkiDeck, base: AnkiPreset, config: Protobuf)] = []

  private struct Variant: Hashable {
    let base: Int64
    let config: Protobuf
  }

  init(_ plan: StudyPlan, now: Int64) {
    self.plan = plan
    self.now = now
  }

  /// Takes a deck, and what its preset was.
  mutating func add(_ deck: AnkiDeck, under base: AnkiPreset) {
    guard let normal = deck.normal else { return }
    var (deck, config, limits) = (deck, base.config, normal)
    var known = StudySettings()
    _ = known.take(base.config)
    _ = known.take(deckLimits: normal)
    let settings = plan.settings(for: deck.path)
    for setting in StudySetting.allCases
    where plan.hasValue(of: setting, for: deck.path) && settings[setting] != known[setting] {
      if !limits.putLimit(setting, of: settings) { config.put(setting, of: settings) }
    }
    if limits != normal { deck.kind.set(1, .bytes(limits.bytes)) }
    uses.append((deck, base, config))
  }

  /// The presets, and the decks that were added, each under one of them.
  ///
  /// A preset that all its decks have changed in one way keeps its id; otherwise a deck that changed it
  /// has one of its own, and so it has in the place of the first, which every collection of Anki's
  /// keeps as it is.
  func finish() -> (presets: [Int64: AnkiPreset], decks: [AnkiDeck]) {
    var presets: [Int64: AnkiPreset] = [1: .standard]
    for use in uses { presets[use.base.id] = use.base }
    let variants = Dictionary(grouping: uses, by: \.base.id).mapValues { Set($0.map(\.config)) }
    var own: [Variant: Int64] = [:]
    let decks = uses.map { use -> AnkiDeck in
      guard use.config != use.base.config else { return use.deck }
      var preset = use.base
      preset.config = use.config
      preset.modified = now
      if preset.id == 1 || variants[preset.id]?.count != 1 {
        let variant = Variant(base: preset.id, config: preset.config)
        if let id = own[variant] { return use.deck.under(id) }
        preset.id = max(use.deck.id, 2)
        while presets[preset.id] != nil { preset.id += 1 }
        preset.name = use.deck.path.joined(separator: "::")
        own[variant] = preset.id
      }
      presets[preset.id] = preset
      return use.deck.under(preset.id)
    }
    return (presets, decks)
  }
}

extension AnkiDeck {
  fileprivate func under(_ preset: Int64) -> AnkiDeck {
    var (deck, normal) = (self, self.normal ?? Protobuf())
    guard normal.integer(1) != preset else { return self }
    normal.set(1, .varint(UInt64(preset)))
    deck.kind.set(1, .bytes(normal.bytes))
    return deck
  }
}

extension Protobuf {
  /// Puts a setting where a preset has it; what Anki does not know stays behind.
  fileprivate mutating func put(_ setting: StudySetting, of settings: StudySettings) {
    let schedule = settings.schedule
    switch setting {
    case .learningSteps: set(1, floats: schedule.learningSteps.map { Float($0) / 60 })
    case .relearningSteps: set(2, floats: schedule.relearningSteps.map { Float($0) / 60 })
    case .newPerDay: set(9, .varint(Self.limit(settings.newPerDay)))
    case .reviewsPerDay: set(10, .varint(Self.limit(settings.reviewsPerDay)))
    case .maximumInterval: set(16, .varint(UInt64(schedule.maximumInterval)))
    case .leech: set(22, .varint(UInt64(schedule.leechThreshold)))
    case .retention: set(37, .fixed32(Float(schedule.retention).bitPattern))
    case .parameters: set(6, floats: schedule.parameters.values.map { Float($0) })
    case .rollover, .order, .fuzz, .forgive: break
    }
  }

  /// Puts a setting where a deck has it for itself; false where the deck leaves it to its preset.
  fileprivate mutating func putLimit(_ setting: StudySetting, of settings: StudySettings) -> Bool {
    switch setting {
    case .reviewsPerDay where self[6] != nil:
      set(6, .varint(Self.limit(settings.reviewsPerDay)))
    case .newPerDay where self[7] != nil: set(7, .varint(Self.limit(settings.newPerDay)))
    case .retention where self[10] != nil:
      set(10, .fixed32(Float(settings.schedule.retention).bitPattern))
    default: return false
    }
    return true
  }

  /// Anki's name for no limit is a high one.
  private static func limit(_ count: Int?) -> UInt64 { UInt64(count ?? 9999) }
}
