import Codec

/// What of a card's `origin` says whose card it is, read without the rest.
struct OriginMark {
  private(set) var from: String?
  private(set) var key: String?
  /// What the import keeps beside the cards.
  private(set) var blob: String?

  /// When the source had edited the card, in seconds since 1970.
  private(set) var edited: Int64?

  private static let shape = JSONShape(["blob", "from", "key", "modified"])

  /// Reads an object that was checked; nothing is in anything else.
  init(_ value: Range<Int>, in bytes: [UInt8]) {
    guard bytes[value.lowerBound] == UInt8(ascii: "{") else { return }
    var members: [JSONMember] = []
    var cursor = JSONCursor(bytes, range: value, isChecked: true)
    guard (try? cursor.object(Self.shape, into: &members)) != nil else { return }
    for member in members {
      switch (member.field, member.kind) {
      case (0, .string): blob = text(of: member.value, in: bytes)
      case (1, .string): from = text(of: member.value, in: bytes)
      case (2, .string): key = text(of: member.value, in: bytes)
      case (3, .number): edited = bytes.span.extracting(member.value).integer
      default: break
      }
    }
  }

  /// Reads an object that this program wrote.
  init(canonical text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.indices, in: bytes)
  }
}
