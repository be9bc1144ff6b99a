import Codec

/// The members of a card's `origin` that imports leave there, in the order in which they stand.
enum OriginMember: String, KnownMembers {
  case blob, cards, data, fields, from, guid, key, last, modified, note, type

  static let members = Array(allCases)
  static let shape = JSONShape(members.map(\.name))
}

/// What of a card's `origin` says whose card it is, read without the rest.
struct OriginMark {
  private let members: [JSONMember]
  private let bytes: [UInt8]

  /// Reads a value that was checked, and perhaps found canonical; nothing is in anything else than an
  /// object.
  init(_ value: Range<Int>, in bytes: [UInt8], isCanonical: Bool = false) {
    var members: [JSONMember] = []
    if bytes[value.lowerBound] == UInt8(ascii: "{") {
      members.read(value, as: OriginMember.shape, in: bytes, isCanonical: isCanonical)
    }
    self.members = members
    self.bytes = bytes
  }

  /// Reads an object that this program wrote.
  init(canonical text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.indices, in: bytes, isCanonical: true)
  }

  /// What the import keeps beside the cards.
  var blob: String? { string(.blob) }

  var from: String? { string(.from) }

  var key: String? { string(.key) }

  /// When the source had edited the card, in seconds since 1970.
  var edited: Int64? {
    members.first { OriginMember(field: $0.field) == .modified && $0.kind == .number }
      .flatMap { bytes.span.extracting($0.value).integer }
  }

  private func string(_ member: OriginMember) -> String? {
    members.first { OriginMember(field: $0.field) == member && $0.kind == .string }
      .map { text(of: $0.value, in: bytes) }
  }
}
