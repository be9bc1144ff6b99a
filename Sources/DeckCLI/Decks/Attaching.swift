#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SampleDeck

/// Files on their way into a card, by option or because its Markdown names them.
struct Attaching {
  /// Where relative names begin.
  let folder: String

  /// Attaches a file and shows it at the end of one side.
  ///
  /// Whoever cannot see or hear it is told `alt`, or the file's name.
  func attach(
    _ path: String, alt: String?, to side: WritableKeyPath<Card, String>, of id: CardID,
    in deck: inout Deck
  ) throws {
    let attachment = try Attachment(contentsOf: URL(filePath: absolute(path)))
    let name = try deck.attach(attachment, to: id)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let shown = "![\(escaped(alt ?? stem))](\(Markdown.destination(name)))"
    let text = deck[id][keyPath: side]
    deck[id][keyPath: side] = text.isEmpty ? shown : "\(text)\n\n\(shown)"
  }

  /// Attaches the pictures and sounds that the card's Markdown names and that stand beside it.
  ///
  /// Only what lies in the folder or below it is taken, and only pictures and sounds: a card from a
  /// stranger must not bring a file of one's own into a deck.
  func attachNamedFiles(of id: CardID, in deck: inout Deck) throws {
    var card = deck[id]
    for destination in Markdown(card.front + "\n\n" + card.back).imageDestinations
    where card.media[destination] == nil {
      guard let attachment = neighbour(destination) else { continue }
      let name = try deck.attach(attachment, to: id)
      card = deck[id]
      if name != destination {
        let shown = "](" + Markdown.destination(name)
        for written in ["](\(destination)", "](<\(destination)>"] {
          card.front = card.front.replacing(written, with: shown)
          card.back = card.back.replacing(written, with: shown)
        }
        deck[id] = card
      }
    }
  }

  private func neighbour(_ destination: String) -> Attachment? {
    let name = URL(string: destination)?.path ?? destination
    let isInside = !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    guard isInside, !destination.contains(":"), !name.utf8.contains(0),
      let attachment = try? Attachment(contentsOf: URL(filePath: absolute(name)))
    else { return nil }
    return attachment.kind == .data ? nil : attachment
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  private func escaped(_ alt: String) -> String {
    alt.reduce(into: "") { text, letter in
      if "[]\\`<".contains(letter) { text.append("\\") }
      text.append(letter.isNewline ? " " : letter)
    }
  }
}
