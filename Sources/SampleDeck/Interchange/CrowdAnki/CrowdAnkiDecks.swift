import Codec

/// A tree of decks as CrowdAnki writes it, as a collection of Anki's.
///
/// The text is Anki's old JSON with `crowdanki_uuid` for ids. It has no cards: Anki makes them of the
/// templates, and so does this. Ids here follow from the uuids, and tell no times.
struct CrowdAnkiDecks {
  private(set) var collection = AnkiCollection()
  /// What the top deck says of itself, as Markdown.
  let summary: String
  private(set) var notes = ImportNotes()
  private var found: [(note: JSONValue, deck: Int64)] = []
  private var taken: Set<Int64> = []

  init(_ top: JSONValue) {
    summary = Markdown.text(fromHTML: top["desc"]?.text ?? "").text
    collection.tellsTimes = false
    take(top, below: [])
    let types = collection.noteTypes.mapValues(AnkiPlan.init)
    for (index, found) in found.enumerated() { take(found.note, in: found.deck, types, index + 1) }
  }

  private mutating func take(_ deck: JSONValue, below above: [String]) {
    let name = (deck["name"]?.text ?? "").split(separator: "::").map(String.init)
    // The name of a deck below another may be told with that one's or without.
    let isWhole = name.count > above.count && name.starts(with: above)
    let path = isWhole ? name : above + (name.isEmpty ? ["?"] : name)
    let id = Self.id(deck["crowdanki_uuid"]?.text ?? path.joined(separator: "::"))
    collection.decks[id] = AnkiDeck(
      legacy: deck.members(
        [
          "id": .int(id), "name": .string(path.joined(separator: "::")),
          "conf": .int(Self.id(deck["deck_config_uuid"]?.text ?? "")),
        ],
        without: Self.lists))
    for preset in deck.objects("deck_configurations") {
      let id = Self.id(preset["crowdanki_uuid"]?.text ?? "")
      collection.presets[id] = AnkiPreset(legacy: preset.members(["id": .int(id)]))
    }
    for type in deck.objects("note_models") {
      let id = Self.id(type["crowdanki_uuid"]?.text ?? "")
      collection.noteTypes[id] = AnkiNoteType(legacy: type.members(["id": .int(id)]))
    }
    found += deck.objects("notes").map { ($0, id) }
    for child in deck.objects("children") { take(child, below: path) }
  }

  private static let lists: Set = [
    "children", "deck_configurations", "media_files", "note_models", "notes",
  ]

  private mutating func take(
    _ object: JSONValue, in deck: Int64, _ types: [Int64: AnkiPlan], _ number: Int
  ) {
    let guid = object["guid"]?.text ?? ""
    var fields = object["fields"]?.strings ?? []
    let type = Self.id(object["note_model_uuid"]?.text ?? "")
    if let count = types[type]?.type.fields.count, fields.count != count {
      if fields.count > count, !fields[count...].allSatisfy(\.isEmpty) {
        notes.add(.dropped, "a field that its note type does not have", line: number)
      }
      fields = (0..<count).map { fields.indices.contains($0) ? fields[$0] : "" }
    }
    let id = freeID(guid.isEmpty ? fields.joined(separator: "\u{1F}") : guid)
    let note = AnkiNote(
      id: id, guid: guid, type: type, modified: 0, tags: object["tags"]?.strings ?? [],
      fields: fields, data: object["data"]?.text ?? "")
    collection.notes.append(note)
    for ord in types[type]?.ords(of: note) ?? [] {
      collection.cards.append(
        AnkiCard(id: freeID("\(id)/\(ord)"), note: id, deck: deck, ord: ord))
    }
  }

  /// A number that is always the same for a name, and may be an id of Anki's.
  private static func id(_ name: String) -> Int64 {
    1_000_000_000_000 + SHA256.hash(name).bytes.prefix(5).reduce(0) { $0 << 8 | Int64($1) } / 2
  }

  private mutating func freeID(_ name: String) -> Int64 {
    var id = Self.id(name)
    while !taken.insert(id).inserted { id += 1 }
    return id
  }
}

extension JSONValue {
  fileprivate func objects(_ name: String) -> [JSONValue] {
    (self[name]?.elements ?? []).filter { $0.members != nil }
  }

  /// The object with some members in place of its own, and without some.
  fileprivate func members(
    _ new: KeyValuePairs<String, JSONValue>, without left: Set<String> = []
  ) -> JSONValue {
    let replaced = Set(new.map(\.key))
    let kept = (members ?? []).filter { !replaced.contains($0.name) && !left.contains($0.name) }
    return .object(kept + new.map { JSONObjectMember($0.key, $0.value) })
  }
}
