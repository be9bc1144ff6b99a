import SampleDeck
import Terminal

/// `deck open`: a deck on a full screen, to be read, searched and edited.
struct Open: Command {
  static let name = "open"
  static let aliases = ["browse"]
  static let abstract = "Read, search and edit a deck on a full screen"
  static let discussion = """
    A list of the cards and beside it the chosen one. Every edit is saved at once and can be taken back; \
    what another window saves is taken in. ? shows the keys.
    """
  static let examples = [
    Example("deck open Inventions", "all cards"),
    Example("deck open Inventions tag:computing", "those that a query finds"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands(
      "[DECK] [QUERY…]", \.words, .query, completing: .decks, "the deck, and what to search for")
  ]

  static let refuses = ["--json", "--plain", "--dry-run", "--no-input", "--yes"]

  var words: [String] = []

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.open(words)
    guard let terminal = try call.openTerminal() else {
      throw Failure.failed(
        "A browser needs a full terminal; deck list and deck show do without one.")
    }
    defer { terminal.close() }
    let history = try deck.log.history()
    let shelf = Shelf(
      deck.document, history: history, plan: try call.plan(history), clock: { call.moment })
    var screen = OpenScreen(
      shelf, query: words.joined(separator: " "), keys: KeyMap(try call.keySetting()))
    deck.conflictReminder.map { screen.say($0) }
    var desk = Desk(deck: deck, call: call, terminal: terminal)
    try terminal.run(&screen) { effect, screen in try desk.perform(effect, on: &screen) }
    return .done
  }
}

/// Where what the browser asks for is done.
private struct Desk {
  let deck: OpenDeck
  let call: Invocation
  let terminal: TerminalDevice
  private var stamp: FileStamp?

  init(deck: OpenDeck, call: Invocation, terminal: TerminalDevice) {
    self.deck = deck
    self.call = call
    self.terminal = terminal
    stamp = FileStamp(deck.document.path)
  }

  mutating func perform(
    _ effect: OpenScreen.Effect, on screen: inout OpenScreen
  ) throws -> AfterEffect {
    do {
      if case .leave = effect { return .leave }
      try act(effect, &screen)
    } catch {
      // What could not be saved is not kept in memory alone: what is seen is what is on the disk.
      deck.document.rollback()
      let failure = Failure(error)
      let words = [failure.message, failure.hint].compactMap(\.self)
      screen.say(words.joined(separator: " "), isError: true)
      screen.refresh(screen.shelf.history)
    }
    return .goOn
  }

  private mutating func act(_ effect: OpenScreen.Effect, _ screen: inout OpenScreen) throws {
    switch effect {
    case .look: try look(&screen)
    case .edit(let id):
      guard let card = deck.document.card(id) else { break }
      try edit([card.draft], of: [card], &screen)
    case .add: try edit([Draft()], of: [], &screen)
    case .delete(let id):
      let name = deck.document.card(id)?.quotedHeading ?? "the card"
      try deck.document.delete(id)
      try deck.save(call)
      try refresh(&screen)
      screen.say("Deleted \(name). \(screen.keys.label(.undo)) brings it back.")
    case .undo: try retrace(Undo.form, &screen)
    case .redo: try retrace(Redo.form, &screen)
    case .openOutside(let medium):
      try call.openOutside(medium, of: deck.document.deck)
      screen.say("Opened “\(medium.name)” outside.")
    case .leave: break
    }
  }

  /// Takes in what another window or program saved.
  private mutating func look(_ screen: inout OpenScreen) throws {
    let now = FileStamp(deck.document.path)
    guard now != stamp else { return }
    stamp = now
    guard !deck.document.hasChanges, deck.document.isChangedOutside else { return }
    try deck.document.reload()
    try refresh(&screen)
    screen.say("Another window changed the deck; this is how it is now.")
  }

  /// Lets the person write in the editor, and saves what came back.
  private mutating func edit(
    _ drafts: [Draft], of cards: [Card], _ screen: inout OpenScreen
  ) throws {
    let form = CardForm.write(drafts)
    let name = cards.isEmpty ? "card.md" : "cards.md"
    let edits = try terminal.suspended {
      try call.edit(form, named: name) { text -> [SampleDeck.Edit] in
        if text == form { return [] }
        try deck.take(try CardForm.read(text), for: cards, call)
        let edits = deck.document.unsavedEdits
        try deck.save(call)
        return edits
      }
    }
    let changes = edits.flatMap(\.cards)
    let added = changes.compactMap { $0.value.before == nil ? $0.key : nil }.max()
    try refresh(&screen, choosing: added)
    screen.say(
      changes.isEmpty ? "Nothing was changed." : "Saved. \(screen.keys.label(.undo)) takes it back."
    )
  }

  private mutating func retrace(_ verb: RetraceForm, _ screen: inout OpenScreen) throws {
    var acts = try DeckActs(deck, call)
    guard let act = try verb.step(&acts) else { return screen.say("There is \(verb.nothing).") }
    try refresh(&screen, choosing: act.cards.first { deck.document.card($0) != nil })
    let passed = act.passed.isEmpty ? "" : " \(counted(act.passed.count, "card")) left alone."
    screen.say("\(verb.done): \(act.description)\(passed)")
  }

  private mutating func refresh(
    _ screen: inout OpenScreen, choosing card: CardID? = nil
  ) throws {
    stamp = FileStamp(deck.document.path)
    screen.refresh(try deck.log.history(), choosing: card)
  }
}
