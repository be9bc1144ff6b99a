import SampleDeck
import Terminal

/// A card's texts as lines to be drawn.
struct CardLines {
  let document: DeckDocument
  let card: Card
  let width: Int

  /// The front; what is seen of its gaps is for a cloze card to say.
  func front(_ gaps: GapView = .filled) -> [StyledText] {
    Markdown(card.front, gaps: card.cloze).lines(width: width, media: caption, gaps: gaps)
  }

  var back: [StyledText] { Markdown(card.back).lines(width: width, media: caption) }

  private var caption: MediaCaption {
    MediaCaption { destination in
      guard let name = card.mediaName(of: destination) else { return nil }
      guard let medium = document.medium(name, of: card) else { return "not here yet: \(name)" }
      return "\(medium.kind.noun), \(byteCount(medium.size))"
    }
  }
}

extension MediaKind {
  /// What a person calls it.
  var noun: String {
    switch self {
    case .data: "file"
    case .png, .gif, .webp: "\(rawValue.uppercased()) picture"
    case .jpeg: "JPEG picture"
    case .mp3, .flac, .wav: "\(rawValue.uppercased()) sound"
    case .m4a: "M4A sound"
    case .ogg: "Ogg sound"
    }
  }
}
