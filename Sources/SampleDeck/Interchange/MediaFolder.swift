#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Codec

/// The folder that a source's pictures and sounds lie in.
///
/// Only what is in the folder or below it is taken, and only pictures and sounds: a stranger's text must
/// not bring a file of one's own into a deck.
struct MediaFolder {
  private let folder: String?
  private var found: [String: Attachment?] = [:]

  /// The folder that was named, else the one that the source itself lies in.
  init(_ options: ImportOptions, _ source: ImportSource) {
    let own = source.path.map { URL(filePath: $0).deletingLastPathComponent().path }
    folder = options.media ?? own
  }

  /// Attaches what the card's text shows, and makes Markdown of Anki's `[sound:a.mp3]`.
  mutating func attach(
    to card: inout ImportedCard, _ notes: inout ImportNotes, readsSounds: Bool = false
  ) {
    guard Self.mayConcern(card) else { return }
    for side in [\Draft.front, \.back] {
      let text = card.draft[keyPath: side]
      let sounded =
        !readsSounds
        ? text
        : text.replacing(/\[sound:([^\]\n]+)\]/) { match in
          "![\(match.output.1)](\(Markdown.destination(String(match.output.1))))"
        }
      if sounded != text {
        notes.add(.changed, "[sound:…] became a sound of the card", line: card.draft.line)
      }
      card.draft[keyPath: side] = sounded
      for shown in Markdown(sounded).imageDestinations {
        attach(shown, to: &card, side, &notes)
      }
    }
  }

  /// Whether a card's text may show something.
  static func mayConcern(_ card: ImportedCard) -> Bool {
    let bracket = UInt8(ascii: "[")
    return card.draft.front.utf8.span.contains(bracket)
      || card.draft.back.utf8.span.contains(bracket)
  }

  private mutating func attach(
    _ shown: String, to card: inout ImportedCard, _ side: WritableKeyPath<Draft, String>,
    _ notes: inout ImportNotes
  ) {
    // Something on a network stays there.
    guard !shown.contains(":") else { return }
    guard let attachment = file(shown) else {
      notes.add(.warning, "there is no picture or sound “\(shown)” beside", line: card.draft.line)
      return
    }
    if !card.media.contains(attachment) { card.media.append(attachment) }
    if attachment.name != nfc(shown) {
      let name = "](" + Markdown.destination(attachment.name)
      for written in ["](\(shown)", "](<\(shown)>"] {
        card.draft[keyPath: side] = card.draft[keyPath: side].replacing(written, with: name)
      }
    }
  }

  private mutating func file(_ shown: String) -> Attachment? {
    if let known = found[shown] { return known }
    let attachment = namesMeant(by: shown).lazy.compactMap(read).first
    found[shown] = .some(attachment)
    return attachment
  }

  private func read(_ shown: String) -> Attachment? {
    // Where hashcards begins at the top of its folder.
    let name = shown.hasPrefix("@/") ? String(shown.dropFirst(2)) : shown
    guard let folder, !name.hasPrefix("/"), !name.split(separator: "/").contains(".."),
      !name.utf8.contains(0),
      let attachment = try? Attachment(contentsOf: URL(filePath: "\(folder)/\(name)"))
    else { return nil }
    return attachment.kind == .data ? nil : attachment
  }
}
