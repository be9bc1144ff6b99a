import Codec

/// What a card must be before a deck takes it.
extension Card {
  /// - Parameter isNamed: Whether the reason says which card, as it does where nothing else does.
  /// - Throws: `DeckError.refused` with the rule it breaks.
  func check(isNamed: Bool = true) throws(DeckError) {
    var who: String { isNamed ? "Card \(id)" : "The card" }
    var whose: String { isNamed ? " of card \(id)" : "" }
    let startsPlainly = front.utf8.first.map { (0x21..<0x7F).contains($0) } ?? false
    if !startsPlainly, front.allSatisfy(\.isWhitespace) {
      throw .refused("A card needs a front: this one's is empty (card \(id)).")
    }
    var size = 0
    func check(_ text: String, _ name: String) throws(DeckError) {
      size += text.utf8.count
      guard !text.utf8.span.contains(0) else {
        throw .refused("The \(name)\(whose) holds a NUL character; take it out.")
      }
    }
    try check(front, "front")
    try check(back, "back")
    try check(hint, "hint")
    try check(source, "source")
    for text in tags { try check(text, "tags") }
    for text in section { try check(text, "section") }
    for text in choices { try check(text, "choices") }
    for text in accept { try check(text, "accept") }
    try check(language ?? "", "language")
    try check(answerLanguage ?? "", "language")
    // An escape makes six bytes of one at most.
    if size > Card.sizeLimit / 6 { size = json.utf8.count }
    if size > Card.sizeLimit {
      throw .refused("\(who) holds \(size) bytes of text; the limit is \(Card.sizeLimit).")
    }
    for tag in tags where tag.isEmpty {
      throw .refused("A tag\(whose) is empty.")
    }
    for tag in tags where tag.utf8.count > Card.tagLimit {
      throw .refused(
        "A tag\(whose) has \(tag.utf8.count) bytes; the limit is \(Card.tagLimit).")
    }
    for name in media.keys where !isMediaName(name) {
      throw .refused("An attachment\(whose) has a name that is no file name: \(name).")
    }
  }

  /// Tags are compared in normal form, which takes quadratic time in a long run of accents.
  static let tagLimit = 1024

  /// A record is at most 16 MiB long; a conflict may double it.
  static let sizeLimit = 7 << 20
}

/// Whether a name may stand for an attachment: one path component, NFC, and no name of a folder.
func isMediaName(_ name: String) -> Bool {
  !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
    && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 == 0 }
}

/// Tags in their one spelling: NFC, once each, sorted by bytes.
func canonicalTags(_ tags: [String]) -> [String] {
  if tags.count < 2 { return tags.allSatisfy { $0.utf8.span.isASCII } ? tags : tags.map(nfc) }
  return Set(tags.map(nfc)).sorted { $0.precedesByBytes($1) }
}
