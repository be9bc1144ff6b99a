import Codec

/// What a learner's log keeps of a card of Anki's: `{"card":[…],"data":"{…}"}`.
struct AnkiKnown {
  let state: AnkiCard.State
  let data: String

  private static let shape = JSONShape(["card", "data"])

  /// Reads canonical JSON; nil for anything else than such an object.
  init?(_ json: String) {
    let bytes = Array(json.utf8)
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    var members: [JSONMember] = []
    members.read(bytes.indices, as: Self.shape, in: bytes)
    guard let card = members.first(where: { $0.field == 0 }),
      let state = AnkiCard.State(bytes.span.extracting(card.value))
    else { return nil }
    self.state = state
    data =
      members.first { $0.field == 1 && $0.kind == .string }
      .map { text(of: $0.value, in: bytes) } ?? ""
  }
}
