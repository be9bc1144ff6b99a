#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck
import Terminal

/// Cards written as text by a person or a program.
enum CardText {
  /// Reads JSON lines or the editor's form, whichever the text begins as.
  ///
  /// - Throws: A failure that names the line at fault.
  static func cards(_ bytes: [UInt8], now: Date) throws -> [Card] {
    let text = try text(bytes)
    let signs = text.utf8.lazy.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(2)
    guard !signs.elementsEqual("[{".utf8) else {
      throw Failure.failed("Cards are JSON objects, one a line, and not a list. Nothing was added.")
    }
    let isJSON = signs.first == UInt8(ascii: "{")
    return isJSON ? try cards(lines: text, now: now) : try cards(form: text, now: now)
  }

  /// Reads the editor's form.
  static func cards(form text: String, now: Date) throws -> [Card] {
    try CardForm.read(text).map { draft in
      guard draft.id == nil else {
        throw Failure.failed(
          "line \(draft.line): this card has an id, and a new one has none. “=== new card” begins it."
        )
      }
      var card = Card(front: draft.front, created: now)
      try card.take(draft)
      return card
    }
  }

  private static func cards(lines text: String, now: Date) throws -> [Card] {
    var cards: [Card] = []
    // By scalars: CR LF is one character to Swift, and its line feed ends a line too.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.properties.isWhitespace) {
      do {
        cards.append(try Card(json: String(line), now: now))
      } catch {
        guard case .damaged(_, let flaw) = error else { throw error }
        let place = "line \(index + 1)" + (flaw.column.map { ", column \($0)" } ?? "")
        throw Failure.failed(
          "\(place): \(flaw.message). \(flaw.remedy) A line is a card; nothing was added.")
      }
    }
    return cards
  }

  /// The text that bytes are, without a byte order mark.
  ///
  /// - Throws: A failure that names the first line that is not UTF-8. Signs that nobody wrote must not
  ///   stand in a card instead.
  static func text(_ bytes: [UInt8]) throws -> String {
    let mark = Array("\u{FEFF}".utf8)
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    throw Failure.failed("line \(index + 1) is not UTF-8. Save the text as UTF-8.")
  }

  /// A path of names written as `Europe::West`.
  static func path(_ text: String) -> [String] {
    text.split(separator: "::").map(String.init)
  }
}

extension Card {
  /// The first line of the front without its marks, of a front of a megabyte too no more than can be
  /// seen: what the card is called in a list or a sentence.
  var heading: String {
    let line = String(firstLine(of: front).prefix(400))
    let plain = firstLine(of: Markdown(line, gaps: cloze).plainText)
    return plain.isEmpty ? line : plain
  }

  /// The heading in quotes, short enough for a sentence.
  var quotedHeading: String { "“\(StyledText(heading).truncated(to: 48).string)”" }
}
