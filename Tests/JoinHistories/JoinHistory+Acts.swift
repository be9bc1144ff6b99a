import Foundation
import SampleDeck

extension JoinHistory {
  /// Lets somebody do something.
  mutating func act(of one: Int) throws {
    let other = people.indices.randomElement(using: &random) ?? 0
    switch Double.random(in: 0..<1, using: &random) {
    case ..<0.30: try edit(one)
    case ..<0.38: try editByHand(one)
    case ..<0.42: try add(one)
    case ..<0.47: try toggleTag(one)
    case ..<0.53: try delete(one)
    case ..<0.58: try undelete(one)
    case ..<0.66: copy(one, to: other)
    default: join(one, into: other)
    }
  }

  private mutating func write(_ one: Int, _ card: CardID?, _ field: String, _ text: String?) {
    let card = card.map { origins[$0] ?? $0 }
    writes.append(Write(card: card, field: field, text: text, seen: people[one].seen))
    people[one].seen.insert(writes.count - 1)
  }

  private mutating func save(_ one: Int, _ change: (inout Deck) throws -> Void) rethrows {
    try change(&people[one].deck)
    people[one].deck = people[one].deck.committed(now: now)
  }

  private mutating func card(of one: Int) -> Card? {
    people[one].deck.cards.randomElement(using: &random)
  }

  // MARK: - With the library

  private mutating func edit(_ one: Int) throws {
    let fields = ["front", "back", "hint", "media/p", "x-new", "title", "description"]
    let field = fields.randomElement(using: &random) ?? ""
    let isDecks = field == "title" || field == "description"
    let card = card(of: one)
    guard isDecks || card != nil else { return }
    let id = isDecks ? nil : card?.id
    let earlier = writes.filter { $0.card == id && $0.field == field }.compactMap(\.text)
    var text = "\(field.replacing("/", with: "-"))-\(writes.count + 2)"
    if Int.random(in: 0..<3, using: &random) == 0, let old = earlier.randomElement(using: &random) {
      text = old
    }
    var deck = people[one].deck
    switch (field, card) {
    case ("title", _): deck.title = text
    case ("description", _): deck.summary = text
    case ("front", let card?): deck[card.id].front = text
    case ("back", let card?): deck[card.id].back = text
    case ("hint", let card?): deck[card.id].hint = text
    case ("x-new", let card?):
      deck[card.id] = try Card(json: card.json.settingMember("x-new", to: text))
    case (_, let card?):
      if card.media["p"] != nil { try deck.detach("p", from: card.id) }
      // Attached bytes are told by their digest; taking away and coming back are edits too.
      let bytes = Array("\(card.id) \(Int.random(in: 0..<4, using: &random))".utf8)
      let attachment = Attachment(bytes, name: "p")
      try deck.attach(attachment, to: card.id)
      text = attachment.blob.description
    default: return
    }
    guard deck.hasChanges else { return }
    save(one) { $0 = deck }
    write(one, id, field, text)
  }

  private mutating func add(_ one: Int) throws {
    guard people[one].deck.count < 4 else { return }
    let card = Card(
      front: "front-\(writes.count + 2)", id: .random(using: &random), created: now)
    try save(one) { try $0.insert(card) }
    write(one, card.id, "front", card.front)
  }

  private mutating func toggleTag(_ one: Int) throws {
    guard let card = card(of: one) else { return }
    let tag = Bool.random(using: &random) ? "a" : "b"
    save(one) { deck in
      deck[card.id].tags =
        card.tags.contains(tag) ? card.tags.filter { $0 != tag } : card.tags + [tag]
    }
  }

  private mutating func delete(_ one: Int) throws {
    guard let card = card(of: one) else { return }
    people[one].trash[card.id] = card
    try save(one) { try $0.delete(card.id) }
    write(one, card.id, Write.deletion, nil)
  }

  private mutating func undelete(_ one: Int) throws {
    let deleted = people[one].trash.values.filter { people[one].deck.card($0.id) == nil }
    guard let card = deleted.min(by: { $0.id < $1.id }) else { return }
    try save(one) { try $0.insert(card) }
  }

  // MARK: - With an editor

  /// Changes the manifest's text; versions are left as they were.
  private mutating func editByHand(_ one: Int) throws {
    var manifest = WrittenManifest(people[one].deck.manifest)
    let text = "hand-\(writes.count)"
    // A card without an id is another one as soon as its text is.
    let living = manifest.records.indices.filter {
      !manifest.records[$0].contains("\"deleted\"") && manifest.id(at: $0) != nil
    }
    var written: (CardID?, String, String?)?
    switch (Int.random(in: 0..<10, using: &random), living.randomElement(using: &random)) {
    case (0, _):
      manifest.head = manifest.head.settingMember("title", to: text)
      written = (nil, "title", text)
    case (1, _) where people[one].deck.count < 4:
      // The shortest card there is: the reader fills in the rest.
      manifest.records.append(#"{"front":"\#(text)"}"#)
    case (2, let index?):
      written = (manifest.id(at: index), Write.deletion, nil)
      manifest.records.remove(at: index)
    case (_, let index?):
      let field = ["front", "back", "hint", "x-new"].randomElement(using: &random) ?? ""
      manifest.records[index] = manifest.records[index].settingMember(field, to: text)
      written = (manifest.id(at: index), field, text)
    default: return
    }
    people[one].deck = try Deck(manifest: manifest.bytes)
    let added = people[one].deck.cards.first { $0.front == text }?.id
    let (card, field, value) = written ?? (added, "front", text)
    write(one, card, field, value)
  }
}

/// A manifest as somebody sees it in an editor.
private struct WrittenManifest {
  var head: String
  var records: [String]
  private let tail: String

  init(_ manifest: [UInt8]) {
    let text = String(decoding: manifest, as: UTF8.self)
    let parts = text.components(separatedBy: "\"cards\":[")
    let rest = parts[1].components(separatedBy: "\n]")
    head = parts[0]
    records = rest[0].split(separator: "\n").map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
    tail = rest.dropFirst().joined(separator: "\n]")
    if parts[1].hasPrefix("]") { records = [] }
  }

  var bytes: [UInt8] {
    let cards = records.map { "\n" + $0 }.joined(separator: ",")
    return Array((head + "\"cards\":[" + cards + "\n]" + (tail.isEmpty ? "\n}\n" : tail)).utf8)
  }

  func id(at index: Int) -> CardID? {
    let text = records[index].components(separatedBy: #"{"id":""#)
    return text.count > 1 ? CardID(String(text[1].prefix(36))) : nil
  }
}

extension String {
  /// Sets a member that is a text without escapes; one that is not there is put before the back.
  fileprivate func settingMember(_ name: String, to text: String) -> String {
    let key = "\"\(name)\":\""
    guard let start = range(of: key)?.upperBound,
      let end = self[start...].firstIndex(of: "\"")
    else {
      guard let place = range(of: #","back":"#)?.lowerBound else { return self }
      return self[..<place] + ",\(key)\(text)\"" + self[place...]
    }
    return self[..<start] + text + self[end...]
  }
}
