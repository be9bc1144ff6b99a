#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// `deck create`: a new deck.
struct Create: Command {
  static let name = "create"
  static let aliases = ["new"]
  static let abstract = "Make a new deck"
  static let discussion = """
    Makes NAME.sampledeck, a folder that is one document. What exists already is never touched.
    """
  static let examples = [
    Example("deck create Inventions", "an empty deck"),
    Example("deck create ~/Decks/Kana --title 'かな'", "a deck with a title of its own"),
    Example("deck create Try --sample", "a deck with a few cards to try things on"),
  ]
  static let parameters: [Parameter<Self>] = [
    .operand("PATH", \.path, completing: .files, "where to; the ending is added"),
    .option("--title", "TITLE", \.title, "what it is called; without it, as the file is"),
    .flag("--sample", \.isSample, "with a few cards to try things on"),
  ]

  var path = ""
  var title: String?
  var isSample = false

  func run(_ call: Invocation) throws -> ExitCode {
    let place = call.newDeck(named: path)
    guard place.name.contains(where: { $0 != "." }) else {
      throw UsageError("“\(path)” is no name for a deck.", verb: Self.name)
    }
    var deck = isSample ? Deck.sample(now: call.now) : Deck(created: call.now)
    if let title = title ?? (isSample ? nil : place.name) { deck.title = title }
    if call.options.isDryRun {
      try call.refuseWhatCannotBeMade(at: place)
    } else {
      _ = try DeckDocument(creating: deck, at: URL(filePath: place.path), now: { call.now })
    }
    call.out.answer(
      json: [
        "path": .string(place.path), "id": .string(deck.id.description),
        "title": .string(deck.title), "cards": .int(deck.count),
      ],
      rows: [[place.path, deck.id.description]],
      text: { out in
        out.talk("Made \(place.path).")
        if call.options.isDryRun { return }
        out.talk("Add a card: deck add \(quoted(place.name)) --front 'Question' --back 'Answer'")
      })
    return .done
  }
}
