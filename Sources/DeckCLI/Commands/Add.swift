#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// `deck add`: new cards, from options, from an editor or from standard input.
struct Add: Command {
  static let name = "add"
  static let abstract = "Add cards"
  static let discussion = """
    Without a text your editor opens on a form. With - cards are read from standard input: JSON, one \
    object a line, or the form that the editor shows; all of them are added or none, and --tag is put \
    on all.

    Pictures and sounds that a card's Markdown names and that stand here are attached. A card that the \
    deck holds already is not added again.
    """
  static let examples = [
    Example("deck add Inventions --front 'Who?' --back 'Hopper'", "one card"),
    Example("deck add Inventions 'Who?' 'Hopper'", "the same, shorter"),
    Example("deck add Inventions --back 'The A-0' --attach a-0.png", "a picture on the back"),
    Example("deck add Inventions - < cards.jsonl", "as many as there are"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operands(
      "[DECK] [FRONT [BACK]]", \.words, completing: .decks, "the deck, and a card's two sides"),
    .option("--front", "TEXT", \.front, "the question, in Markdown"),
    .option("--back", "TEXT", \.back, "the answer, in Markdown"),
    .options("--tag", "TAG", \.tags, "a tag; a::b is a b below a"),
    .option("--section", "PATH", \.section, "the chapter, as Europe::West"),
    .options("--attach", "FILE", \.backFiles, completing: .files, "a picture or sound on the back"),
    .options(
      "--attach-front", "FILE", \.frontFiles, completing: .files, "a picture or sound on the front"),
    .options("--alt", "TEXT", \.alts, "what it shows, one for each file in order"),
    .flag("--reverse", \.isReversible, "ask it from back to front too"),
    .flag("--cloze", \.isCloze, "the front holds gaps, {{c1::text::hint}}"),
    .options("--choice", "TEXT", \.choices, "a wrong answer to choose among"),
    .options("--accept", "TEXT", \.accept, "a further right answer"),
    .option("--hint", "TEXT", \.hint, "a nudge towards the answer"),
    .option("--source", "TEXT", \.source, "where the fact comes from"),
  ]

  var words: [String] = []
  var front: String?
  var back: String?
  var tags: [String] = []
  var section: String?
  var backFiles: [String] = []
  var frontFiles: [String] = []
  var alts: [String] = []
  var isReversible = false
  var isCloze = false
  var choices: [String] = []
  var accept: [String] = []
  var hint: String?
  var source: String?

  func run(_ call: Invocation) throws -> ExitCode {
    let (deck, words) = try call.openToWrite(self.words)
    let attaching = Attaching(folder: call.shell.currentFolder)
    if words == ["-"] {
      guard !describesOneCard else {
        throw UsageError("With - each card says what it holds; --tag alone is for all of them.")
      }
      var cards = try CardText.cards(try call.shell.input.all(), now: call.now)
      for index in cards.indices { cards[index].tags += tags }
      return try add(cards, to: deck, attaching, call)
    }
    guard words.count <= 2 else {
      throw UsageError(
        "A card has a front and a back; here are \(words.count) texts. Quote each side.")
    }
    guard words.isEmpty || front == nil, words.count < 2 || back == nil else {
      throw UsageError("The card's side is given twice, by its place and by an option.")
    }
    guard alts.count <= frontFiles.count + backFiles.count else {
      throw UsageError("There are more --alt than files.")
    }
    let draft = draft(front: front ?? words.first, back: back ?? words.dropFirst().first)
    if front == nil, words.isEmpty, frontFiles.isEmpty {
      let form = CardForm.write([draft])
      return try call.edit(form, named: "card.md") { text in
        guard text != form else {
          throw Failure.failed("Nothing was written, and so nothing was added.")
        }
        return try add(CardText.cards(form: text, now: call.now), to: deck, attaching, call)
      }
    }
    var card = Card(front: draft.front, created: call.now)
    try card.take(draft)
    return try add([card], to: deck, attaching, call)
  }

  private var describesOneCard: Bool {
    let texts = [front, back, section, hint, source].compactMap(\.self)
    return isReversible || isCloze
      || !(texts + frontFiles + backFiles + alts + choices + accept).isEmpty
  }

  private func draft(front: String?, back: String?) -> Draft {
    var draft = Draft()
    draft.front = front ?? ""
    draft.back = back ?? ""
    draft.tags = tags
    draft.section = section.map(CardText.path) ?? []
    draft.reversible = isReversible
    draft.cloze = isCloze
    draft.choices = choices
    draft.accept = accept
    draft.hint = hint ?? ""
    draft.source = source ?? ""
    return draft
  }

  private func add(
    _ cards: [Card], to deck: OpenDeck, _ attaching: Attaching, _ call: Invocation
  ) throws -> ExitCode {
    guard !cards.isEmpty else { throw Failure.failed("There is no card to add.") }
    var known = deck.document.deck.contents
    var added: [CardID] = []
    var repeated: [Card] = []
    try deck.document.edit(Self.name) { deck in
      for card in cards {
        guard known.insert(CardContent(card)).inserted else {
          repeated.append(card)
          continue
        }
        added.append(try insert(card, in: &deck, attaching))
      }
    }
    if !call.options.isDryRun { try deck.save(call) }
    let made = added.map { deck.document[$0] }
    for card in made where card.cloze && card.faces.first == .front {
      call.out.warn("\(card.quotedHeading) holds no gap {{c1::…}} and is asked as a whole.")
    }
    call.out.answer(
      json: [
        "added": .array(made.map { .raw($0.json) }), "repeated": .int(repeated.count),
      ],
      rows: made.map { [$0.id.description, $0.front] },
      text: { out in
        for card in repeated {
          out.talk("“\(firstLine(of: card.front))” is in the deck already and was not added again.")
        }
        for card in made.prefix(10) {
          out.talk("Added \(String(card.id.description.prefix(8)))  \(firstLine(of: card.front))")
        }
        if made.count > 10 { out.talk("Added \(made.count) cards in all.") }
      })
    return .done
  }

  private func insert(
    _ card: Card, in deck: inout Deck, _ attaching: Attaching
  ) throws -> CardID {
    var card = card
    // A front of pictures alone has its text only when they are attached.
    let isPictureOnly = card.front.isEmpty && !frontFiles.isEmpty
    if isPictureOnly { card.front = "\u{FFFC}" }
    let id = try deck.insert(card).id
    if isPictureOnly { deck[id].front = "" }
    let files = frontFiles.map { (\Card.front, $0) } + backFiles.map { (\Card.back, $0) }
    for (index, (side, path)) in files.enumerated() {
      try attaching.attach(
        path, alt: index < alts.count ? alts[index] : nil, to: side, of: id, in: &deck)
    }
    try attaching.attachNamedFiles(of: id, in: &deck)
    return id
  }
}

/// What makes two cards the same to somebody who adds one.
struct CardContent: Hashable {
  private let sides: [[UInt8]]

  init(_ card: Card) { sides = [Array(card.front.utf8), Array(card.back.utf8)] }
}

extension Deck {
  /// What the deck's cards say.
  var contents: Set<CardContent> { Set(cards.map(CardContent.init)) }
}
