import Codec

/// What FSRS keeps of a card in Anki's column `data`: `{"s":80.1,"d":5.2,"lrt":1796032800}`.
struct AnkiCardData {
  private(set) var stability: Double?
  private(set) var difficulty: Double?
  /// When the card was answered last, in seconds.
  private(set) var answered: Int64?

  private static let shape = JSONShape(["pos", "s", "d", "dr", "decay", "lrt"])

  /// Reads the column; nothing is in what is no JSON object.
  init(_ text: String) {
    if text.isEmpty { return }
    let bytes = Array(text.utf8)
    var members: [JSONMember] = []
    members.reserveCapacity(Self.shape.names.count)
    var cursor = JSONCursor(bytes, range: bytes.indices)
    guard (try? cursor.object(Self.shape, into: &members)) != nil, (try? cursor.finish()) != nil
    else { return }
    for member in members where member.kind == .number {
      let number = JSONValue.number(String(decoding: bytes[member.value], as: UTF8.self))
      switch member.field {
      case 1: stability = number.double
      case 2: difficulty = number.double
      case 5: answered = number.integer.map(Int64.init)
      default: break
      }
    }
  }
}
