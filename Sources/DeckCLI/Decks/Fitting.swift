import SampleDeck

/// Parameters fitted for all decks, for one, or for a section of it, and what follows from them.
struct Fitting {
  /// A deck, and what was done with it.
  typealias Studied = (deck: OpenDeck, history: StudyHistory)

  /// Whose parameters they are.
  let subject: String
  /// Whether there are reviews enough to tell.
  let isEnough: Bool
  let fit: ParameterFit
  /// What is due on another day now; nil: it was not asked for.
  private(set) var moves: [DueMove]?
  private var scope: StudyScope
  private let studied: [Studied]
  private let cards: Set<CardID>?

  /// Fewer reviews, each a day or more after the one before, tell more of chance than of a learner.
  static let fewest = 100

  /// The fit for all decks.
  init(_ studied: [Studied], _ call: Invocation) throws {
    self.init(studied, for: try StudyScope(call), subject: "all decks", cards: nil)
  }

  /// The fit for a deck, or for a section of it.
  init(_ studied: Studied, section: [String]?, _ call: Invocation) throws {
    let (deck, history) = studied
    let title = "“\(deck.title)”"
    self.init(
      [studied], for: try StudyScope(deck, section: section, history: history, call),
      subject: section.map { "the section \($0.joined(separator: "::")) of \(title)" } ?? title,
      cards: section.map { path in
        Set(deck.document.deck.askedCards.filter { $0.section.starts(with: path) }.map(\.id))
      })
  }

  private init(_ studied: [Studied], for scope: StudyScope, subject: String, cards: Set<CardID>?) {
    (self.studied, self.scope, self.subject, self.cards) = (studied, scope, subject, cards)
    let faces = studied.flatMap { $0.history.reviewsByFace { cards?.contains($0) ?? true } }
    let schedule = scope.settings.schedule
    fit = schedule.parameters.fitted(
      to: faces, relearningSteps: schedule.relearningSteps.count)
    isEnough = fit.reviews >= Self.fewest
  }

  var isBetter: Bool { isEnough && fit.isBetter }

  /// Sets the parameters, if they are better ones.
  mutating func set(at moment: StudyMoment, _ call: Invocation) throws {
    guard isBetter else { return }
    let text = fit.parameters.values.map { "\($0)" }.joined(separator: " ")
    try scope.set(.parameters, to: text, at: moment, call)
  }

  /// Moves what is due to the days that the parameters ask for. At the same moment as `set` it is one
  /// act with it, which is taken back as one.
  mutating func reschedule(at moment: StudyMoment, _ call: Invocation) throws {
    var all: [DueMove] = []
    for (deck, history) in studied {
      let progress = DeckProgress(
        of: deck.document.deck, history: history, plan: scope.plan(of: history), at: moment)
      let moves = progress.dueMoves.filter { cards?.contains($0.face.card) ?? true }
      let events = moves.map { LogEvent($0.action, at: moment, on: progress.today) }
      if !call.options.isDryRun { try deck.log.append(contentsOf: events) }
      all += moves
    }
    moves = all
  }
}
