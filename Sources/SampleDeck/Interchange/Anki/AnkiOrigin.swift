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

  /// Reads the origin of a card; nil where it came from elsewhere.
  init?(_ card: Card) {
    guard let text = card.origin else { return nil }
    let origin = JSONValue(canonical: text)
    guard let fields = origin["fields"]?.strings, let guid = origin["guid"]?.text,
      let id = origin["note"]?.integer, let type = origin["type"]?.integer
    else { return nil }
    note = AnkiNote(
      id: Int64(id), guid: guid, type: Int64(type),
      modified: Int64(origin["modified"]?.integer ?? 0), tags: [], fields: fields,
      data: origin["data"]?.text ?? "")
    faces = (origin["cards"]?.elements ?? []).compactMap { face in
      let numbers = (face.elements ?? []).compactMap(\.integer)
      guard numbers.count == 3 else { return nil }
      return Face(id: Int64(numbers[0]), ord: numbers[1], deck: Int64(numbers[2]))
    }
    var last: [String: String] = [:]
    for member in origin["last"]?.members ?? [] { last[member.name] = member.value.text }
    self.last = last
    lastTags = origin["last"]?["tags"]?.strings ?? []
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
