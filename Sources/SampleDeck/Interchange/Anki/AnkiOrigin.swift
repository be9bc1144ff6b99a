import Codec

/// What a card's `origin` keeps of the note it came from.
struct AnkiOrigin {
  struct Face {
    let id: Int64
    let ord: Int
    let deck: Int64
  }

  let note: AnkiNote
  let faces: [Face]
  /// What the import brought, by the H of a version.
  private let last: [String: String]
  private let lastTags: [String]

  private static let shape = JSONShape([
    "cards", "data", "fields", "guid", "last", "modified", "note", "type",
  ])

  /// Reads the origin of a card; nil where it came from elsewhere.
  init?(_ card: Card) {
    guard let text = card.origin else { return nil }
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    var members: [JSONMember] = []
    members.read(bytes.indices, as: Self.shape, in: bytes)
    var values: [JSONMember?] = Array(repeating: nil, count: Self.shape.names.count)
    for member in members where member.field >= 0 { values[member.field] = member }
    func value(_ field: Int) -> JSONValue? {
      values[field].map { JSONValue(checked: $0.value, in: bytes) }
    }
    guard let fields = value(2)?.strings, let guid = value(3)?.text, let id = value(6)?.integer,
      let type = value(7)?.integer
    else { return nil }
    note = AnkiNote(
      id: Int64(id), guid: guid, type: Int64(type), modified: Int64(value(5)?.integer ?? 0),
      tags: [], fields: fields, data: value(1)?.text ?? "")
    faces = (value(0)?.elements ?? []).compactMap { face in
      let numbers = (face.elements ?? []).compactMap(\.integer)
      guard numbers.count == 3 else { return nil }
      return Face(id: Int64(numbers[0]), ord: numbers[1], deck: Int64(numbers[2]))
    }
    var last: [String: String] = [:]
    var lastTags: [String] = []
    for (name, value) in value(4)?.pairs ?? [] {
      last[name] = value.text
      if name == CardMember.tags.name { lastTags = value.strings }
    }
    self.last = last
    self.lastTags = lastTags
  }

  /// Whether a text of the card is as the import brought it.
  func brought(_ member: CardMember, _ text: String) -> Bool {
    let hash = Register.member(member.name).hash(of: Register.Value(canonical(text)))
    return last[member.name].map { $0 == hash } ?? text.isEmpty
  }

  func brought(tags: [String]) -> Bool { Set(tags) == Set(lastTags) }

  /// Whether the card stands where the import put it.
  func brought(section: [String]) -> Bool {
    let hash = Register.member(CardMember.section.name).hash(of: Register.Value(canonical(section)))
    return last[CardMember.section.name].map { $0 == hash } ?? section.isEmpty
  }
}
