import Codec

/// What a text holds that is not seen, and acts on the reader all the same.
enum HiddenCharacter {
  /// Whether there are control characters beside line feed and tab.
  static func controls(in text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      scalar.value < 0x20 ? scalar != "\n" && scalar != "\t" : (0x7F...0x9F).contains(scalar.value)
    }
  }

  /// Whether the text overrides the direction of its letters, or opens an embedding or isolate that it
  /// does not close in the same paragraph.
  static func turnsDirection(_ text: String) -> Bool {
    // All of these characters begin with this byte.
    guard text.utf8.contains(0xE2) else { return false }
    var embeddings = 0
    var isolates = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202D, 0x202E: return true
      case 0x202A, 0x202B: embeddings += 1
      case 0x202C: embeddings = max(0, embeddings - 1)
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(0, isolates - 1)
      case 0x0A, 0x2029:
        if embeddings > 0 || isolates > 0 { return true }
      default: break
      }
    }
    return embeddings > 0 || isolates > 0
  }
}

extension Card {
  /// Every text of the card with the name of its member.
  var namedTexts: [(name: String, text: String)] {
    let lists = [
      ("tags", tags), ("section", section), ("choices", choices), ("accept", accept),
      ("media", Array(media.keys)),
    ]
    return [("front", front), ("back", back), ("hint", hint), ("source", source)]
      + lists.flatMap { name, texts in texts.map { (name, $0) } }
  }

  /// The destinations of pictures that name no attachment of the card, each once.
  var unknownPictures: [String] {
    // Without a bracket there is no picture.
    let texts = [front, back].filter { $0.utf8.contains(UInt8(ascii: "[")) }
    return Set(texts.flatMap { Markdown($0).imageDestinations }).sorted().filter { destination in
      !isAddress(destination) && namesMeant(by: destination).allSatisfy { media[$0] == nil }
    }
  }
}

/// Whether a destination leads out of the deck: it has a scheme, a host or is a place in the page.
private func isAddress(_ destination: String) -> Bool {
  if destination.isEmpty || destination.hasPrefix("//") || destination.hasPrefix("#") {
    return true
  }
  let scheme = destination.utf8.prefix { byte in
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      || "+-.0123456789".utf8.contains(byte)
  }
  return scheme.count > 1 && scheme.endIndex < destination.utf8.endIndex
    && destination.utf8[scheme.endIndex] == UInt8(ascii: ":")
}
