#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// `deck move`: cards go to another deck.
struct Move: CardsVerb {
  static let name = "move"
  static let aliases = ["mv"]
  static let abstract = "Move cards to another deck"
  static let discussion = """
    Text, attachments and what you know of a card go with it. Should the move be interrupted, a card \
    may stand in both decks, and never in none: move it once more.
    """
  static let examples = [
    Example("deck move Inventions 0c5f --to Computing", "one card"),
    Example("deck move Inventions tag:pc --all --to Computing", "every card with a tag"),
  ]
  static let parameters: [Parameter<Self>] =
    [
      .option("--to", "DECK", \.target, completing: .decks, "where to")
    ] + cardParameters

  var words: [String] = []
  var target: String?
  var isAll = false

  func run(_ call: Invocation) throws -> ExitCode {
    guard let target else { throw UsageError("Say where to: --to DECK.") }
    let (source, words) = try call.openToWrite(words)
    let other = try call.openToWrite(named: target)
    guard source.document.deck.id != other.document.deck.id else {
      throw Failure.failed("“\(target)” is the deck the cards are in.")
    }
    let cards = try source.finder.cardsToChange(words, all: isAll)
    try other.document.edit("move from \(source.title)") { deck in
      for card in cards { try Self.insert(card, of: source.document, in: &deck) }
    }
    if !call.options.isDryRun {
      // In this order whatever is interrupted leaves a card, and what is known of it, in one place.
      try source.log.copy(Set(cards.map(\.id)), to: other.log)
      try other.save(call)
    }
    try source.document.edit("move to \(other.title)") { deck in
      for card in cards { try deck.delete(card.id) }
    }
    if !call.options.isDryRun { try source.save(call) }
    call.out.answer(
      json: [
        "moved": .array(cards.map { .string($0.id.description) }), "to": .string(other.place.path),
      ],
      rows: cards.map { [$0.id.description, $0.front] },
      text: { out in
        for card in cards.prefix(10) { out.talk("Moved \(source.finder.describe(card))") }
        if cards.count > 10 { out.talk("Moved \(cards.count) cards in all.") }
        if call.options.isDryRun { return }
        let names = [source, other].map { quoted($0.place.name) }
        out.talk("deck undo \(names[0]) and deck undo \(names[1]) take it back.")
      })
    return .done
  }

  /// Puts a card of another deck in under its own id, with the bytes of its attachments.
  private static func insert(
    _ card: Card, of document: DeckDocument, in deck: inout Deck
  ) throws {
    guard !card.isConflict else {
      throw Failure.failed(
        "Card \(card.id) holds values that are to be chosen between; deck resolve settles that first."
      )
    }
    if let known = deck.card(card.id) {
      guard known.draft == card.draft else {
        throw Failure.failed("The deck it is to go to holds card \(card.id) with other text.")
      }
      return
    }
    try deck.insert(card)
    for (name, blob) in card.media.sorted(by: { $0.key < $1.key }) {
      guard let path = document.medium(name, of: card)?.path else {
        throw DeckError.blobMissing(blob, path: document.path ?? document.title)
      }
      let attachment = try Attachment(contentsOf: URL(filePath: path), name: name)
      guard attachment.blob == blob else {
        throw DeckError.blobDamaged(blob, path: document.path ?? document.title)
      }
      try deck.attach(attachment, to: card.id)
    }
  }
}
