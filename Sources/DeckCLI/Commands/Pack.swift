#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// `deck pack`: a deck becomes one file to hand on.
struct Pack: Command {
  static let name = "pack"
  static let abstract = "Make one file of a deck, to hand on"
  static let discussion = """
    The file is a plain ZIP archive, the same bytes for the same deck. Cards leave with the attachments \
    they name; of deleted cards the ids, so that they go at the other end too. Nothing you learned \
    leaves without --with-progress. What leaves and what stays is said, with --dry-run beforehand. \
    Where an attachment is missing nothing is written, unless --allow-missing says that the cards may \
    leave without it.

    An older packed file of the deck is replaced if all that it holds is in the new one; nothing else \
    ever is. Every verb that only reads takes the file as it is.
    """
  static let examples = [
    Example("deck pack Inventions", "into Inventions.sampledeck.zip, here"),
    Example(
      "deck pack Inventions --only section:Computing -o computing.sampledeck.zip", "a chapter"),
    Example("deck pack Inventions -o - | ssh elsewhere 'cat > i.zip'", "into another program"),
    Example("deck pack Inventions --with-progress", "to another machine of yours"),
  ]
  static let exits: [(status: ExitCode, meaning: String)] = [
    (.damaged, "an attachment is missing or damaged; nothing was written")
  ]
  static let parameters: [Parameter<Self>] = [
    .operand("[DECK]", \.word, completing: .decks, "the deck"),
    .option("-o, --output", "FILE", \.output, completing: .files, "the file; - is standard output"),
    .option("--only", "QUERY", \.only, "the cards that a query finds, and no deletions"),
    .flag("--with-progress", \.isWithProgress, "what you learned of these cards leaves too"),
    .flag("--allow-missing", \.allowsMissing, "leave without attachments that are not here"),
  ]

  var word: String?
  var output: String?
  var only: String?
  var isWithProgress = false
  var allowsMissing = false

  func run(_ call: Invocation) throws -> ExitCode {
    let deck = try call.open(call.deck(word))
    let chosen = try only.map { query in
      let cards = try deck.finder.cards([query])
      if cards.isEmpty { throw CardFinder<Card>.nothing([query]) }
      return Set(cards.map(\.id))
    }
    let parcel = try Parcel(
      deck.document.deck, named: deck.place.name, only: chosen,
      with: isWithProgress ? deck.log : nil, allowingMissing: allowsMissing)
    let path = call.absolute(output ?? "\(deck.place.name).sampledeck.zip")
    let report: ParcelReport
    do {
      report = try write(parcel, to: path, call)
    } catch DeckError.blobMissing(let blob, _) {
      throw Failure.lacking(blob, in: deck)
    }
    let words = ParcelWords(
      parcel: parcel, report: report, deck: deck, learned: try deck.log.history().tally)
    if output == "-" {
      words.say(to: call.out, packed: "Packed “\(deck.title)”")
      return .done
    }
    call.out.answer(
      json: words.json(path: path), rows: words.rows(path: path),
      text: { out in
        let verb = call.options.isDryRun ? "Would pack" : "Packed"
        words.say(to: out, packed: "\(verb) “\(deck.title)” into \(path)")
      })
    return .done
  }

  private func write(_ parcel: Parcel, to path: String, _ call: Invocation) throws -> ParcelReport {
    if call.options.isDryRun { return try parcel.write { _ in } }
    if output != "-" { return try parcel.write(to: URL(filePath: path)) }
    call.out.flush()
    return try parcel.write { piece in
      try call.shell.output.write(piece.indices.map { piece[$0] })
    }
  }
}

extension Failure {
  /// An attachment that should leave is not here.
  fileprivate static func lacking(_ blob: BlobID, in deck: OpenDeck) -> Failure {
    let whose = deck.document.deck.nameOfMedium(blob).map { "“\($0.name)” of \($0.card)" }
    var failure = Failure(
      status: .damaged, code: "media-missing",
      message: "\(whose ?? "The attachment \(blob)") is missing, and nothing was written.")
    let name = quoted(deck.place.name)
    failure.hint =
      "deck check \(name) lists all that are; copy them from another copy of the deck, or pack with "
      + "--allow-missing, without them."
    return failure
  }
}

extension Deck {
  /// What a card calls an attachment, and which card.
  func nameOfMedium(_ blob: BlobID) -> (name: String, card: String)? {
    cards.lazy.compactMap { card in
      card.media.first { $0.value == blob }.map {
        ($0.key, "\(card.id.description.prefix(8)) \(card.quotedHeading)")
      }
    }.first
  }
}
