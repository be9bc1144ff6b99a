#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec

/// A deck as one web page for a phone, or for a machine without `deck`.
///
/// The file has everything inside: the cards with their media, a quiz graded by touch or by keys, and
/// nothing from a network. Without JavaScript it is a list to read. Progress stays in the browser, under
/// the deck's id. What the learner's log knows does not go into it.
public struct DeckPage: Sendable {
  /// An attachment that a page cannot carry.
  public struct Omission: Hashable, Sendable {
    /// The card that has it.
    public let card: CardID
    /// Its name.
    public let name: String
    /// Why, as the end of a sentence that begins with its name.
    public let reason: String
  }

  /// A longer attachment, in bytes, is left out: it would have to be in memory twice.
  public static let mediaLimit: Int = 64 << 20

  private let deck: Deck
  private let cards: [Card]

  /// A page with some cards of a deck.
  public init(_ deck: Deck, cards: [Card]) {
    self.deck = deck
    self.cards = cards
  }

  /// Writes the page, a card a call; the same deck gives the same bytes.
  ///
  /// - Returns: The attachments that are not in it; a note stands in their place.
  /// - Throws: What `body` throws.
  public func write(_ body: (String) throws -> Void) throws -> [Omission] {
    let carried = Carried()
    try body(head)
    for card in cards { try body(article(card, carried)) }
    try body(foot)
    return carried.omissions
  }

  /// What became of the attachments of the cards written so far.
  private final class Carried {
    var omissions: [Omission] = []
    /// The element that has the bytes: they are in the page once, however many cards show them.
    var places: [BlobID: String] = [:]
  }

  private var title: String { pageText(deck.title.isEmpty ? "Cards" : deck.title) }

  /// Only this style and this script count, and nothing is fetched: not even from a deck that found a
  /// way past the escaping.
  private var policy: String {
    func source(_ text: String) -> String {
      "'sha256-\(Data(SHA256.hash(text).bytes).base64EncodedString())'"
    }
    return "default-src 'none'; img-src data:; media-src data:; "
      + "style-src \(source(pageStyle)); script-src \(source(pageScript)); base-uri 'none'; form-action 'none'"
  }

  private var head: String {
    let about = PageHTML { _, _ in nil }.html(Markdown(deck.summary).blocks)
    let summary = about.isEmpty ? "" : "<div class=\"note\">\(about)</div>\n"
    return """
      <!DOCTYPE html>
      <html lang="\(pageText(deck.language ?? "en"))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>\(pageStyle)</style>
      </head>
      <body data-deck="\(deck.id)">
      <header>
      <h1>\(title)</h1>
      \(summary)<nav hidden lang="en" aria-label="Ways to read"><button type="button" data-mode="cards">Cards</button>\
      <button type="button" data-mode="flip">Flip</button>\
      <button type="button" data-mode="quiz">Quiz</button></nav>
      <input type="search" hidden lang="en" aria-label="Search the cards" placeholder="Search">
      </header>
      <section class="stage" hidden>
      <p class="place" lang="en"></p>
      <div class="text"><div class="question" tabindex="-1"></div><div class="answer" tabindex="-1"></div></div>
      <div class="buttons" lang="en"></div>
      </section>
      <p class="note" role="status" lang="en"></p>
      <main>

      """
  }

  private var foot: String {
    let authors = deck.authors.isEmpty ? "" : pageText(deck.authors.joined(separator: ", "))
    let terms = [authors, pageText(deck.license)].filter { !$0.isEmpty }
    return """
      </main>
      <footer>\(terms.joined(separator: " · "))</footer>
      <script>\(pageScript)</script>
      </body>
      </html>

      """
  }

  private func article(_ card: Card, _ carried: Carried) -> String {
    let front = side(
      "front", card.front, card, in: card.language ?? deck.language, carried)
    let back = side(
      "back", card.back, card, in: card.answerLanguage ?? deck.answerLanguage ?? deck.language,
      carried)
    let faces = card.faces.map(\.description).joined(separator: " ")
    let notes = [
      card.hint.isEmpty ? "" : "<p class=\"note\">\(pageText(card.hint))</p>",
      card.source.isEmpty ? "" : "<p class=\"note\">\(pageText(card.source))</p>",
      card.tags.isEmpty
        ? "" : "<p class=\"note\">\(pageText(card.tags.joined(separator: ", ")))</p>",
    ].joined()
    return """
      <article id="\(card.id)" data-faces="\(faces)">
      \(front)
      <details><summary lang="en">Answer</summary>
      \(back)
      \(notes)</details>
      </article>

      """
  }

  private func side(
    _ side: String, _ text: String, _ card: Card, in language: String?,
    _ carried: Carried
  ) -> String {
    let writer = PageHTML { destination, words in
      guard let name = card.mediaName(of: destination) else { return nil }
      do throws(Refusal) {
        return try element(name, words, of: card, carried)
      } catch {
        carried.omissions.append(Omission(card: card.id, name: name, reason: error.reason))
        return "<em>" + pageText("[\(words.isEmpty ? name : words), \(error.reason)]") + "</em>"
      }
    }
    let html = writer.html(Markdown(text, gaps: card.cloze && side == "front").blocks)
    let lang = language.map { " lang=\"\(pageText($0))\"" } ?? ""
    return "<div class=\"\(side)\" dir=\"auto\"\(lang)>\n\(html)\n</div>"
  }

  /// Why an attachment stays out.
  private struct Refusal: Error {
    let reason: String
  }

  /// An attachment with its bytes inside, or with the name of the element that has them.
  private func element(
    _ name: String, _ words: String, of card: Card, _ carried: Carried
  ) throws(Refusal) -> String {
    guard let medium = deck.medium(name, of: card) else {
      throw Refusal(reason: "which is not in the deck")
    }
    guard medium.size <= Self.mediaLimit else {
      throw Refusal(reason: "which is too large for a page")
    }
    let label = pageText(words.isEmpty ? name : words)
    if let place = carried.places[medium.blob] {
      return element(medium.kind, pageText(words), label, pageText(name)) { _ in
        "data-as=\"\(place)\""
      } + "<noscript><a href=\"#\(place)\">\(label)</a></noscript>"
    }
    let place = "m\(carried.places.count + 1)"
    let address = try address(medium)
    carried.places[medium.blob] = place
    return element(medium.kind, pageText(words), label, pageText(name)) { attribute in
      "id=\"\(place)\" \(attribute)=\"\(address)\""
    }
  }

  private func element(
    _ kind: MediaKind, _ words: String, _ label: String, _ name: String,
    _ source: (String) -> String
  ) -> String {
    if kind.isPicture { return "<img alt=\"\(words)\" loading=\"lazy\" \(source("src"))>" }
    if kind.isSound {
      return "<audio controls preload=\"none\" aria-label=\"\(label)\" \(source("src"))></audio>"
    }
    return "<a download=\"\(name)\" \(source("href"))>\(label)</a>"
  }

  private func address(_ medium: Medium) throws(Refusal) -> String {
    var bytes = Data(capacity: medium.size)
    do {
      try deck.read(medium.blob) { chunk in
        unsafe chunk.withUnsafeBufferPointer { unsafe bytes.append($0) }
      }
    } catch {
      throw Refusal(reason: "whose bytes are missing or damaged")
    }
    return "data:\(medium.kind.mediaType);base64,\(bytes.base64EncodedString())"
  }
}

extension MediaKind {
  /// Its registered name; what is no picture or sound is bytes to be saved.
  var mediaType: String {
    switch self {
    case .png, .jpeg, .gif, .webp: "image/\(rawValue)"
    case .mp3: "audio/mpeg"
    case .m4a: "audio/mp4"
    case .ogg, .flac, .wav: "audio/\(rawValue)"
    case .data: "application/octet-stream"
    }
  }
}
