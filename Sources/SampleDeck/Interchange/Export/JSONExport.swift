import Codec

/// The deck's own members and its cards' as a manifest has them, a card a line, without history.
enum JSONExport: ExportFormat {
  static let name = "json"
  static let ending = ".json"

  static func write(
    _ cards: [Card], of deck: Deck, _ options: ExportOptions,
    _ body: (Span<UInt8>) throws -> Void
  ) throws -> ImportNotes {
    var head = deck.head
    head.registers.history = [:]
    head.registers.also = [:]
    try write(Array("{\"deck\":\(head.json),\n\"cards\":[".utf8), body)
    for (index, card) in cards.enumerated() {
      try write(Array("\(index > 0 ? "," : "")\n\(card.json)".utf8), body)
    }
    try write(Array("\n]}\n".utf8), body)
    return ExportLosses(cards, of: deck, carriesUnknown: true).notes
  }
}
