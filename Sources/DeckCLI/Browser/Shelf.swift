import SampleDeck

/// The cards that are listed: those of a deck that a group and a query leave.
struct Shelf {
  let document: DeckDocument
  private let plan: StudyPlan
  private let clock: () -> StudyMoment
  private(set) var history: StudyHistory
  var group: CardGroup? { didSet { isOutdated = true } }
  var query = "" { didSet { isOutdated = isOutdated || query != oldValue } }
  /// The cards, in the order on screen.
  private(set) var found: [CardID] = []
  /// What is wrong with the query; then what was found before is still there.
  private(set) var flaw: String?
  private var isOutdated = true

  init(
    _ document: DeckDocument, history: StudyHistory, plan: StudyPlan = StudyPlan(),
    clock: @escaping () -> StudyMoment
  ) {
    self.document = document
    self.history = history
    self.plan = plan
    self.clock = clock
  }

  /// Takes in that the deck or the log is another.
  mutating func refresh(_ history: StudyHistory) {
    self.history = history
    isOutdated = true
  }

  /// Finds the cards anew if anything has changed that decides which they are.
  mutating func search() {
    guard isOutdated else { return }
    isOutdated = false
    do {
      let isBlank = query.allSatisfy(\.isWhitespace)
      let typed = try Query(query)
      let whole = try group.map { try Query($0.query + (isBlank ? "" : " (\(query))")) } ?? typed
      found = document.deck.identities(of: whole, in: context)
      flaw = nil
    } catch let error as QueryError {
      flaw = error.message
    } catch {
      flaw = "\(error)"
    }
  }

  var groups: [CardGroup] {
    let progress = progress
    return [CardGroup(title: "All cards", query: "", count: document.count)]
      + CardGroup.groups(of: document.deck) { progress.facts(of: $0) }
  }

  func marks(of card: CardID) -> CardMarks { history.marks(of: card) }

  private var progress: DeckProgress {
    DeckProgress(of: document.deck, history: history, plan: plan, at: clock())
  }

  private var context: QueryContext {
    let progress = progress
    return QueryContext(now: progress.now.date) { progress.facts(of: $0) }
  }
}
