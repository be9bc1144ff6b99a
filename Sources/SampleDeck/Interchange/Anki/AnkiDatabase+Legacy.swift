import Codec
import Foreign

// In schema 11 note types, decks, presets and settings are JSON texts of the one row of `col`.

extension AnkiDatabase {
  func readLegacy(into collection: inout AnkiCollection) throws {
    let rows = try database.rows(of: "col", ["models", "decks", "dconf", "conf"])
    guard try rows.step() else { return }
    for object in try objects(rows, 0, "note types") {
      // Of two with one id Anki takes the last.
      let type = AnkiNoteType(legacy: object)
      collection.noteTypes[type.id] = type
    }
    for object in try objects(rows, 1, "decks") {
      let deck = AnkiDeck(legacy: object)
      collection.decks[deck.id] = deck
    }
    for object in try objects(rows, 2, "presets") {
      let preset = AnkiPreset(legacy: object)
      collection.presets[preset.id] = preset
    }
    for member in try json(rows, 3, "settings").members ?? [] {
      collection.config[member.name] = member.value.canonicalText
    }
  }

  private func objects(_ rows: Statement, _ column: Int, _ what: String) throws -> [JSONValue] {
    (try json(rows, column, what).members ?? []).map { member in
      guard member.value["id"] == nil else { return member.value }
      return .object(
        (member.value.members ?? []) + [JSONObjectMember("id", .number(member.name))])
    }
  }

  private func json(_ rows: Statement, _ column: Int, _ what: String) throws -> JSONValue {
    let text = rows.text(column)
    if text.isEmpty { return .object([]) }
    do {
      return try JSONValue(foreign: Array(text.utf8))
    } catch {
      throw AnkiFault.unreadable("the JSON of its \(what) is damaged")
    }
  }
}

extension AnkiNoteType {
  /// Reads schema 11's JSON.
  init(legacy object: JSONValue) {
    self.init(
      id: object.wholeNumber("id"), name: object["name"]?.text ?? "",
      modified: object.wholeNumber("mod"), config: Protobuf(object, LegacyMember.noteType))
    fields = object.ordered("flds").map {
      Field(name: $0["name"]?.text ?? "", config: Protobuf($0, LegacyMember.field))
    }
    templates = object.ordered("tmpls").map {
      Template(
        name: $0["name"]?.text ?? "", modified: modified,
        config: Protobuf($0, LegacyMember.template))
    }
  }
}

extension AnkiDeck {
  /// Reads schema 11's JSON.
  init(legacy object: JSONValue) {
    let name = object["name"]?.text ?? ""
    self.init(
      id: object.wholeNumber("id"), path: name.split(separator: "::").map(String.init),
      modified: object.wholeNumber("mod"), common: Protobuf(object, LegacyMember.deck))
    if object.wholeNumber("dyn") == 0 {
      kind.append(1, .bytes(Protobuf(object, LegacyMember.normalDeck).bytes))
    } else {
      var filtered = Protobuf(object, LegacyMember.filteredDeck)
      for term in object["terms"]?.elements ?? [] {
        guard let term = term.elements, term.count >= 3 else { continue }
        var message = Protobuf()
        message.append(1, text: term[0].text ?? "")
        message.append(2, integer: Int64(term[1].integer ?? 0))
        message.append(3, integer: Int64(term[2].integer ?? 0))
        filtered.append(2, .bytes(message.bytes))
      }
      kind.append(2, .bytes(filtered.bytes))
    }
  }
}

extension AnkiPreset {
  /// Reads schema 11's JSON.
  init(legacy object: JSONValue) {
    self.init(
      id: object.wholeNumber("id"), name: object["name"]?.text ?? "",
      modified: object.wholeNumber("mod"), config: Protobuf(object, LegacyMember.preset))
  }
}

extension JSONValue {
  /// A whole number, which some programs write as `1.0` and some as a text; 0 for anything else.
  fileprivate func wholeNumber(_ name: String) -> Int64 {
    switch self[name] {
    case .number(let token)?:
      Int64(token) ?? Double(token).flatMap { Int64(exactly: $0.rounded()) } ?? 0
    case .string(let text)?: Int64(text) ?? 0
    default: 0
    }
  }

  /// The objects of an array by their `ord`, which is usually their order already.
  fileprivate func ordered(_ name: String) -> [JSONValue] {
    let elements = self[name]?.elements ?? []
    return elements.enumerated().sorted {
      ($0.element["ord"]?.integer ?? $0.offset, $0.offset)
        < ($1.element["ord"]?.integer ?? $1.offset, $1.offset)
    }.map(\.element)
  }
}
