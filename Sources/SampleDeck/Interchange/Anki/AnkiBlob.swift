import Codec

/// What a package says beside its notes: note types with templates and styles, the tree of decks, and
/// the files that templates use. One blob an import; nothing of what anybody learned is in it.
///
/// `{"format":"sampledeck-anki","version":1,"noteTypes":[…],"decks":[…],"media":{…}}`, where messages are
/// those of Anki's newest schema, in Base64URL.
struct AnkiBlob {
  var noteTypes: [AnkiNoteType]
  var decks: [AnkiDeck]
  var media: [String: [UInt8]] = [:]

  init(_ collection: AnkiCollection, _ media: AnkiMedia) throws {
    let types = Set(collection.notes.map(\.type))
    noteTypes = collection.noteTypes.values.filter { types.contains($0.id) }.sorted {
      $0.id < $1.id
    }
    decks = collection.decks.values.filter { $0.normal != nil }.map(\.shared)
      .sorted { $0.id < $1.id }
    for name in media.shared { self.media[name] = try media.bytes(name, limit: 16 << 20) }
  }

  var attachment: Attachment { Attachment(json.canonical, name: "anki.json") }

  private var json: JSONValue {
    [
      "format": "sampledeck-anki", "version": 1,
      "noteTypes": .array(noteTypes.map(\.json)),
      "decks": .array(decks.map(\.json)),
      "media": .object(media.map { JSONObjectMember($0.key, .string(Base64URL.encode($0.value))) }),
    ]
  }

  /// Reads a blob; nil where it is none.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(bytes), json["format"]?.text == "sampledeck-anki" else {
      return nil
    }
    noteTypes = (json["noteTypes"]?.elements ?? []).compactMap { AnkiNoteType($0) }
    decks = (json["decks"]?.elements ?? []).compactMap { AnkiDeck($0) }
    for member in json["media"]?.members ?? [] {
      media[member.name] = member.value.text.flatMap { Base64URL.decode($0) }
    }
  }
}

extension AnkiDeck {
  /// The deck without what belongs to a learner: presets, limits, counts of today.
  fileprivate var shared: AnkiDeck {
    var deck = AnkiDeck(id: id, path: path, modified: modified)
    if let normal {
      var shared = normal
      shared.fields.removeAll { $0.number != 4 && $0.number != 5 }
      deck.kind.append(1, .bytes(shared.bytes))
    }
    return deck
  }

  fileprivate var json: JSONValue {
    [
      "id": .int(id), "path": .array(path.map(JSONValue.string)), "modified": .int(modified),
      "kind": .string(Base64URL.encode(kind.bytes)),
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    guard let id = json["id"]?.integer, let path = json["path"]?.strings, !path.isEmpty else {
      return nil
    }
    self.init(
      id: Int64(id), path: path, modified: Int64(json["modified"]?.integer ?? 0),
      kind: json.message("kind"))
  }
}

extension AnkiNoteType {
  fileprivate var json: JSONValue {
    [
      "id": .int(id), "name": .string(name), "modified": .int(modified),
      "config": .string(Base64URL.encode(config.bytes)),
      "fields": .array(
        fields.map {
          ["name": .string($0.name), "config": .string(Base64URL.encode($0.config.bytes))]
        }),
      "templates": .array(
        templates.map {
          [
            "name": .string($0.name), "modified": .int($0.modified),
            "config": .string(Base64URL.encode($0.config.bytes)),
          ]
        }),
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    guard let id = json["id"]?.integer, let name = json["name"]?.text else { return nil }
    self.init(
      id: Int64(id), name: name, modified: Int64(json["modified"]?.integer ?? 0),
      config: json.message("config"),
      fields: (json["fields"]?.elements ?? []).map {
        Field(name: $0["name"]?.text ?? "", config: $0.message("config"))
      },
      templates: (json["templates"]?.elements ?? []).map {
        Template(
          name: $0["name"]?.text ?? "", modified: Int64($0["modified"]?.integer ?? 0),
          config: $0.message("config"))
      })
  }
}

extension JSONValue {
  /// A message in Base64; an empty one where there is none.
  func message(_ name: String) -> Protobuf {
    self[name]?.text.flatMap { Base64URL.decode($0) }.flatMap { Protobuf($0) } ?? Protobuf()
  }
}
