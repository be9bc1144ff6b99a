import SampleDeck

/// `deck attach`: a file for a card, shown on a side of it.
struct Attach: Command {
  static let name = "attach"
  static let abstract = "Attach a picture, a sound or another file to a card"
  static let discussion = """
    The file is copied into the deck and shown at the end of the back, or of the front. Take it out of \
    the text and then away with deck edit CARD --detach NAME.
    """
  static let examples = [
    Example("deck attach Inventions 0c5f a-0.png --alt 'The A-0 tape'", "a picture on the back")
  ]
  static let parameters: [Parameter<Self>] = [
    .operands(
      "[DECK] CARD FILE", \.words, .query, completing: .files, "the deck, a card and the file"),
    .option("--alt", "TEXT", \.alt, "what it shows, for a person who cannot see or hear it"),
    .flag("--on-front", \.isFront, "show it on the front"),
  ]

  var words: [String] = []
  var alt: String?
  var isFront = false

  func run(_ call: Invocation) throws -> ExitCode {
    guard let file = words.last, words.count > 1 else {
      throw UsageError("Say which card, and then which file.")
    }
    let (deck, words) = try call.openToWrite(Array(words.dropLast()))
    let card = try deck.finder.cardToChange(words)
    let attaching = Attaching(folder: call.shell.currentFolder)
    try deck.document.edit(Self.name) { deck in
      try attaching.attach(file, alt: alt, to: isFront ? \.front : \.back, of: card.id, in: &deck)
    }
    if !call.options.isDryRun { try deck.save(call) }
    let changed = deck.document[card.id]
    call.out.answer(
      json: .raw(changed.json), rows: [[card.id.description, file]],
      text: { $0.talk("Attached \(file) to \(deck.finder.describe(changed))") })
    return .done
  }
}
