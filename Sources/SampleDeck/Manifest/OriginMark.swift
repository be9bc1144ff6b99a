import Codec

/// What of a card's `origin` says whose card it is, read without the rest.
struct OriginMark {
  private let members: [JSONMember]
  private let bytes: [UInt8]

  private static let shape = JSONShape(["blob", "from", "key", "modified"])

  /// Reads a value that was checked; nothing is in anything else than an object.
  init(_ value: Range<Int>, in bytes: [UInt8]) {
    var members: [JSONMember] = []
    if bytes[value.lowerBound] == UInt8(ascii: "{") {
      members.read(value, as: Self.shape, in: bytes)
    }
    self.members = members
    self.bytes = bytes
  }

  /// Reads an object that this program wrote.
  init(canonical text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.indices, in: bytes)
  }

  /// What the import keeps beside the cards.
  var blob: String? { string(0) }

  var from: String? { string(1) }

  var key: String? { string(2) }

  /// When the source had edited the card, in seconds since 1970.
  var edited: Int64? {
    members.first { $0.field == 3 && $0.kind == .number }
      .flatMap { bytes.span.extracting($0.value).integer }
  }

  private func string(_ field: Int) -> String? {
    members.first { $0.field == field && $0.kind == .string }
      .map { text(of: $0.value, in: bytes) }
  }
}
