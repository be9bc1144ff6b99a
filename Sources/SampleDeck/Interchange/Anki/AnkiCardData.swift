import Codec

/// What FSRS keeps of a card in Anki's column `data`: `{"s":80.1,"d":5.2,"lrt":1796032800}`.
struct AnkiCardData {
  private(set) var stability: Double?
  private(set) var difficulty: Double?
  /// When the card was answered last, in seconds.
  private(set) var answered: Int64?

  private static let shape = JSONShape(["s", "d", "lrt"])

  /// Reads the column; nothing is in what is no JSON object.
  init(_ text: String) {
    if text.isEmpty { return }
    let bytes = Array(text.utf8)
    var members: [JSONMember] = []
    guard var cursor = try? JSONCursor(bytes),
      (try? cursor.object(Self.shape, into: &members)) != nil, (try? cursor.finish()) != nil
    else { return }
    for member in members where member.field >= 0 {
      let value = JSONValue(checked: member.value, in: bytes)
      switch member.field {
      case 0: stability = value.double
      case 1: difficulty = value.double
      default: answered = value.integer.map(Int64.init)
      }
    }
  }
}
